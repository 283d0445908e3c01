// The codes of a few neighbouring cells of a packed word.
#include "index/group_codes.hpp"

#include <algorithm>
#include <map>

#include "packed/packing.hpp"

namespace dropslide {
namespace {

/// A code of the group, read cell by cell.
template <class Word>
class GroupTiles {
 public:
  GroupTiles(const GroupRules& rules, Word code) : rules_(rules), code_(code) {}

  bool has(int cell) const { return cell >= rules_.first_cell && cell < rules_.first_cell + rules_.cells; }
  int tile(int cell) const {
    return static_cast<int>(code_ >> (cell_bits<Word> * (cell - rules_.first_cell))) & highest_cell<Word>;
  }

  bool keeps_rules() const {
    for (int cell = rules_.first_cell; has(cell); ++cell)
      if (tile(cell) >= rules_.objective) return false;
    for (const int corner : rules_.corners)
      if (has(corner) && tile(corner) < rules_.least_corner) return false;
    return !has(rules_.lesser) || !has(rules_.greater) || tile(rules_.lesser) <= tile(rules_.greater);
  }

  int sum() const {
    int sum = 0;
    for (int cell = rules_.first_cell; has(cell); ++cell) sum += tile(cell) == 0 ? 0 : 1 << (tile(cell) - 1);
    return sum;
  }

 private:
  const GroupRules& rules_;
  Word code_;
};

/// Cells of each group, outermost first. Chosen: tables of 2^20 codes at most, and the last group, whose
/// codes are neighbours in a layer, not the smallest.
std::vector<int> group_sizes(Shape shape, int bits) {
  const int cells = shape.cells() - 1;
  if (cells == 0) return {0};
  const int most = bits == 4 && cells <= 10 ? 5 : 4;
  const int groups = (cells + most - 1) / most;
  std::vector<int> sizes(static_cast<std::size_t>(groups), cells / groups);
  for (int i = 0; i < cells % groups; ++i) ++sizes[static_cast<std::size_t>(groups - 1 - i)];
  // On squares the first group holds both cells of the rule that orders them, where it can.
  if (shape.is_square() && groups > 1 && sizes[0] < shape.cols && shape.cols <= most) {
    sizes[1] -= shape.cols - sizes[0];
    sizes[0] = shape.cols;
  }
  return sizes;
}

}  // namespace

std::vector<GroupRules> orbit_groups(Shape shape, int bits, int objective, int corner) {
  const int cells = shape.cells();
  const std::vector<int> others =
      cells == 1 ? std::vector<int>{} : std::vector<int>{0, shape.cols - 1, cells - shape.cols};
  std::vector<GroupRules> groups;
  int first_cell = cells - 1;
  for (const int size : group_sizes(shape, bits)) {
    first_cell -= size;
    GroupRules rules{first_cell, size, objective, corner, {}, -1, -1};
    for (const int other : others)
      if (other >= first_cell && other < first_cell + size && other != cells - 1)
        rules.corners.push_back(other);
    if (shape.is_square() && cells > 1) {
      rules.lesser = cells - 2;
      rules.greater = cells - 1 - shape.cols;
    }
    groups.push_back(rules);
  }
  return groups;
}

template <class Word>
std::vector<Word> codes_within(const GroupRules& rules) {
  std::vector<Word> codes;
  for (Word code = 0; code >> (cell_bits<Word> * rules.cells) == 0; ++code)
    if (GroupTiles<Word>(rules, code).keeps_rules()) codes.push_back(code);
  return codes;
}

template <class Word>
GroupCodes<Word>::GroupCodes(const GroupRules& rules, int most)
    : shift_(cell_bits<Word> * rules.first_cell),
      mask_((Word{1} << (cell_bits<Word> * rules.cells)) - 1),
      entries_(static_cast<std::size_t>(mask_) + 1) {
  std::map<int, std::vector<Word>> by_sum;
  for (const Word code : codes_within<Word>(rules))
    if (const int sum = GroupTiles<Word>(rules, code).sum(); sum <= most) by_sum[sum].push_back(code);
  number_of_.resize(static_cast<std::size_t>(by_sum.empty() ? 0 : by_sum.rbegin()->first) + 1);
  for (const auto& [sum, codes] : by_sum) {
    const std::size_t number = sums_.size();
    sums_.push_back(sum);
    first_.push_back(static_cast<std::uint32_t>(words_.size()));
    number_of_[static_cast<std::size_t>(sum)] = static_cast<std::uint16_t>(number);
    for (std::size_t offset = 0; offset < codes.size(); ++offset) {
      entries_[static_cast<std::size_t>(codes[offset])] = Entry(sum, number, offset);
      words_.push_back(codes[offset] << shift_);
    }
  }
  first_.push_back(static_cast<std::uint32_t>(words_.size()));
}

template <class Word>
std::uint64_t GroupCodes<Word>::memory_bytes() const {
  return entries_.size() * sizeof(Entry) + words_.size() * sizeof(Word) +
         sums_.size() * (sizeof sums_[0] + sizeof first_[0]) + number_of_.size() * sizeof number_of_[0];
}

template std::vector<Word64> codes_within(const GroupRules&);
template std::vector<Word128> codes_within(const GroupRules&);
template class GroupCodes<Word64>;
template class GroupCodes<Word128>;

}  // namespace dropslide
