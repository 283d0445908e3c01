// dropslide reproduce: the thesis's tables computed again, each cell beside the printed one.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/data_folder.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "report/thesis/reproduction_report.hpp"

namespace dropslide::cli {
namespace {

namespace fs = std::filesystem;

po::options_description options() {
  po::options_description options("Options of reproduce");
  options.add_options()("table", po::value<std::string>()->value_name("ID"),
                        "this table only: 1, 2, 3, 4, 5, 6, 7, figure-14 or short-games")(
      "tier", po::value<std::string>()->value_name("TIER")->default_value("quick"),
      "quick (under 5 minutes on 2 cores and 4 GiB) or full (every cell that fits the memory)")(
      "markdown", "print the tables as Markdown")("latex", "print the tables as LaTeX")(
      "report", po::value<std::string>()->value_name("DIR"), "also write thesis-tables.md into this folder")(
      "tables", po::value<std::string>()->value_name("DIR"),
      "read the printed tables and recorded costs from this folder");
  return options;
}

std::vector<PrintedTable> chosen_tables(const po::variables_map& arguments, const fs::path& folder) {
  std::vector<PrintedTable> tables = read_printed_tables(folder / "thesis");
  tables.push_back(printed_short_games());
  if (!arguments.contains("table")) return tables;
  const auto id = arguments["table"].as<std::string>();
  std::erase_if(tables, [&](const PrintedTable& table) { return table.id != id; });
  if (tables.empty())
    throw UsageError(fmt::format("'{}' is not a table: expected 1 to 7, figure-14 or short-games", id));
  return tables;
}

Provenance provenance(const po::variables_map& arguments, const Session& session) {
  return session.provenance("reproduce" + given(arguments, {"table", "tier", "tables"}));
}

void print(const Reproduction& result, const po::variables_map& arguments, const Session& session) {
  if (session.wants_json()) {
    session.print_json("reproduce", to_json(result));
  } else if (arguments.contains("markdown")) {
    std::cout << reproduction_markdown(result, provenance(arguments, session));
  } else if (arguments.contains("latex")) {
    std::cout << to_latex(result);
  } else {
    std::cout << to_plain_text(result);
  }
}

int run(const po::variables_map& arguments) {
  const Tier tier = chosen_tier(arguments);
  if (arguments.contains("markdown") + arguments.contains("latex") + arguments.contains("json") > 1)
    throw UsageError("--json, --markdown and --latex exclude each other: choose one");
  const fs::path folder =
      arguments.contains("tables") ? fs::path(arguments["tables"].as<std::string>()) : data_folder();
  const auto tables = chosen_tables(arguments, folder);
  const CostModel costs(folder / "results" / "search-costs.json");
  std::optional<ReportFile> report;
  if (arguments.contains("report"))
    report.emplace(fs::path(arguments["report"].as<std::string>()) / "thesis-tables.md");
  const Session session(arguments);
  const bool is_watched = session.resources().progress != nullptr;
  const Reproduction result =
      reproduce(tables, tier, costs, session.resources(), [&](const CellResult& cell) {
        if (is_watched) std::cerr << "\r\033[K" << cell_line(cell) << '\n';
      });
  print(result, arguments, session);
  if (result.was_interrupted) return session.explain_stop(StopReason::interrupted, 0);
  if (report) report->write(reproduction_markdown(result, provenance(arguments, session)));
  return exit_done;
}

}  // namespace

Command reproduce_command() {
  return {"reproduce",
          "[--table ID] [--tier quick|full] [--markdown|--latex] [--report DIR]",
          "the thesis's tables computed again, beside the printed values",
          "Computes Tables 1 to 7, Figure 14 and the closed forms of section 7.1 of Zeegers 2016, cheapest "
          "cells first, and\n"
          "says of each whether it agrees, differs, lies within the printed bound, goes beyond the thesis, "
          "or was not\n"
          "attempted and what it would need.",
          {},
          options,
          run};
}

}  // namespace dropslide::cli
