// dropslide players: the players of the papers beside what the papers print.
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands/chance/chance_commands.hpp"
#include "cli/data_folder.hpp"
#include "cli/pictured_report.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "files/json_lines.hpp"
#include "report/chance/player_study_report.hpp"
#include "report/draw/player_charts.hpp"

namespace dropslide::cli {
namespace {

/// Appends the games of a player to the file of `--record`.
void record(const StudiedPlayer& player, const std::vector<play::GameRecord>& games, const Session& session,
            const Arguments& arguments) {
  if (!arguments.has("record")) return;
  const Provenance provenance = session.provenance("");
  JsonRecord line{{"version", provenance.version}};
  line.update(games_record(player, seed_of(arguments), games));
  line["date"] = provenance.date;
  append_json_line(arguments.text("record"), line);
}

int run(const Arguments& arguments) {
  const PlayerStudyTask task{tier_of(arguments), seed_of(arguments)};
  PicturedReport report(arguments, "players");
  const Session session(arguments);
  const auto see = [&](const StudiedPlayer& player, const auto& games) {
    if (report.is_wanted()) report.add(draw_player(player.played, games));
    record(player, games, session, arguments);
  };
  const PlayerStudy study = study_players(task, data_folder() / "players", session.resources(), see);
  const StopReason stopped = study.was_interrupted ? StopReason::interrupted : StopReason::none;
  if (const int code = session.explain_stop(stopped, 0); code != exit_done) return code;
  if (arguments.has("markdown"))
    std::cout << to_markdown(study);
  else
    session.print("players", study);
  if (report.is_wanted())
    report.write(player_study_markdown(
        study, session.provenance("players" + arguments.written({"tier", "seed"})), report.pictures()));
  return exit_done;
}

}  // namespace

Command players_command() {
  return {.name = "players",
          .summary = "the players of two papers on 4x4 beside what the papers print of them",
          .details =
              "Plays the players of Kumar 2018 and of Erisgen and Ballesteros 2024 and says of each printed "
              "figure but times whether it is one that as many games of our player would give.",
          .rows = {{.name = "markdown",
                    .help = "print the tables as Markdown",
                    .excludes = {"json", "csv", "spreadsheet"}},
                   tier_row("a twentieth of the games, or all"),
                   seed_row(),
                   report_row("also write players.md into this folder, and pictures into DIR/players"),
                   {.name = "record",
                    .value = file_path(),
                    .help = "append the scores of each player to this file, as one line of JSON"}},
          .examples = {{"players --tier full --report reports", "both papers' figures beside ours"}},
          .run = run};
}

}  // namespace dropslide::cli
