// What a slide across the lines makes of a line across them, which holds one cell of every line.
//
// After such a slide every line across is packed, so that the board is stored along the other axis (on a
// square along the same one, transposed; on one row the lines are single cells, and packed whatever happens).
#pragma once

#include <cstdint>
#include <vector>

#include "engines/packed_layers/index/packed_index.hpp"
#include "engines/packed_layers/tables/line_moves.hpp"

namespace dropslide::packed_layers {

/// The slides of all lines across, as numbers: the tile in line i is the digit of O^i.
class CrossSlides {
 public:
  /// What a slide does to one line across.
  struct Slide {
    std::uint64_t word = 0;  ///< | numbers of the lines of the slid board 62 | makes O 1 | is changed 1 |

    bool is_changed() const { return (word & 1) != 0; }            ///< Whether a tile moves or merges.
    bool makes_objective() const { return (word >> 1 & 1) != 0; }  ///< Then the numbers have no meaning.
    std::uint64_t numbers() const { return word >> 2; }            ///< From bit 0 on; see `PackedIndex`.
  };

  /// Slides of boards cut by `from`, after which they are stored in `to`.
  ///
  /// Memory  16 bytes a line across. Throws  EnvironmentError for more than 2^24 lines across.
  CrossSlides(const PackedCut& from, const PackedIndex& to, int objective);

  /// The slide towards line 0 (front) or the last line (back) of the line across with that number.
  const Slide& of(std::uint32_t number, Towards side) const {
    return slides_[2U * number + (side == Towards::back)];
  }
  /// Where the numbers of line across `cell` belong among those of the slid board.
  int shift(int cell) const { return cell * shift_bits_; }
  /// O^line.
  std::uint32_t weight(int line) const { return weights_[static_cast<std::size_t>(line)]; }

 private:
  std::vector<std::uint32_t> weights_;
  std::vector<Slide> slides_;
  int shift_bits_;
};

}  // namespace dropslide::packed_layers
