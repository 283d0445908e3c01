// Slides and drops on plain boards: the rules as the thesis words them, one cell at a time.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "game/board.hpp"

namespace dropslide {

/// The side towards which a slide packs the tiles.
enum class Direction : std::uint8_t { left, right, up, down };

/// The four directions, in the order in which slides are listed everywhere.
inline constexpr std::array all_directions{Direction::left, Direction::right, Direction::up, Direction::down};

/// "left", "right", "up" or "down".
std::string_view to_text(Direction direction);

/// What one slide does to a board.
struct SlideOutcome {
  Direction direction = Direction::left;
  Board board;
  bool changed = false;         ///< False: the slide is not allowed without passing (Theorem 2).
  int merges = 0;               ///< Pairs of equal tiles that became one.
  Exponent highest_merged = 0;  ///< Largest tile that a merge made; 0 without merges.
  std::uint64_t score = 0;      ///< Sum of the faces of merged tiles, as the original game counts.
};

/// Every line packed towards `direction`, equal neighbours merged once, far side first: right turns 222 into
/// .24 (faces).
///
/// Throws  EnvironmentError if two tiles of `max_exponent` would merge.
SlideOutcome slide(const Board& board, Direction direction);

/// Slides that change the board, in the order of `all_directions`.
std::vector<SlideOutcome> legal_slides(const Board& board);

/// A tile that Dropper may place.
struct Drop {
  int row = 0;         ///< From 0, top to bottom.
  int col = 0;         ///< From 0, left to right.
  Exponent value = 0;  ///< The tile, 1..Dmax.
  friend constexpr auto operator<=>(const Drop&, const Drop&) = default;
};

/// Every drop of a tile 1..dmax on an empty cell, cell by cell. Requires 1 <= dmax <= max_exponent.
std::vector<Drop> legal_drops(const Board& board, int dmax);

/// Requires an empty cell at the place of the drop; asserted.
Board apply_drop(Board board, Drop drop);

/// Corollary 3: Slider, to move, can change the board iff it has an empty cell beside tiles or two equal
/// neighbours.
///
/// Returns true on every board that has a tile and is not full, or has an equal adjacent pair.
bool slider_can_move(const Board& board);

}  // namespace dropslide
