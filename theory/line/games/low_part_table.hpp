// Low parts by their keys, each with a small number.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace dropslide::line {

/// A table by open addressing, 9 bytes a slot. Not for several threads.
class LowPartTable {
 public:
  /// Adds the part with this number unless it is there. Its number, good until the next call, and whether it
  /// is new. Requires a key of `key_of`.
  std::pair<std::uint8_t*, bool> try_emplace(std::uint64_t key, int number);
  /// The number of the part; null if it is not there.
  std::uint8_t* find(std::uint64_t key) {
    const std::size_t slot = slot_of(key);
    return keys_[slot] != 0 ? &numbers_[slot] : nullptr;
  }
  const std::uint8_t* find(std::uint64_t key) const {
    const std::size_t slot = slot_of(key);
    return keys_[slot] != 0 ? &numbers_[slot] : nullptr;
  }
  std::uint64_t size() const { return size_; }
  /// From half full on with the larger table beside the old one that is soon made.
  std::uint64_t bytes() const {
    return (size_ > keys_.size() / 2 ? 3 : 1) * keys_.size() * (sizeof(std::uint64_t) + 1);
  }
  /// Calls work(key, number) for every part.
  template <class Work>
  void for_each(Work&& work) const {
    for (std::size_t slot = 0; slot < keys_.size(); ++slot)
      if (keys_[slot] != 0) work(keys_[slot], static_cast<int>(numbers_[slot]));
  }

 private:
  std::size_t slot_of(std::uint64_t key) const;
  void grow();

  std::vector<std::uint64_t> keys_ = std::vector<std::uint64_t>(64);  ///< 0: free. A power of two of them.
  std::vector<std::uint8_t> numbers_ = std::vector<std::uint8_t>(64);
  std::uint64_t size_ = 0;
};

}  // namespace dropslide::line
