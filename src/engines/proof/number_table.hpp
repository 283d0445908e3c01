// What is known of positions that are not decided yet: how hard they look to prove for either player.
//
// The numbers only guide the search. So the table may forget (a full line gives up the entry that looks least
// worked on) and may take one position for another, once in some 10^10 look-ups in the first table and 10^7
// in one of 1 GiB; no answer depends on it.
//
//     entry   | tag : 36 | proof : 14 | disproof : 14 |
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "store/compact_table.hpp"
#include "store/huge_buffer.hpp"

namespace dropslide::proof {

/// Lower bounds, by estimate, of the leaves that must be decided so that Dropper, or Slider, is seen to win.
struct ProofNumbers {
  std::uint32_t proof = 1;     ///< For Dropper; 0 if he wins.
  std::uint32_t disproof = 1;  ///< For Slider; 0 if he wins.
};

inline constexpr std::uint32_t no_proof = (1 << 14) - 1;  ///< The player cannot win.

class NumberTable {
 public:
  using Key = CompactTable::Key;
  static constexpr std::uint64_t line_bytes = 64;

  /// Requires  lines, a power of 2 from 2^14 to 2^49. Throws std::bad_alloc.
  explicit NumberTable(std::uint64_t lines);

  [[gnu::always_inline]] void prefetch(Key key) const { __builtin_prefetch(&line_of(mix(key))); }

  /// Safe beside `store`.
  std::optional<ProofNumbers> find(Key key) const;

  /// Both numbers are between 1 and `no_proof`. True if a free entry was taken.
  bool store(Key key, ProofNumbers numbers);

  std::uint64_t lines() const { return std::uint64_t{1} << line_bits_; }
  std::uint64_t bytes() const { return lines() * line_bytes; }
  std::uint64_t capacity() const { return lines() * slots; }

  /// The entries as they lie in memory, for a checkpoint. Only while nobody writes.
  std::span<const std::byte> content() const { return {memory_.data(), bytes()}; }

  /// Makes the table one of so many lines, whose content is to be filled in. Requires what the constructor
  /// does; throws std::bad_alloc, and then the table is as it was.
  std::span<std::byte> renew(std::uint64_t lines) {
    *this = NumberTable(lines);
    return {memory_.data(), bytes()};
  }

  /// Whether a table may have so many lines.
  static constexpr bool can_have(std::uint64_t lines) {
    return std::has_single_bit(lines) && lines >= least_lines && lines <= most_lines;
  }
  static constexpr std::uint64_t least_lines = std::uint64_t{1} << 14;
  static constexpr std::uint64_t most_lines = std::uint64_t{1} << 49;

  /// Doubles the table while nobody uses it. Throws std::bad_alloc, and then it is as it was.
  void grow();

 private:
  static constexpr std::uint64_t slots = 8;
  static constexpr int number_bits = 14;
  static constexpr int tag_bits = 64 - 2 * number_bits;
  /// The tag is bits 14 to 49 of the hash, the line those from the top: 14 at least, so that the tag always
  /// holds the next one, which tells where an entry goes when the table grows.
  static constexpr int tag_shift = 14;

  struct alignas(line_bytes) Line {
    std::atomic<std::uint64_t> entries[slots];
  };

  static std::uint64_t tag_of(Word64 hash) { return hash >> tag_shift << (64 - tag_bits); }
  Line& line_of(Word64 hash) const { return data_[hash >> (64 - line_bits_)]; }

  int line_bits_;
  HugeBuffer memory_;
  Line* data_;
};

}  // namespace dropslide::proof
