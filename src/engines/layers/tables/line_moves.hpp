// What a slide along a packed line makes of it, after a drop on it or none.
//
// A slide to the front leaves a packed line. A slide to the back leaves the mirror image of one; since a
// board and its mirror image have the same winner, that image stands for it.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/index/packed_lines.hpp"

namespace dropslide::layers {

/// The directions of two opposite slides.
enum class Towards : std::uint8_t { front, back };
/// Both, in the order in which they are tried.
inline constexpr Towards both_ways[] = {Towards::front, Towards::back};

/// What both slides along a line or along a group of lines do, in one word:
///
///   | is legal drop 1 | makes O 1 | changed by the slide to the back 1, to the front 1 | back 30 | front 30
///   |
///
/// `front` and `back` are what is left after the slides: a number of a line, or an ordinal of a code.
struct Move {
  std::uint64_t word = 0;  ///< As drawn above. 0: the drop is not legal.

  /// The result of one slide; of no meaning if one makes the objective.
  std::uint32_t result(Towards side) const {
    return static_cast<std::uint32_t>(word >> (side == Towards::front ? 0 : 30) & 0x3FFFFFFF);
  }
  /// Whether the slide moves or merges a tile.
  bool is_changed(Towards side) const { return (word >> (side == Towards::front ? 60 : 61) & 1) != 0; }
  bool makes_objective() const { return (word >> 62 & 1) != 0; }  ///< Whichever way the line is slid.
  bool is_legal() const { return word >> 63 != 0; }               ///< The cell of the drop is empty.

  /// The move with these fields.
  static Move of(bool makes_objective, bool changed_front, bool changed_back, std::uint64_t front,
                 std::uint64_t back) {
    return {std::uint64_t{1} << 63 | std::uint64_t{makes_objective} << 62 |
            std::uint64_t{changed_back} << 61 | std::uint64_t{changed_front} << 60 | back << 30 | front};
  }
};

/// A tile that is dropped on a line or a group; value 0: none.
struct LineDrop {
  int value = 0;  ///< 1 .. Dmax, or 0.
  int line = 0;
  int cell = 0;  ///< Of the line, 0 at the front.
};

/// The moves of all lines of some cells.
class LineMoves {
 public:
  /// Memory  8 bytes a line and drop.
  LineMoves(const PackedLines& lines, int objective, int dmax);

  /// What the slides do after that drop on the line, whatever its `line`.
  Move of(LineNumber line, const LineDrop& drop) const {
    return moves_[std::size_t{line} * drops_ + drop_number(drop)];
  }

 private:
  std::size_t drop_number(const LineDrop& drop) const {
    return drop.value == 0 ? 0 : static_cast<std::size_t>(drop.cell * dmax_ + drop.value);
  }

  int dmax_;
  std::size_t drops_;
  std::vector<Move> moves_;
};

}  // namespace dropslide::layers
