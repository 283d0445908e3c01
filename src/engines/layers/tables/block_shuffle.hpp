// A fixed rearrangement of the bits of a block: bit i of the result is some bit of the source, or 0.
//
// Each 64 result bits take a byte of the source and a bit in it, 64 times; that is one byte permutation and
// one bit test with AVX-512, and the same data serve the portable path (docs/KERNEL.md, "Shuffles").
#pragma once

#include <cstdint>
#include <vector>

namespace dropslide::layers {

/// 64 result bits out of the source.
struct alignas(64) ShuffleStep {
  static constexpr std::uint32_t source_bits = 2048;  ///< Of the widest source: a byte numbers its bytes.
  std::uint8_t byte[64];                              ///< Which byte of the source.
  std::uint8_t bit[64];                               ///< The bit in it as a mask; 0: the result bit is 0.
};

/// The same rearrangement of a block of at most 57 bits, for machines that take many windows of a word
/// at a time.
///
/// Result bit 8b + i is bit i of the window of eight bits, modulo 64, that starts at byte b of `windows[i]`.
struct WindowShuffle {
  static constexpr std::uint32_t most_bits =
      57;                    ///< So many bits of any address are in the eight bytes from it.
  std::uint64_t windows[8];  ///< Where windows start, a byte for each.
  std::uint64_t sources;     ///< Result bits that have a source; the others are 0.
};

/// Where an arena has one rearrangement: a step for each result word, and windows if the block is small.
struct Shuffle {
  std::uint32_t first_step = 0;    ///< Its first step in the arena.
  std::uint32_t window = 0;        ///< Its windows in the arena, if `has_windows`.
  std::uint16_t result_words = 0;  ///< Words that it gives.
  bool has_windows = false;        ///< Whether source and result have at most 57 bits.
};

/// The steps of many rearrangements.
class ShuffleArena {
 public:
  /// Marks a result bit that is 0.
  static constexpr std::uint32_t no_source = ~std::uint32_t{0};

  /// Appends the rearrangement whose result bit i is source bit `sources[i]`.
  ///
  /// Requires    at most 2^22 sources, each `no_source` or below `ShuffleStep::source_bits`.
  /// Complexity  128 bytes for each 64 result bits, and 72 for windows.
  Shuffle add(const std::vector<std::uint32_t>& sources);

  /// All steps, as `Shuffle::first_step` counts them; valid until the next `add`.
  const ShuffleStep* steps() const { return steps_.data(); }
  const WindowShuffle* windows() const { return windows_.data(); }

 private:
  std::vector<ShuffleStep> steps_;
  std::vector<WindowShuffle> windows_;
};

}  // namespace dropslide::layers
