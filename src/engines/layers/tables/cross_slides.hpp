// What a slide across the lines makes of a line across them, which holds one cell of every line.
//
// After such a slide every line across is packed, so that the board is stored along the other axis (on a
// square along the same one, transposed; on one row the lines are single cells, and packed whatever happens).
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/index/packed_index.hpp"
#include "engines/layers/tables/line_moves.hpp"

namespace dropslide::layers {

/// How a board that was slid across is found: which of its lines, that is lines across, are given as codes of
/// its groups (`PackedCodes::Code::word`), because each of these groups is one line. The others are numbers.
enum class Finding : std::uint8_t { codes, codes_of_ends, numbers };

/// The slides of all lines across, as numbers: the tile in each line is a digit to the base O. The digits of
/// the inner lines are the lowest, so that the slides of a block, where all others are fixed, lie together.
class CrossSlides {
 public:
  /// What a slide does to one line across.
  struct Slide {
    /// | makes O 1 | is changed 1 | numbers of the lines of the slid board, or a code: 62 |
    std::uint64_t word = 0;

    bool is_changed() const { return (word >> 62 & 1) != 0; }  ///< Whether a tile moves or merges.
    bool makes_objective() const { return word >> 63 != 0; }   ///< Then the rest has no meaning.
    std::uint64_t numbers() const { return word << 2 >> 2; }   ///< From bit 0 on; see `PackedIndex`.
  };

  /// Slides of boards cut by `from`, after which they are stored in `to`.
  ///
  /// Memory  48 bytes a line across. Throws  EnvironmentError for more than 2^24 lines across, or if the
  /// numbers of all lines across a board do not fit one word.
  CrossSlides(const PackedCut& from, const PackedIndex& to, int objective);

  /// The slide towards line 0 (front) or the last line (back) of the line across with that number.
  const Slide& of(std::uint32_t number, Towards side) const { return towards(side)[number]; }
  /// The slides of all lines across to one side, by number.
  const Slide* towards(Towards side) const { return slides_[side == Towards::back].data(); }
  /// Where the numbers of line across `cell` belong among those of the slid board.
  int shift(int cell) const { return cell * shift_bits_; }
  /// Bits of each number where those of all lines across a board stand in one word, that of cell 0 lowest.
  int field_bits() const { return field_bits_; }
  /// What the digit of a line is worth, a power of O.
  std::uint32_t weight(int line) const { return weights_[static_cast<std::size_t>(line)]; }

  /// What the words of `words` hold of the slid lines.
  Finding finding() const { return finding_; }
  /// The same as `towards`, but for the lines across of that kind (the first and the last one, or those
  /// between), and with what `finding` says.
  const Slide* words(Towards side, GroupKind kind) const {
    const std::vector<Slide>& of_kind = words_[side == Towards::back][kind == GroupKind::inside];
    return of_kind.empty() ? towards(side) : of_kind.data();
  }

 private:
  void add_words(const PackedIndex& to);

  std::vector<std::uint32_t> weights_;
  std::vector<Slide> slides_[2];
  std::vector<Slide> words_[2][2];  ///< By side and kind of line; empty where they are numbers.
  Finding finding_ = Finding::numbers;
  int shift_bits_, field_bits_;
};

}  // namespace dropslide::layers
