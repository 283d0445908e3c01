// The codes of a few neighbouring cells of a packed word.
#include "index/group_codes.hpp"

#include <algorithm>

#include "game/packing.hpp"

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

}  // namespace

template <class Word>
GroupCodes<Word>::GroupCodes(const GroupRules& rules)
    : shift_(cell_bits<Word> * rules.first_cell),
      mask_((Word{1} << (cell_bits<Word> * rules.cells)) - 1),
      places_(static_cast<std::size_t>(mask_) + 1) {
  const int max_sum = rules.cells << (rules.objective - 2);
  std::vector<std::vector<Word>> by_sum(static_cast<std::size_t>(max_sum) + 1);
  for (Word code = 0; code <= mask_; ++code) {
    const GroupTiles<Word> tiles(rules, code);
    if (!tiles.keeps_rules()) continue;
    auto& words = by_sum[static_cast<std::size_t>(tiles.sum())];
    places_[static_cast<std::size_t>(code)] = Place(tiles.sum(), words.size());
    words.push_back(code << shift_);
  }
  for (const auto& words : by_sum) {
    first_.push_back(static_cast<std::uint32_t>(words_.size()));
    words_.insert(words_.end(), words.begin(), words.end());
  }
  first_.push_back(static_cast<std::uint32_t>(words_.size()));
}

template <class Word>
std::uint64_t GroupCodes<Word>::memory_bytes() const {
  return places_.size() * sizeof(Place) + words_.size() * sizeof(Word) + first_.size() * sizeof first_[0];
}

template class GroupCodes<Word64>;
template class GroupCodes<Word128>;

}  // namespace dropslide
