// dropslide players: the players of the papers beside what the papers print.

#include "cli/commands/chance/chance_commands.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "report/chance/player_study_report.hpp"

namespace dropslide::cli {
namespace {

int run(const Arguments& arguments) {
  const PlayerStudyTask task{tier_of(arguments), seed_of(arguments)};
  const Session session(arguments);
  const PlayerStudy study = study_players(task, data_folder() / "players", session.resources());
  const StopReason stopped = study.was_interrupted ? StopReason::interrupted : StopReason::none;
  if (const int code = session.explain_stop(stopped, 0); code != exit_done) return code;
  session.print("players", study);
  return exit_done;
}

}  // namespace

Command players_command() {
  return {.name = "players",
          .summary = "the players of two papers on 4x4 beside what the papers print of them",
          .details =
              "Plays the players of Kumar 2018 and of Erisgen and Ballesteros 2024 and says of each printed "
              "figure but times whether it is one that as many games of our player would give.",
          .rows = {tier_row("a twentieth of the games, or all"), seed_row()},
          .examples = {{"players --tier full", "both papers' figures beside ours"}},
          .answers = {answer<PlayerStudy>()},
          .run = run};
}

}  // namespace dropslide::cli
