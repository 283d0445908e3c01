// A fixed rearrangement of the bits of a block: bit i of the result is some bit of the source, or 0.
//
// Each 64 result bits take a byte of the source and a bit in it, 64 times; that is one byte permutation and
// one bit test with AVX-512, and the same data serve the portable path (docs/KERNEL.md, "Shuffles").
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes_held.hpp"

namespace dropslide::layers {

/// 64 result bits out of a chunk of the source.
struct alignas(64) ShuffleStep {
  static constexpr std::uint32_t chunk_bits = 1024;
  std::uint8_t byte[64];  ///< Which byte of the chunk.
  std::uint8_t bit[64];   ///< The bit in it as a mask; 0: the result bit is 0.
};

/// Steps of one rearrangement: for each result word, one for each chunk of the source.
struct Shuffle {
  const ShuffleStep* steps = nullptr;
  const std::uint8_t* is_needed = nullptr;  ///< For each step: 0 if it gives no bit.
  int result_words = 0;
  int source_chunks = 0;
};

/// Collects rearrangements; their steps live as long as the arena.
class ShuffleArena {
 public:
  /// Marks a result bit that is 0.
  static constexpr std::uint32_t no_source = ~std::uint32_t{0};

  /// Appends the rearrangement whose result bit i is source bit `sources[i]`; returns its number.
  std::size_t add(const std::vector<std::uint32_t>& sources, std::uint32_t source_bits);

  Shuffle shuffle(std::size_t number) const;
  std::size_t memory_bytes() const { return bytes_held(steps_, is_needed_, entries_); }

 private:
  struct Entry {
    std::size_t first_step;
    int result_words, source_chunks;
  };
  std::vector<ShuffleStep> steps_;
  std::vector<std::uint8_t> is_needed_;
  std::vector<Entry> entries_;
};

}  // namespace dropslide::layers
