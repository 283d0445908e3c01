// dropslide players: the players of the papers beside what the papers print.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/arguments.hpp"
#include "cli/data_folder.hpp"
#include "cli/picture_folder.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "report/chance/player_study_report.hpp"
#include "report/draw/player_charts.hpp"

namespace dropslide::cli {
namespace {

namespace fs = std::filesystem;

po::options_description options() {
  po::options_description options("Options of players");
  options.add_options()("tier", po::value<std::string>()->value_name("TIER")->default_value("quick"),
                        "quick (a twentieth of the games) or full (some minutes)")(
      "report", po::value<std::string>()->value_name("DIR"),
      "also write players.md into this folder, and pictures into DIR/players");
  return options;
}

int run(const po::variables_map& arguments) {
  const Tier tier = chosen_tier(arguments);
  std::optional<ReportFile> report;
  fs::path pictures;
  if (arguments.contains("report")) {
    const fs::path folder = arguments["report"].as<std::string>();
    report.emplace(folder / "players.md");
    pictures = made_folder(folder / "players");
  }
  const Session session(arguments);
  const PlayerStudy study = study_players(tier, data_folder() / "players", session.resources(),
                                          [&](const std::string& player, const auto& games) {
                                            if (report) write_pictures(draw_player(player, games), pictures);
                                          });
  const StopReason stopped = study.was_interrupted ? StopReason::interrupted : StopReason::none;
  if (const int code = session.explain_stop(stopped, 0); code != exit_done) return code;
  if (session.wants_json())
    session.print_json("players", to_json(study));
  else
    std::cout << to_plain_text(study);
  if (report)
    report->write(player_study_markdown(
        study, session.provenance(fmt::format("players --tier {}", arguments["tier"].as<std::string>())),
        pictures.filename().string()));
  return exit_done;
}

}  // namespace

Command players_command() {
  return {"players",
          "[--tier quick|full] [--report DIR]",
          "the players of two papers on 4x4 beside what the papers print of them",
          "Plays the players of Kumar 2018 and of Erisgen and Ballesteros 2024 and says of each printed "
          "mean, share and\n"
          "slope whether it is one that as many games of our player would give.",
          {},
          options,
          run};
}

}  // namespace dropslide::cli
