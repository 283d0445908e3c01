// dropslide tiles: the fewest drops to each tile when both players cooperate.
#include <fmt/format.h>

#include <cmath>

#include "cli/commands/catalogue.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "report/costs/cost_text.hpp"
#include "report/games/tiles_report.hpp"
#include "theory/bounds.hpp"

namespace dropslide::cli {
namespace {

/// Positions of both players up to symmetry, with no tile that Theorem 6 excludes; hardly more can occur.
double most_positions(Shape shape, int dmax) {
  const double symmetries = shape.is_square() ? 8 : shape.rows > 1 ? 4 : 2;
  return 2 * std::pow(highest_obtainable_tile(shape, dmax) + 1, shape.cells()) / symmetries;
}

/// Chosen: 3x3 with Dmax 2 has 0.6e9, of which 0.36e9 occur, and takes minutes.
constexpr double many_positions = 0.5e9;

int run(const Arguments& arguments) {
  const Shape shape = shape_of(arguments);
  const int dmax = arguments.whole("dmax");
  const Session session(arguments);
  if (const double most = most_positions(shape, dmax); most > many_positions)
    announce_unknown(arguments,
                     fmt::format("all positions are found, and there may be {} of them", rough_count(most)));
  const std::string task = fmt::format("{}, Dmax {}, all tiles", to_text(shape), dmax);
  const FewestDrops result = find_fewest_drops(shape, dmax, session.resources(), task);
  const int exit_code = session.explain_stop(result.stopped, result.needed_bytes);
  session.print("tiles", TilesAnswer{shape, dmax, result, notation_of(arguments)});
  return exit_code;
}

}  // namespace

Command tiles_command() {
  return {.name = "tiles",
          .summary = "the fewest drops to each tile when both players cooperate, and the highest tile",
          .details =
              "Finds all positions of the game on M rows and N columns (M <= N), so the board must be small: "
              "3x3 with Dmax 2 has some hundred million. Prints for each tile the fewest drops after which "
              "it can be on the board.",
          .positionals = {shape_argument()},
          .rows = {required(dmax_row()), faces_row()},
          .examples = {{"tiles 3x3 --dmax 1", "the fewest drops to each tile on 3x3"}},
          .answers = {answer<TilesAnswer>()},
          .run = run};
}

}  // namespace dropslide::cli
