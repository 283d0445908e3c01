// What a slide along a packed line makes of it.
#include "engines/layers/tables/line_moves.hpp"

#include <algorithm>
#include <optional>

#include "game/line_slide.hpp"

namespace dropslide::layers {
namespace {

using Tiles = std::vector<Exponent>;

/// The number of the line that a slide to the front leaves, or nothing if it makes the objective.
std::optional<LineNumber> slid(const PackedLines& lines, Tiles tiles, int objective) {
  if (!slide_to_front(std::span(tiles), objective)) return std::nullopt;
  return lines.number(tiles);
}

Move moved(const PackedLines& lines, const Tiles& tiles, int objective) {
  const Tiles backwards(tiles.rbegin(), tiles.rend());
  const auto front = slid(lines, tiles, objective), back = slid(lines, backwards, objective);
  if (!front || !back) return Move::of(true, true, true, 0, 0);
  const auto differs = [&](LineNumber line, const Tiles& before) {
    return !std::ranges::equal(lines.tiles(line), before);
  };
  return Move::of(false, differs(*front, tiles), differs(*back, backwards), *front, *back);
}

}  // namespace

LineMoves::LineMoves(const PackedLines& lines, int objective, int dmax)
    : dmax_(dmax), drops_(static_cast<std::size_t>(lines.cells() * dmax + 1)) {
  moves_.resize(lines.size() * drops_);
  for (LineNumber line = 0; line < lines.size(); ++line) {
    const Tiles tiles(lines.tiles(line).begin(), lines.tiles(line).end());
    Move* moves = &moves_[line * drops_];
    moves[0] = moved(lines, tiles, objective);
    for (int cell = 0; cell < lines.cells(); ++cell)
      for (int value = 1; value <= dmax && tiles[static_cast<std::size_t>(cell)] == 0; ++value) {
        Tiles dropped = tiles;
        dropped[static_cast<std::size_t>(cell)] = static_cast<Exponent>(value);
        moves[drop_number({value, 0, cell})] = moved(lines, dropped, objective);
      }
  }
}

}  // namespace dropslide::layers
