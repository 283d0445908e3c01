// Answers of `tiles`: the fewest drops to each tile.
#include "report/games/tiles_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "theory/bounds.hpp"

namespace dropslide {
namespace {

int drops_to(int tile, const FewestDrops& result) {
  return result.drops[static_cast<std::size_t>(tile) - 1].value();
}

std::string tile_line(int tile, int dmax, const FewestDrops& result, Notation notation) {
  const int drops = drops_to(tile, result);
  const auto least = least_drops_to_tile(tile, dmax);
  return fmt::format(
      "  {:>12}: {}{}\n", tile_text(tile, notation), counted(drops, "drop"),
      static_cast<std::uint64_t>(drops) == least ? "" : fmt::format(" (on any board at least {})", least));
}

}  // namespace

std::string to_plain_text(Shape shape, int dmax, const FewestDrops& result, Notation notation) {
  std::string text = fmt::format("{}, {}\n", to_text(shape), dmax_text(dmax, notation));
  for (int tile = 1; tile <= result.highest; ++tile) text += tile_line(tile, dmax, result, notation);
  return text + fmt::format("highest tile: {}; Theorem 6 allows {} ({}, {})\n",
                            tile_text(result.highest, notation),
                            tile_text(highest_obtainable_tile(shape, dmax), notation),
                            counted(result.positions, "position"), format_duration(result.seconds));
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
    json["tiles"].push_back(
        {{"tile", tile}, {"drops", drops_to(tile, result)}, {"least", least_drops_to_tile(tile, dmax)}});
  return json;
}

}  // namespace dropslide
