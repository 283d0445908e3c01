// dropslide distribution: how the positions of the thesis's solver spread over its hash table.
#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <optional>

#include "cli/commands/catalogue.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "costs/cost_model.hpp"
#include "costs/outlook.hpp"
#include "files/new_file.hpp"
#include "questions/hash_distribution.hpp"
#include "report/costs/cost_text.hpp"
#include "report/thesis/distribution_report.hpp"

namespace dropslide::cli {
namespace {

DistributionRequest parse_request(const Arguments& arguments) {
  DistributionRequest request{.bins = arguments.whole("bins"),
                              .sparse = arguments.has("sparse"),
                              .compressed = arguments.has("compressed-csv")};
  if (arguments.has("table-length")) request.most_entries = arguments.whole<Word128>("table-length");
  return request;
}

/// Positions of a search that may take minutes. Chosen: proof search takes as long for a hundredth of them.
constexpr double many_positions = 1e9;

/// Of the game, whether or not they can occur.
double positions_of(Shape shape, const ObjectiveGame& game) {
  return (game.dmax + 1) * std::pow(game.objective, shape.cells() - 1);
}

/// Says before a long search what is known of its cost. The solver has no record of its own: it has fewer
/// theorems than proof search.
void announce_least_cost(Shape shape, const ObjectiveGame& game, const Arguments& arguments,
                         const Session& session) {
  const auto need = cost_if_found([&]() -> std::optional<CellNeed> {
    const GameCost proof = as_shown(cost_model().by_proof(shape, game));
    return proof.is_known() ? std::optional(CellNeed{proof.processor_seconds, 0, {}}) : std::nullopt;
  });
  if (!need) {
    const double positions = positions_of(shape, game);
    const bool will_be_refused =
        arguments.has("sparse") && !arguments.has("table-length") && positions > 0x1p63;
    if (positions > many_positions && !will_be_refused)
      announce_unknown(arguments, fmt::format("nobody knows what this search takes; there are {} positions",
                                              rough_count(positions)));
    return;
  }
  announce_cost(arguments, session.resources(), *need,
                fmt::format("by proof search this game costs {}, by the thesis's solver, in one thread, more",
                            core_time_text(need->processor_seconds)));
}

int run(const Arguments& arguments) {
  const Shape shape = shape_of(arguments);
  const ObjectiveGame game = make_objective_game(arguments.whole("dmax"), arguments.whole("objective"));
  const DistributionRequest request = parse_request(arguments);
  const Session session(arguments);
  std::optional<NewFile> csv, compressed;
  if (arguments.has("csv")) csv.emplace(arguments.text("csv"));
  if (request.compressed) compressed.emplace(arguments.text("compressed-csv"));
  announce_least_cost(shape, game, arguments, session);
  const HashDistribution result = find_hash_distribution(shape, game, request, session.resources());
  const Decision& decision = result.solution.decision;
  const int exit_code = session.explain_stop(decision.stopped, decision.needed_bytes);
  if (csv && decision.winner) csv->write_whole(to_csv(result));
  if (compressed && decision.winner) compressed->write_whole(compressed_csv(result));
  session.print("distribution", result);
  return exit_code;
}

std::vector<OptionRow> rows() {
  return {required(dmax_row()),
          required(objective_row("tile with which Slider wins, above D")),
          {.name = "bins", .value = whole_number("N", 1, 1'000'000, "1000"), .help = "parts of the table"},
          {.name = "table-length",
           .value = number_from("N", 1),
           .help = "a shorter table: positions beyond it are searched again each time"},
          {.name = "sparse", .help = "hold the positions in use alone, not all entries: the same counts"},
          {.name = "csv", .value = file_path(), .help = "also write the bins into this file"},
          {.name = "compressed-csv",
           .value = file_path(),
           .help = "also count the bins of the compressed table, into this file",
           .excludes = {"table-length"}}};
}

}  // namespace

Command distribution_command() {
  return {
      .name = "distribution",
      .summary = "how the positions of the thesis's solver spread over its hash table",
      .details =
          "Plays the objective game on M rows and N columns (M <= N, at most 25 cells) with the depth-first "
          "solver of Zeegers 2016, section 8, in one thread, and counts the entries of its table that are in "
          "use, by bins of equal length. The table takes a fifth of a byte for each of (D + 1) * O^(MN - 1) "
          "entries; with --sparse, two to six bytes for each entry in use. The compressed table, of "
          "section 8.3, leaves out boards that are not the least image of an orbit, by two of their corners "
          "and, on squares, two neighbours of a corner.",
      .positionals = {shape_argument()},
      .rows = rows(),
      .examples = {{"distribution 3x4 --dmax 2 --objective 5", "how full each thousandth of the table is"},
                   {"distribution 3x5 --dmax 2 --objective 5 --sparse", "a table too large for the machine"},
                   {"distribution 3x4 --dmax 2 --objective 5 --table-length 130000000",
                    "the work with a shorter table; the full one has 146484375 entries"}},
      .answers = {answer<HashDistribution>()},
      .run = run};
}

}  // namespace dropslide::cli
