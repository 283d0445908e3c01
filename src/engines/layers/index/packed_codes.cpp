// The codes of a group of packed lines.
#include "engines/layers/index/packed_codes.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/error.hpp"

namespace dropslide::layers {
namespace {

/// How many combinations of line numbers a group may have, in bits.
constexpr int most_number_bits = 26;
constexpr std::uint64_t most_codes = 1 << 22;

/// The lines of a code, its sum and its fullness, before codes are sorted.
struct UnsortedCode {
  std::uint64_t number;  ///< Line i is digit i to the base of the number of lines.
  std::uint32_t sum;
  Fullness fullness;
};

UnsortedCode describe(const PackedLines& of, int lines, std::uint64_t number, GroupKind kind, int dmax) {
  UnsortedCode code{number, 0, Fullness::full};
  for (int line = 0; line < lines; ++line, number /= of.size()) {
    const auto one = static_cast<LineNumber>(number % of.size());
    code.sum += static_cast<std::uint32_t>(of.sum(one));
    if (!of.is_full(one)) code.fullness = Fullness::open;
  }
  if (code.fullness == Fullness::open || kind == GroupKind::inside || lines == 0) return code;
  const auto border = of.tiles(static_cast<LineNumber>(code.number % of.size()));
  if (border.front() > dmax && border.back() > dmax) code.fullness = Fullness::guarded;
  return code;
}

}  // namespace

PackedCodes::PackedCodes(const PackedLines& of, int lines, GroupKind kind, int dmax) : lines_(lines) {
  std::uint64_t codes = 1;
  for (int line = 0; line < lines; ++line) codes *= of.size();
  if (lines * of.number_bits() > most_number_bits || codes > most_codes)
    throw EnvironmentError("too many codes of one group of lines");
  codes_.resize(codes);
  sort_codes(of, kind, dmax);
  find_by_numbers(of.number_bits());
}

void PackedCodes::sort_codes(const PackedLines& of, GroupKind kind, int dmax) {
  std::vector<UnsortedCode> unsorted;
  unsorted.reserve(size());
  for (std::uint64_t number = 0; number < size(); ++number)
    unsorted.push_back(describe(of, lines_, number, kind, dmax));
  std::sort(unsorted.begin(), unsorted.end(), [](const UnsortedCode& a, const UnsortedCode& b) {
    return std::tuple(a.sum, a.fullness, a.number) < std::tuple(b.sum, b.fullness, b.number);
  });
  const std::uint32_t most = unsorted.back().sum;
  if (most > 0x3FFF) throw EnvironmentError("the sums of one group of lines are too large");
  for (auto* counts : {&first_, &open_, &unguarded_}) counts->assign(std::size_t{most} + 2, 0);
  line_numbers_.reserve(std::size_t{size()} * static_cast<std::size_t>(lines_));
  for (const UnsortedCode& code : unsorted) {
    ++first_[std::size_t{code.sum} + 1];
    open_[code.sum] += code.fullness == Fullness::open;
    unguarded_[code.sum] += code.fullness != Fullness::guarded;
    std::uint64_t number = code.number;
    for (int line = 0; line < lines_; ++line, number /= of.size())
      line_numbers_.push_back(static_cast<LineNumber>(number % of.size()));
  }
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  for (std::uint32_t place = 0; place < size(); ++place) {
    const UnsortedCode& code = unsorted[place];
    codes_[place] = {std::uint64_t{place} << 38 | std::uint64_t{place - first_[code.sum]} << 16 |
                     std::uint64_t{code.sum} << 2 | std::uint64_t{code.fullness != Fullness::open} << 1 |
                     std::uint64_t{code.fullness == Fullness::guarded}};
  }
}

void PackedCodes::find_by_numbers(int number_bits) {
  in_order_.assign(std::size_t{1} << (lines_ * number_bits), {});
  in_reverse_ = in_order_;
  for (std::uint32_t place = 0; place < size(); ++place) {
    std::uint64_t in_reverse = 0;
    for (int i = 0; i < lines_; ++i)
      in_reverse |= std::uint64_t{line(place, lines_ - 1 - i)} << (i * number_bits);
    in_order_[line_numbers(place, number_bits)] = in_reverse_[in_reverse] = codes_[place];
  }
}

}  // namespace dropslide::layers
