// A table of three-valued entries, five to a byte, as the thesis packs its game-theoretic values
// (section 8.1).
#pragma once

#include <cassert>
#include <cstdint>
#include <span>

#include "base/words.hpp"
#include "store/huge_buffer.hpp"

namespace dropslide {

/// Entries 0, 1 or 2, all 0 at first. A byte is the number t0 + 3 t1 + 9 t2 + 27 t3 + 81 t4.
class TritTable {
 public:
  TritTable() = default;

  /// Requires  length >= 1. Throws std::bad_alloc when the memory is refused.
  explicit TritTable(std::uint64_t length);

  /// Bytes that a table of so many entries takes.
  static constexpr Word128 bytes_for(Word128 length) { return length / 5 + (length % 5 != 0); }

  std::uint64_t length() const { return length_; }
  std::uint64_t size_bytes() const { return bytes_.size_bytes(); }

  /// All bytes, as files hold them. Bytes that are read in must be below 243.
  std::span<std::byte> bytes() { return {bytes_.data(), bytes_.size_bytes()}; }

  std::span<const std::byte> bytes() const { return {bytes_.data(), bytes_.size_bytes()}; }

  /// Requires  entry < length(); asserted.
  int at(std::uint64_t entry) const {
    assert(entry < length_);
    return byte(entry) / power(entry) % 3;
  }

  /// Requires  entry < length() and value in 0..2; asserted.
  void set(std::uint64_t entry, int value);

  /// Calls visit(entry, value) for each entry that is not 0, in ascending order.
  template <class Visit>
  void for_each_stored(Visit&& visit) const {
    for (std::uint64_t i = 0; i < size_bytes(); ++i) {
      std::uint64_t entry = 5 * i;
      for (int rest = byte(entry); rest != 0; rest /= 3, ++entry)
        if (rest % 3 != 0) visit(entry, rest % 3);
    }
  }

 private:
  static int power(std::uint64_t entry) {
    constexpr int powers[5] = {1, 3, 9, 27, 81};
    return powers[entry % 5];
  }
  int byte(std::uint64_t entry) const { return static_cast<int>(bytes_.data()[entry / 5]); }

  HugeBuffer bytes_;
  std::uint64_t length_ = 0;
};

}  // namespace dropslide
