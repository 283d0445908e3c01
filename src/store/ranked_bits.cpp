// A set of numbers as bits.
#include "store/ranked_bits.hpp"

#include <algorithm>

namespace dropslide {

void RankedBits::count_bits() {
  blocks_.resize(words_.size() / 8 + 1);
  size_ = 0;
  for (std::uint64_t block = 0; block < blocks_.size(); ++block) {
    const std::uint64_t first = 8 * block;
    const std::uint64_t last = std::min<std::uint64_t>(first + 8, words_.size());
    blocks_[block] = {size_, 0};
    for (std::uint64_t word = first; word < last; ++word) {
      if (word > first) blocks_[block].within |= (size_ - blocks_[block].before) << ((word - first - 1) * 9);
      size_ += std::uint64_t(std::popcount(words_[word]));
    }
  }
}

std::uint64_t RankedBits::word_of(std::uint64_t rank) const {
  assert(rank < size_);
  std::uint64_t word = 0, end = words_.size();  // The word is in [word, end).
  while (end - word > 1) {
    const std::uint64_t middle = word + (end - word) / 2;
    (rank_of_word(middle) <= rank ? word : end) = middle;
  }
  return word;
}

}  // namespace dropslide
