// dropslide players: the players of the papers beside what the papers print.
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands/chance/chance_commands.hpp"
#include "cli/data_folder.hpp"
#include "cli/pictured_report.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "report/chance/player_study_report.hpp"
#include "report/draw/player_charts.hpp"

namespace dropslide::cli {
namespace {

int run(const Arguments& arguments) {
  const Tier tier = tier_of(arguments);
  PicturedReport report(arguments, "players");
  const Session session(arguments);
  const PlayerStudy study = study_players(tier, data_folder() / "players", session.resources(),
                                          [&](const std::string& player, const auto& games) {
                                            if (report.is_wanted()) report.add(draw_player(player, games));
                                          });
  const StopReason stopped = study.was_interrupted ? StopReason::interrupted : StopReason::none;
  if (const int code = session.explain_stop(stopped, 0); code != exit_done) return code;
  if (arguments.has("markdown"))
    std::cout << to_markdown(study);
  else
    session.print("players", study);
  if (report.is_wanted())
    report.write(player_study_markdown(study, session.provenance("players" + arguments.written({"tier"})),
                                       report.pictures()));
  return exit_done;
}

}  // namespace

Command players_command() {
  return {.name = "players",
          .summary = "the players of two papers on 4x4 beside what the papers print of them",
          .details =
              "Plays the players of Kumar 2018 and of Erisgen and Ballesteros 2024 and says of each printed "
              "mean, share and slope whether it is one that as many games of our player would give.",
          .rows = {{.name = "markdown",
                    .help = "print the tables as Markdown",
                    .excludes = {"json", "csv", "spreadsheet"}},
                   tier_row("a twentieth of the games, or all in some minutes"),
                   report_row("also write players.md into this folder, and pictures into DIR/players")},
          .examples = {{"players --tier full --report reports", "both papers' figures beside ours"}},
          .run = run};
}

}  // namespace dropslide::cli
