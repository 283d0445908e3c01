// The codes of a group of lines, sorted by the sum of their tiles, and what slides, drops and symmetries do
// to them.
//
// A code is a number in mixed radix: digit j holds the cells of cross line j, and a digit is itself a number
// to the base O with the group's lines as its places. Sorted position ("place") and code are kept apart: the
// place orders boards in a layer, the code is what the digits of a slide across the lines add up to.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes_held.hpp"
#include "engines/layers/index/board_cut.hpp"

namespace dropslide {

using LineCode = std::uint32_t;

/// Slides a line of cells, given as exponents, towards its front. Returns false, with the cells as they were,
/// if that makes the objective.
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

class LineCodes {
 public:
  static constexpr LineCode makes_objective = ~LineCode{0};

  struct Drop {
    int value;
    LineCode result;
  };

  /// Codes of the group with tiles 0 .. objective - 1; drops of 1 .. dmax.
  ///
  /// Memory  about 60 bytes a code. Throws  EnvironmentError for more than 2^26 codes.
  LineCodes(LineGroup group, int objective, int dmax);

  LineGroup group() const { return group_; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(code_at_.size()); }
  int max_sum() const { return static_cast<int>(first_.size()) - 2; }
  std::uint32_t digit_values() const { return digit_values_; }

  /// Places of the codes with that sum: [first(sum), first(sum + 1)). Requires 0 <= sum <= max_sum() + 1.
  std::uint32_t first(int sum) const { return first_[static_cast<std::size_t>(sum)]; }
  std::uint32_t count(int sum) const { return sum < 0 || sum > max_sum() ? 0 : first(sum + 1) - first(sum); }
  std::uint32_t max_count() const { return max_count_; }

  LineCode code_at(std::uint32_t place) const { return code_at_[place]; }
  std::uint32_t place(LineCode code) const { return place_[code]; }
  int sum(LineCode code) const { return static_cast<int>(sum_[code]); }
  /// Place within the codes of the same sum.
  std::uint32_t position(LineCode code) const { return place_[code] - first(sum(code)); }

  LineCode mirrored(LineCode code) const { return mirrored_[code]; }  ///< Every line read from its end.
  LineCode reversed(LineCode code) const;                             ///< The lines in reverse order.
  LineCode slid_low(LineCode code) const { return low_[code]; }       ///< Or `makes_objective`.
  LineCode slid_high(LineCode code) const { return high_[code]; }
  const PackedSides& packed(LineCode code) const { return packed_[code]; }
  std::vector<Drop> drops(LineCode code) const;

  std::uint32_t digit(LineCode code, int cross_line) const;
  /// Contribution of `digit` in that cross line to a code.
  LineCode from_digit(std::uint32_t digit, int cross_line) const { return digit * weight(cross_line); }
  Exponent tile(LineCode code, int line, int cell) const;

  /// Of all its tables.
  std::size_t memory_bytes() const {
    return bytes_held(weights_, code_at_, mirrored_, low_, high_, place_, first_, sum_, packed_);
  }

 private:
  LineCode weight(int cross_line) const { return weights_[static_cast<std::size_t>(cross_line)]; }
  LineCode slid(LineCode code, bool high) const;

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
