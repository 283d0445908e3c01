// The codes of a group of lines.
#include "engines/layers/index/line_codes.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/error.hpp"
#include "game/line_slide.hpp"

namespace dropslide {
namespace {

/// base^exponent, of which there are not too many codes.
std::uint32_t checked_power(std::uint32_t base, int exponent) {
  std::uint64_t result = 1;
  for (int i = 0; i < exponent; ++i) {
    result *= base;
    if (result > 1U << 26) throw EnvironmentError("too many codes of one group of lines");
  }
  return static_cast<std::uint32_t>(result);
}

/// Packed towards the front: no tile after an empty cell.
bool is_packed(const std::vector<int>& cells) {
  return std::is_partitioned(cells.begin(), cells.end(), [](int v) { return v > 0; });
}

bool is_packed_but_for_one_drop(const std::vector<int>& cells, int dmax) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == 0 || cells[i] > dmax) continue;
    std::vector<int> rest = cells;
    rest[i] = 0;
    if (is_packed(rest)) return true;
  }
  return false;
}

}  // namespace

bool slide_to_front(std::vector<int>& cells, int objective) {
  return slide_to_front(std::span(cells), objective);
}

PackedSides packed_sides(const std::vector<int>& cells, int dmax) {
  const std::vector<int> backwards(cells.rbegin(), cells.rend());
  return {is_packed(cells), is_packed_but_for_one_drop(cells, dmax), is_packed(backwards),
          is_packed_but_for_one_drop(backwards, dmax)};
}

LineCodes::LineCodes(LineGroup group, int objective, int dmax)
    : group_(group),
      objective_(objective),
      dmax_(dmax),
      digit_values_(checked_power(static_cast<std::uint32_t>(objective), group.lines)) {
  for (int j = 0; j < group.cells; ++j) weights_.push_back(checked_power(digit_values_, j));
  code_at_.resize(checked_power(static_cast<std::uint32_t>(objective), group.lines * group.cells));
  describe_codes();
  sort_codes();
}

void LineCodes::describe_codes() {
  for (auto* table : {&mirrored_, &low_, &high_, &sum_}) table->resize(size());
  packed_.resize(size());
  for (LineCode code = 0; code < size(); ++code) {
    PackedSides packed{true, false, true, false};
    for (int line = 0; line < group_.lines; ++line) {
      std::vector<int> cells;
      for (int j = 0; j < group_.cells; ++j) {
        const int v = tile(code, line, j);
        cells.push_back(v);
        sum_[code] += v == 0 ? 0 : 1U << (v - 1);
      }
      packed = joined(packed, packed_sides(cells, dmax_));
    }
    packed_[code] = packed;
    for (int j = 0; j < group_.cells; ++j)
      mirrored_[code] += from_digit(digit(code, j), group_.cells - 1 - j);
    low_[code] = slid(code, false);
    high_[code] = slid(code, true);
  }
}

/// By sum; within a sum mirror pairs stay together, so that "not before its partner" is one comparison.
void LineCodes::sort_codes() {
  std::iota(code_at_.begin(), code_at_.end(), 0U);
  std::sort(code_at_.begin(), code_at_.end(), [&](LineCode a, LineCode b) {
    const auto key = [&](LineCode c) { return std::tuple(sum_[c], std::min(c, mirrored_[c]), c); };
    return key(a) < key(b);
  });
  place_.resize(size());
  first_.assign(std::size_t{sum_[code_at_.back()]} + 2, 0);
  for (std::uint32_t place = 0; place < size(); ++place) {
    place_[code_at_[place]] = place;
    ++first_[std::size_t{sum_[code_at_[place]]} + 1];
  }
  max_count_ = *std::max_element(first_.begin(), first_.end());
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
}

std::uint32_t LineCodes::digit(LineCode code, int cross_line) const {
  return code / weight(cross_line) % digit_values_;
}

Exponent LineCodes::tile(LineCode code, int line, int cell) const {
  const std::uint32_t place_value = checked_power(static_cast<std::uint32_t>(objective_), line);
  return static_cast<Exponent>(digit(code, cell) / place_value % static_cast<std::uint32_t>(objective_));
}

LineCode LineCodes::reversed(LineCode code) const {
  LineCode result = 0;
  for (int line = 0; line < group_.lines; ++line)
    for (int j = 0; j < group_.cells; ++j)
      result += from_digit(checked_power(static_cast<std::uint32_t>(objective_), group_.lines - 1 - line) *
                               tile(code, line, j),
                           j);
  return result;
}

LineCode LineCodes::slid(LineCode code, bool high) const {
  LineCode result = 0;
  for (int line = 0; line < group_.lines; ++line) {
    std::vector<int> cells;
    for (int j = 0; j < group_.cells; ++j) cells.push_back(tile(code, line, j));
    if (high) std::reverse(cells.begin(), cells.end());
    if (!slide_to_front(cells, objective_)) return makes_objective;
    if (high) std::reverse(cells.begin(), cells.end());
    for (int j = 0; j < group_.cells; ++j)
      result += from_digit(checked_power(static_cast<std::uint32_t>(objective_), line) *
                               static_cast<std::uint32_t>(cells[static_cast<std::size_t>(j)]),
                           j);
  }
  return result;
}

std::vector<CodeDrop> LineCodes::drops(LineCode code) const {
  std::vector<CodeDrop> result;
  for (int line = 0; line < group_.lines; ++line)
    for (int j = 0; j < group_.cells; ++j)
      if (tile(code, line, j) == 0)
        for (int v = 1; v <= dmax_; ++v)
          result.push_back({v, code + from_digit(checked_power(static_cast<std::uint32_t>(objective_), line) *
                                                     static_cast<std::uint32_t>(v),
                                                 j)});
  return result;
}

}  // namespace dropslide
