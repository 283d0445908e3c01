// dropslide tiles: the fewest drops to each tile when both players cooperate.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/units.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "engines/cooperative/fewest_drops.hpp"
#include "theory/bounds.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of tiles");
  options.add_options()("dmax", po::value<int>()->value_name("D"),
                        "largest tile that Dropper may drop, 1 to 25");
  return options;
}

nlohmann::ordered_json to_json(Shape shape, int dmax, const FewestDrops& result) {
  nlohmann::ordered_json json{{"shape", to_text(shape)},
                              {"dmax", dmax},
                              {"highest", result.highest},
                              {"is_exact", result.stopped == StopReason::none},
                              {"theorem_6", highest_obtainable_tile(shape, dmax)},
                              {"tiles", nlohmann::ordered_json::array()},
                              {"positions", result.positions},
                              {"seconds", result.seconds}};
  for (int tile = 1; tile <= result.highest; ++tile)
    json["tiles"].push_back({{"tile", tile},
                             {"drops", result.drops[static_cast<std::size_t>(tile) - 1].value()},
                             {"least", least_drops_to_tile(tile, dmax)}});
  return json;
}

void print_text(Shape shape, int dmax, const FewestDrops& result) {
  std::cout << fmt::format("{}, Dmax {}\n", to_text(shape), dmax);
  for (int tile = 1; tile <= result.highest; ++tile) {
    const int drops = result.drops[static_cast<std::size_t>(tile) - 1].value();
    const auto least = least_drops_to_tile(tile, dmax);
    std::cout << fmt::format(
        "  {:>12}: {} drops{}\n", tile_text(tile), drops,
        static_cast<std::uint64_t>(drops) == least ? "" : fmt::format(" (on any board at least {})", least));
  }
  std::cout << fmt::format("highest tile: {}; Theorem 6 allows {} ({} positions, {})\n",
                           tile_text(result.highest), tile_text(highest_obtainable_tile(shape, dmax)),
                           format_count(result.positions), format_duration(result.seconds));
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
    print_text(shape, dmax, result);
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
