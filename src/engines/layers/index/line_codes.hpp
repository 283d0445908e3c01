// The codes of a group of lines, sorted by the sum of their tiles, and what slides, drops and symmetries do
// to them.
//
// A code is a number in mixed radix: digit j holds the cells of cross line j, and a digit is itself a number
// to the base O with one place for each line of the group. The *place* of a code, its number in the order of
// sums, is another number: places order the boards of a layer, codes are what the digits of a slide across
// the lines add up to.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/index/board_cut.hpp"

namespace dropslide {

/// A code of a group of lines, below O^cells.
using LineCode = std::uint32_t;

/// Slides a line of cells, given as exponents, towards its front (game/line_slide.hpp). Returns false if that
/// makes the objective; the cells are of no use then.
bool slide_to_front(std::vector<int>& cells, int objective);

/// Towards which sides lines are packed. `packed`: no empty cell before a tile, seen from that side.
/// `one_drop`: some tile of at most Dmax can be taken away so that the rest is packed.
struct PackedSides {
  bool low = false, low_one_drop = false;    ///< Towards cell (or line) 0.
  bool high = false, high_one_drop = false;  ///< Towards the last cell (or line).
};

/// The packed sides of one line of cells, given as exponents.
PackedSides packed_sides(const std::vector<int>& cells, int dmax);

/// Two sets of lines together: the one tile that may be taken away is in one of them.
constexpr PackedSides joined(const PackedSides& a, const PackedSides& b) {
  return {a.low && b.low, (a.low && b.low_one_drop) || (a.low_one_drop && b.low), a.high && b.high,
          (a.high && b.high_one_drop) || (a.high_one_drop && b.high)};
}

/// A drop on an empty cell of a group.
struct CodeDrop {
  int value;        ///< The tile, 1 .. Dmax.
  LineCode result;  ///< The code with the tile.
};

/// All codes of a group of lines, in the order of their sums.
class LineCodes {
 public:
  /// In place of a code: the slide makes the objective.
  static constexpr LineCode makes_objective = ~LineCode{0};

  /// Codes of the group with tiles 0 .. objective - 1; drops of 1 .. dmax.
  ///
  /// Memory  about 60 bytes a code. Throws  EnvironmentError for more than 2^26 codes.
  LineCodes(LineGroup group, int objective, int dmax);

  LineGroup group() const { return group_; }                                          ///< Lines and cells.
  std::uint32_t size() const { return static_cast<std::uint32_t>(code_at_.size()); }  ///< Number of codes.
  int max_sum() const { return static_cast<int>(first_.size()) - 2; }                 ///< Of any code.
  std::uint32_t digit_values() const { return digit_values_; }                        ///< O^lines.

  /// Places of the codes with that sum: [first(sum), first(sum + 1)). Requires 0 <= sum <= max_sum() + 1.
  std::uint32_t first(int sum) const { return first_[static_cast<std::size_t>(sum)]; }
  /// Codes with that sum; 0 for a sum that no code can have.
  std::uint32_t count(int sum) const { return sum < 0 || sum > max_sum() ? 0 : first(sum + 1) - first(sum); }
  std::uint32_t max_count() const { return max_count_; }  ///< The largest `count` of a sum.

  LineCode code_at(std::uint32_t place) const { return code_at_[place]; }  ///< The inverse of `place`.
  std::uint32_t place(LineCode code) const { return place_[code]; }        ///< Among all codes, by sum.
  int sum(LineCode code) const { return static_cast<int>(sum_[code]); }    ///< Of 2^(v-1) over the tiles.
  /// Place among the codes of the same sum, from 0.
  std::uint32_t ordinal(LineCode code) const { return place_[code] - first(sum(code)); }

  LineCode mirrored(LineCode code) const { return mirrored_[code]; }  ///< Every line read from its end.
  LineCode reversed(LineCode code) const;                             ///< The lines in reverse order.
  /// Every line slid towards its cell 0, or `makes_objective`.
  LineCode slid_low(LineCode code) const { return low_[code]; }
  /// Every line slid towards its last cell, or `makes_objective`.
  LineCode slid_high(LineCode code) const { return high_[code]; }
  /// Towards which sides all of its lines are packed.
  const PackedSides& packed(LineCode code) const { return packed_[code]; }
  /// All drops on empty cells, by line, cell and value.
  std::vector<CodeDrop> drops(LineCode code) const;

  /// The cells of a cross line, as a number below `digit_values`.
  std::uint32_t digit(LineCode code, int cross_line) const;
  /// Contribution of `digit` in that cross line to a code.
  LineCode from_digit(std::uint32_t digit, int cross_line) const { return digit * weight(cross_line); }
  /// The tile in that cell of that line of the group, 0 if it is empty.
  Exponent tile(LineCode code, int line, int cell) const;

  /// Calls `visit` with every table, a vector of values without pointers.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    visit(weights_), visit(code_at_), visit(mirrored_), visit(low_), visit(high_), visit(place_);
    visit(first_), visit(sum_), visit(packed_);
  }

 private:
  LineCode weight(int cross_line) const { return weights_[static_cast<std::size_t>(cross_line)]; }
  LineCode slid(LineCode code, bool high) const;
  void describe_codes();
  void sort_codes();

  LineGroup group_;
  int objective_;
  int dmax_;
  std::uint32_t digit_values_ = 1;
  std::uint32_t max_count_ = 0;
  std::vector<LineCode> weights_;
  std::vector<LineCode> code_at_, mirrored_, low_, high_;
  std::vector<std::uint32_t> place_, first_;
  std::vector<std::uint32_t> sum_;
  std::vector<PackedSides> packed_;
};

}  // namespace dropslide
