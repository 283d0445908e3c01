// dropslide short-games: the shortest games of all boards beside the thesis's forms.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/arguments.hpp"
#include "cli/picture_folder.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "report/thesis/short_games_report.hpp"

namespace dropslide::cli {
namespace {

namespace fs = std::filesystem;

po::options_description options() {
  po::options_description options("Options of short-games");
  options.add_options()("tier", po::value<std::string>()->value_name("TIER")->default_value("quick"),
                        "quick (boards up to 20 cells, a minute) or full (25 cells, some minutes)")(
      "report", po::value<std::string>()->value_name("DIR"),
      "also write short-games.md into this folder, and pictures into DIR/short-games");
  return options;
}

int run(const po::variables_map& arguments) {
  const Tier tier = chosen_tier(arguments);
  std::optional<ReportFile> report;
  fs::path pictures;
  if (arguments.contains("report")) {
    const fs::path folder = arguments["report"].as<std::string>();
    report.emplace(folder / "short-games.md");
    pictures = made_folder(folder / "short-games");
  }
  const Session session(arguments);
  const ShortGames study = study_short_games(tier, session.resources());
  if (session.wants_json())
    session.print_json("short-games", to_json(study));
  else
    std::cout << to_plain_text(study);
  if (const int code = session.explain_stop(study.stopped, study.needed_bytes); code != exit_done)
    return code;
  if (report) {
    write_pictures(final_board_pictures(study), pictures);
    const auto command = fmt::format("short-games --tier {}", arguments["tier"].as<std::string>());
    report->write(short_games_markdown(study, session.provenance(command), pictures.filename().string()));
  }
  return exit_done;
}

}  // namespace

Command short_games_command() {
  return {"short-games",
          "[--tier quick|full] [--report DIR]",
          "the shortest games of all boards beside the thesis's forms",
          "Finds M(m, n, 1) of every board of the tier, how many boards end such a game, whether the 1-2 "
          "pattern is\n"
          "attained, what the printed forms and the methods behind them give, and the highest tile of small "
          "boards.",
          {},
          options,
          run};
}

}  // namespace dropslide::cli
