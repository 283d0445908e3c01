// A set of packed positions that only grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/mix.hpp"
#include "base/words.hpp"

namespace dropslide {

/// Canonical Dropper positions of one word, by open addressing: a look-up is one cache miss, most times, and
/// can be announced. Safe from several threads as long as none of them changes it.
template <class Word>
class PositionSet {
 public:
  /// Whether it is there.
  bool contains(Word position) const { return slots_[slot_of(position)] == position; }

  /// Brings nearer what `contains` reads.
  void prefetch(Word position) const { __builtin_prefetch(&slots_[first_slot(position)]); }

  /// Whether another position needs `grow` first.
  bool is_full() const { return 4 * size_ >= 3 * slots_.size(); }

  /// Adds the position; false if it is there already. Requires that the set is not full.
  bool insert(Word position) {
    Word& slot = slots_[slot_of(position)];
    if (slot == position) return false;
    slot = position;
    ++size_;
    return true;
  }

  /// Makes room for twice as many positions. Memory: three times `memory_bytes()` for a moment, then twice.
  void grow() {
    const std::vector<Word> old = std::exchange(slots_, std::vector<Word>(2 * slots_.size(), no_position));
    for (const Word position : old)
      if (position != no_position) slots_[slot_of(position)] = position;
  }

  std::uint64_t size() const { return size_; }
  std::uint64_t memory_bytes() const { return slots_.size() * sizeof(Word); }

  /// The positions, in any order. Empties the set.
  std::vector<Word> take() {
    std::erase(slots_, no_position);
    size_ = 0;
    return std::exchange(slots_, std::vector<Word>(least_slots, no_position));
  }

 private:
  static constexpr std::size_t least_slots = 16;
  static constexpr Word no_position = ~Word{0};  ///< A full board of the largest tiles, or no board at all.

  std::size_t first_slot(Word position) const {
    return static_cast<std::size_t>(mix(position)) & (slots_.size() - 1);
  }

  /// Where the position is, or would be put.
  std::size_t slot_of(Word position) const {
    std::size_t slot = first_slot(position);
    while (slots_[slot] != position && slots_[slot] != no_position) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }

  std::vector<Word> slots_ = std::vector<Word>(least_slots, no_position);  ///< A power of two of them.
  std::uint64_t size_ = 0;
};

}  // namespace dropslide
