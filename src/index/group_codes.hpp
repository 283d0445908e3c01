// The codes of a few neighbouring cells of a packed word, sorted by the sum of their tiles.
//
// Few sums occur: of four cells with tiles to 13 one in twelve. Those that do are numbered, so that tables by
// sum stay small.
#pragma once

#include <cstdint>
#include <vector>

#include "base/words.hpp"
#include "game/shape.hpp"

namespace dropslide {

/// What the tiles of a group must keep to. Cells are numbered as in the packed word.
struct GroupRules {
  int first_cell = 0;        ///< The least significant cell of the group.
  int cells = 0;             ///< Cells in the group, side by side.
  int objective = 2;         ///< Every tile is below it.
  int least_corner = 0;      ///< Corners of the board in the group are at least this.
  std::vector<int> corners;  ///< Of the board, as cells of the whole board.
  int lesser = -1,
      greater = -1;  ///< Where both are in the group: cell `lesser` holds no more than the other.
};

/// What canonical boards keep to whose last cell, their least corner, holds `corner`: the groups of all other
/// cells, outermost first. `bits` is the width of a cell in the word.
std::vector<GroupRules> orbit_groups(Shape shape, int bits, int objective, int corner);

/// Every code of the group that keeps the rules, ascending, its cells at the low end of the word.
template <class Word>
std::vector<Word> codes_within(const GroupRules& rules);

/// The codes of one group, sorted by sum, and where each stands. Thread-safe.
template <class Word>
class GroupCodes {
 public:
  /// Where a code stands: | sum 24 | number of the sum 16 | offset among the codes of that sum 24 |
  class Entry {
   public:
    /// Of a code that breaks the rules: not valid.
    constexpr Entry() = default;
    /// Requires sum < 2^23, number < 2^16, offset < 2^24.
    constexpr Entry(int sum, std::size_t number, std::uint64_t offset)
        : bits_(static_cast<std::uint64_t>(sum) << 40 | std::uint64_t{number} << 24 | offset) {}
    /// Sum of 2^(v-1) over the tiles of the code.
    int sum() const { return static_cast<int>(bits_ >> 40); }
    /// Which of the sums that occur this is.
    std::size_t number() const { return bits_ >> 24 & 0xffff; }
    /// Codes of the same sum that come before.
    std::uint64_t offset() const { return bits_ & 0xffffff; }
    /// Whether the code keeps the rules; nothing else means anything if not.
    bool is_valid() const { return bits_ != ~std::uint64_t{0}; }

   private:
    std::uint64_t bits_ = ~std::uint64_t{0};
  };

  /// The codes of sums up to `most`.
  GroupCodes(const GroupRules& rules, int most);

  /// Of the group's code in the board; invalid if it breaks the rules.
  Entry entry(Word board) const { return entries_[static_cast<std::size_t>(board >> shift_ & mask_)]; }

  /// The sums that occur, ascending.
  const std::vector<int>& sums() const { return sums_; }
  /// Codes with a sum that occurs, by its number, as words with the other cells empty.
  const Word* words(std::size_t number) const { return &words_[first_[number]]; }
  /// How many codes have the sum of this number: at least 1.
  std::uint64_t count(std::size_t number) const { return first_[number + 1] - first_[number]; }
  /// The number of a sum. Requires that it occurs.
  std::size_t number_of(int sum) const { return number_of_[static_cast<std::size_t>(sum)]; }
  /// Bytes of the tables.
  std::uint64_t memory_bytes() const;

 private:
  int shift_;
  Word mask_;
  std::vector<Entry> entries_;
  std::vector<Word> words_;
  std::vector<int> sums_;
  std::vector<std::uint32_t> first_;  ///< By number of the sum.
  std::vector<std::uint16_t> number_of_;
};

extern template class GroupCodes<Word64>;
extern template class GroupCodes<Word128>;

}  // namespace dropslide
