// dropslide tiles: the fewest drops to each tile when both players cooperate.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "report/games/tiles_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of tiles");
  options.add_options()("dmax", po::value<int>()->value_name("D"),
                        "largest tile that Dropper may drop, 1 to 25");
  return options;
}

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  const int dmax = checked_dmax(required_number(arguments, "dmax"));
  const Session session(arguments);
  const std::string task = fmt::format("{}, Dmax {}, all tiles", to_text(shape), dmax);
  const FewestDrops result = find_fewest_drops(shape, dmax, session.resources(), task);
  const int exit_code = session.explain_stop(result.stopped, result.needed_bytes);
  if (session.wants_json())
    session.print_json("tiles", to_json(shape, dmax, result));
  else if (exit_code == exit_done)
    std::cout << to_plain_text(shape, dmax, result);
  return exit_code;
}

}  // namespace

Command tiles_command() {
  return {
      "tiles",
      "MxN --dmax D",
      "the fewest drops to each tile when both players cooperate, and the highest tile",
      "Finds all positions of the game on M rows and N columns (M <= N), so the board must be small: 3x3 "
      "with Dmax 2\n"
      "has some hundred million. Prints for each tile the fewest drops after which it can be on the board.",
      {"shape"},
      options,
      run};
}

}  // namespace dropslide::cli
