// dropslide distribution: how the positions of the thesis's solver spread over its hash table.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/arguments.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "questions/hash_distribution.hpp"
#include "report/thesis/distribution_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of distribution");
  options.add_options()("dmax", po::value<int>()->value_name("D"),
                        "largest tile that Dropper may drop, 1 to 25")(
      "objective", po::value<int>()->value_name("O"), "tile with which Slider wins, D < O <= 31")(
      "bins", po::value<int>()->value_name("N")->default_value(1000), "parts of the table, 1 to 1 000 000")(
      "table-length", po::value<std::int64_t>()->value_name("N"),
      "a shorter table: positions beyond it are searched anew each time")(
      "csv", po::value<std::string>()->value_name("FILE"), "also write the bins into this file");
  return options;
}

DistributionRequest parse_request(const po::variables_map& arguments) {
  DistributionRequest request{.bins = arguments["bins"].as<int>()};
  if (arguments.contains("table-length")) {
    const std::int64_t length = arguments["table-length"].as<std::int64_t>();
    request.most_entries = static_cast<Word128>(std::max<std::int64_t>(length, 0));
  }
  return request;
}

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  const ObjectiveGame game =
      make_objective_game(required_number(arguments, "dmax"), required_number(arguments, "objective"));
  const DistributionRequest request = parse_request(arguments);
  const Session session(arguments);
  std::optional<ReportFile> csv;
  if (arguments.contains("csv")) csv.emplace(arguments["csv"].as<std::string>());
  const HashDistribution result = find_hash_distribution(shape, game, request, session.resources());
  const Decision& decision = result.solution.decision;
  const int exit_code = session.explain_stop(decision.stopped, decision.needed_bytes);
  if (csv && decision.winner) csv->write(to_csv(result));
  if (session.wants_json())
    session.print_json("distribution", to_json(result));
  else
    std::cout << to_plain_text(result);
  return exit_code;
}

}  // namespace

Command distribution_command() {
  return {"distribution",
          "MxN --dmax D --objective O [--bins 1000] [--table-length N] [--csv FILE]",
          "how the positions of the thesis's solver spread over its hash table",
          "Plays the objective game on M rows and N columns (M <= N, at most 25 cells) with the depth-first "
          "solver of\n"
          "Zeegers 2016, section 8, in one thread, and counts the entries of its table that are in use, by "
          "bins of equal\n"
          "length. The table takes a fifth of a byte for each of (D + 1) * O^(MN - 1) entries.",
          {"shape"},
          options,
          run};
}

}  // namespace dropslide::cli
