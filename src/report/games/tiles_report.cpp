// Answers of `tiles`: the fewest drops to each tile.
#include "report/games/tiles_report.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"
#include "theory/bounds.hpp"

namespace dropslide {
namespace {

struct TileDrops {
  int tile = 1;
  int drops = 1;
  std::uint64_t least = 1;
};

std::vector<TileDrops> tiles_of(const TilesAnswer& answer) {
  std::vector<TileDrops> tiles;
  for (int tile = 1; tile <= answer.found.highest; ++tile)
    tiles.push_back({tile, answer.found.drops[static_cast<std::size_t>(tile) - 1].value(),
                     least_drops_to_tile(tile, answer.dmax)});
  return tiles;
}

int highest_allowed(const TilesAnswer& answer) { return highest_obtainable_tile(answer.shape, answer.dmax); }

std::string tile_line(const TileDrops& tile, Notation notation) {
  const bool is_least = static_cast<std::uint64_t>(tile.drops) == tile.least;
  return fmt::format("  {:>12}: {}{}\n", tile_text(tile.tile, notation), counted(tile.drops, "drop"),
                     is_least ? "" : fmt::format(" (on any board at least {})", tile.least));
}

}  // namespace

std::string to_plain_text(const TilesAnswer& answer) {
  const auto& [shape, dmax, found, notation] = answer;
  if (found.stopped != StopReason::none) return "";
  std::string text = fmt::format("{}, {}\n", to_text(shape), dmax_text(dmax, notation));
  for (const TileDrops& tile : tiles_of(answer)) text += tile_line(tile, notation);
  return text + fmt::format("highest tile: {}; Theorem 6 allows {} ({}, {})\n",
                            tile_text(found.highest, notation), tile_text(highest_allowed(answer), notation),
                            counted(found.positions, "position"), format_duration(found.seconds));
}

void describe(FieldTable<TileDrops>& table) {
  table.about("A tile.")
      .field("tile", "An exponent.", type::exponent(), &TileDrops::tile)
      .field("drops", "Fewest drops to it.", &TileDrops::drops)
      .field("least", "Drops that any board needs.", &TileDrops::least);
}

void describe(FieldTable<TilesAnswer>& table) {
  using R = TilesAnswer;
  table.about("The fewest drops to each tile when both players cooperate.")
      .shape(&R::shape)
      .dmax(&R::dmax)
      .field("highest", "Highest tile; 0: none.", type::exponent(0), [](auto& r) { return r.found.highest; })
      .field("is_exact", "False if the search stopped: then what is there is a bound.",
             [](auto& r) { return r.found.stopped == StopReason::none; })
      .field("theorem_6", "Highest tile that Theorem 6 allows.", type::exponent(), highest_allowed)
      .field("tiles", "From 1 to the highest.", tiles_of)
      .field("positions", "Positions that the search stored.", type::count(),
             [](auto& r) { return r.found.positions; })
      .seconds([](auto& r) { return r.found.seconds; });
}

}  // namespace dropslide
