// Words that a member packs for others, or gets from them.
#pragma once

#include <cstdint>
#include <vector>

namespace dropslide::layers {

/// Makes room for so many words. What was there is gone before the new words are: both are never held, and no
/// word beside those.
inline void make_room(std::vector<std::uint64_t>& words, std::uint64_t size) {
  if (words.size() >= size) return;
  std::vector<std::uint64_t>().swap(words);
  words.resize(size);
}

}  // namespace dropslide::layers
