// dropslide search-costs: what the searches behind the tables take.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "cli/commands/records/record_commands.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/session.hpp"
#include "files/json_lines.hpp"
#include "files/new_file.hpp"
#include "report/costs/cost_text.hpp"
#include "report/reproduction/cost_file.hpp"
#include "studies/reproduction/cost_study.hpp"

namespace dropslide::cli {
namespace {

JsonRecord read_costs(const std::string& file) {
  const SearchCosts checked(read_json(file, "a table of costs"));  // Refuses another file.
  return read_json(file, "a table of costs").json();
}

std::string name_of(const JsonRecord& entry) {
  return fmt::format("{} {} {}", entry.at("quantity").get<std::string>(),
                     entry.at("shape").get<std::string>(), entry.at("dmax").get<int>());
}

MeasuredCost measured(const JsonRecord& entry, const Resources& resources) {
  return measure_cost(parse_quantity(entry.at("quantity").get<std::string>()),
                      parse_shape(entry.at("shape").get<std::string>()), entry.at("dmax"), resources);
}

/// By what is recorded of the cells that are measured again.
void announce_time(const Arguments& arguments, const JsonRecord& costs, const Resources& resources) {
  double seconds = 0;
  for (const JsonRecord& entry : costs.at("costs"))
    if (!entry.value("long", false)) seconds += entry.at("processor_seconds").get<double>();
  announce_cost(arguments, resources, {.processor_seconds = seconds},
                fmt::format("by its record all cells cost {}, on one thread", core_time_text(seconds)));
}

int run(const Arguments& arguments) {
  const std::string file = arguments.text("file");
  JsonRecord costs = read_costs(file);
  NewFile report(file);
  const Session session(arguments);
  announce_time(arguments, costs, session.resources());
  for (JsonRecord& entry : costs.at("costs")) {
    if (entry.value("long", false)) continue;
    std::cerr << name_of(entry) << '\n';
    const MeasuredCost found = measured(entry, session.resources());
    if (found.stopped != StopReason::none) return session.explain_stop(found.stopped, found.needed_bytes);
    entry = cost_entry(entry, found.cost);
  }
  costs["date"] = session.provenance("").date;
  report.write_whole(cost_file_text(costs));
  if (session.wants_json())
    session.print_json("search-costs", costs);
  else
    std::cout << fmt::format("{} in {}\n", counted(costs.at("costs").size(), "cell"), file);
  return exit_done;
}

}  // namespace

Command search_costs_command() {
  return {
      .name = "search-costs",
      .summary = "measure what the searches behind the tables take",
      .details =
          "Makes FILE, tables/results/search-costs.json or one like it, again: the processor time and the "
          "positions of each cell that it lists, on one thread. Cells marked \"long\": true are kept as "
          "they are. The file is replaced when all cells are done.",
      .positionals = {{.name = "file", .value = file_path(), .what = "file of costs"}},
      .examples = {{"search-costs tables/results/search-costs.json", "all cells, 25 minutes"}},
      .run = run};
}

}  // namespace dropslide::cli
