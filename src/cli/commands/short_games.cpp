// dropslide short-games: the shortest games of all boards beside the thesis's forms.

#include "cli/commands/catalogue.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "report/costs/cost_text.hpp"
#include "report/thesis/short_games_report.hpp"

namespace dropslide::cli {
namespace {

/// Measured: 4 minutes of two cores.
constexpr double seconds_of_full_tier = 8 * 60;

int run(const Arguments& arguments) {
  const Tier tier = tier_of(arguments);
  const Session session(arguments);
  if (tier == Tier::full)
    announce_cost(arguments, session.resources(), {.processor_seconds = seconds_of_full_tier},
                  "all boards cost " + core_time_text(seconds_of_full_tier));
  const ShortGames study =
      study_short_games(tier, RecordedDrops(data_folder() / "results"), session.resources());
  session.print("short-games", study);
  return session.explain_stop(study.stopped, study.needed_bytes);
}

}  // namespace

Command short_games_command() {
  return {.name = "short-games",
          .summary = "the shortest games of all boards beside the thesis's forms",
          .details =
              "Finds M(m, n, 1) of every board of the tier, how many boards end such a game, whether the 1-2 "
              "pattern is attained, what the printed forms and the methods behind them give, and the highest "
              "tile of small boards.",
          .rows = {tier_row("boards up to 20 cells in a minute, or up to 25 in some minutes")},
          .examples = {{"short-games", "all boards up to 20 cells"}},
          .answers = {answer<ShortGames>()},
          .run = run};
}

}  // namespace dropslide::cli
