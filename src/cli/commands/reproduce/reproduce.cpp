// dropslide reproduce: the thesis's tables computed again, each cell beside the printed one.
#include <fmt/format.h>

#include <filesystem>

#include "base/error.hpp"
#include "cli/commands/reproduce/reproduce_command.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "cli/terminal.hpp"
#include "report/costs/cost_text.hpp"
#include "report/reproduction/reproduction_report.hpp"
#include "studies/known/recorded_results.hpp"

namespace dropslide::cli {
namespace {

namespace fs = std::filesystem;

std::vector<PrintedTable> chosen_tables(const Arguments& arguments, const fs::path& folder) {
  std::vector<PrintedTable> tables = read_printed_tables(folder / "thesis");
  tables.push_back(printed_short_games());
  if (!arguments.has("table")) return tables;
  const std::string id = arguments.text("table");
  std::erase_if(tables, [&](const PrintedTable& table) { return table.id != id; });
  if (tables.empty()) throw EnvironmentError(fmt::format("{} has no table {}", folder.string(), id));
  return tables;
}

int run(const Arguments& arguments) {
  const Tier tier = tier_of(arguments);
  const fs::path folder = path_of(arguments, "tables").value_or(data_folder());
  const auto tables = chosen_tables(arguments, folder);
  const BestKnown known(recorded_results(folder / "results"));
  const CellCosts costs(cost_model(), known);
  const Session session(arguments);
  const CellNeed cost = expected_cost(tables, tier, costs, session.resources());
  announce_cost(arguments, session.resources(), cost,
                fmt::format("all cells that are attempted cost {}", cost_phrase(cost)));
  const bool is_watched = session.shows_progress();
  const Reproduction result =
      reproduce(tables, tier, costs, session.resources(), [&](const CellResult& cell) {
        if (is_watched) notify_user(cell_line(cell));
      });
  session.explain_stop(StopReason::none, 0);  // No progress line stands before the tables.
  session.print("reproduce", result);
  if (result.was_interrupted) return session.explain_stop(StopReason::interrupted, 0);
  return exit_done;
}

std::vector<OptionRow> rows() {
  return {{.name = "table",
           .value = one_of("ID", {"1", "2", "3", "4", "5", "6", "7", "figure-14", "short-games"}),
           .help = "this table only"},
          tier_row("under 5 minutes on 2 cores and 4 GiB, or every cell that fits the memory"),
          {.name = "tables",
           .value = folder_path(),
           .help = "read the printed tables and recorded results from this folder"}};
}

}  // namespace

Command reproduce_command() {
  return {.name = "reproduce",
          .summary = "the thesis's tables computed again, beside the printed values",
          .details =
              "Computes Tables 1 to 7, Figure 14 and the closed forms of section 7.1 of Zeegers 2016, "
              "cheapest cells first, and says of each whether it agrees, differs, lies within the printed "
              "bound, goes beyond the thesis, or was not attempted and what it would need.",
          .rows = rows(),
          .examples = {{"reproduce --table 5", "one table"},
                       {"reproduce --tier full", "all that fits the memory"}},
          .answers = {answer<Reproduction>()},
          .run = run};
}

}  // namespace dropslide::cli
