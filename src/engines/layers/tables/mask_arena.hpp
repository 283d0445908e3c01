// Masks over the codes of blocks: bit i of a mask stands for the i-th code of a block.
#pragma once

#include <cstdint>
#include <vector>

namespace dropslide::layers {

/// Masks of equal length one behind the other. A mask is known by the place of its first word, so that a copy
/// of the arena serves as well as the original.
class MaskArena {
 public:
  /// For masks of `words` words.
  explicit MaskArena(int words) : words_(static_cast<std::uint32_t>(words)) {}

  /// Words of a mask, and so from one mask to the next.
  std::uint32_t mask_words() const { return words_; }

  /// Appends that many masks without bits; returns the first one's place.
  std::uint32_t add(std::size_t count = 1) {
    const std::size_t place = masks_.size();
    masks_.resize(place + count * words_, 0);
    return static_cast<std::uint32_t>(place);
  }

  /// Sets a bit of the mask at that place.
  void set(std::uint32_t mask, std::uint32_t bit) {
    masks_[mask + bit / 64] |= std::uint64_t{1} << (bit % 64);
  }

  /// All words, as places count them; valid until the next `add`.
  const std::uint64_t* words() const { return masks_.data(); }

  /// Calls `visit` with the one table, a vector of words.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    visit(masks_);
  }

 private:
  std::uint32_t words_;
  std::vector<std::uint64_t> masks_;
};

}  // namespace dropslide::layers
