// A fixed rearrangement of the bits of a block: bit i of the result is some bit of the source, or 0.
//
// Each 64 result bits take a byte of the source and a bit in it, 64 times; that is one byte permutation and
// one bit test with AVX-512, and the same data serve the portable path (docs/KERNEL.md, "Shuffles").
#pragma once

#include <cstdint>
#include <vector>

namespace dropslide::layers {

/// 64 result bits out of a chunk of the source.
struct alignas(64) ShuffleStep {
  static constexpr std::uint32_t chunk_bits = 1024;  ///< Of the source; two registers of AVX-512.
  static constexpr std::uint32_t most_bits = 2048;   ///< Of the source, if all of it is one chunk.
  std::uint8_t byte[64];                             ///< Which byte of the chunk.
  std::uint8_t bit[64];                              ///< The bit in it as a mask; 0: the result bit is 0.
};

/// Where an arena has the steps of one rearrangement: for each result word, one for each chunk of the source.
struct Shuffle {
  std::uint32_t first_step = 0;     ///< In the arena.
  std::uint16_t result_words = 0;   ///< Words that it gives.
  std::uint16_t source_chunks = 0;  ///< Chunks that it reads.
};

/// The steps of many rearrangements. A copy of it serves as well as the original.
class ShuffleArena {
 public:
  /// Marks a result bit that is 0.
  static constexpr std::uint32_t no_source = ~std::uint32_t{0};

  /// Appends the rearrangement whose result bit i is source bit `sources[i]`.
  ///
  /// Requires    at most 2^22 sources and as many source bits; a chunk of at most `most_bits`.
  /// Complexity  128 bytes for each 64 result bits and each chunk of the source.
  Shuffle add(const std::vector<std::uint32_t>& sources, std::uint32_t source_bits,
              std::uint32_t chunk_bits = ShuffleStep::chunk_bits);

  /// All steps, as `Shuffle::first_step` counts them; valid until the next `add`.
  const ShuffleStep* steps() const { return steps_.data(); }
  /// For each step, 0 if it gives no bit; valid until the next `add`.
  const std::uint8_t* is_needed() const { return is_needed_.data(); }

  /// Calls `visit` with every table, a vector of values without pointers.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    visit(steps_), visit(is_needed_);
  }

 private:
  std::vector<ShuffleStep> steps_;
  std::vector<std::uint8_t> is_needed_;
};

}  // namespace dropslide::layers
