// The two phases of a layer, for one row of boards each: what Dropper can do, then what Slider can do.
//
// S(B): B can face Slider (a packed board and one drop of at most Dmax), and Slider wins it.
// D(B): B can face Dropper (it is packed towards some side), and Slider wins it.
// Boards that can face nobody hold 0 in D and 1 in S. Derivation and proof: docs/KERNEL.md.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "engines/layers/kernel/layer_tables.hpp"

namespace dropslide::layers {

/// The bits of one layer, wherever they are stored.
struct LayerBits {
  std::uint64_t* words = nullptr;  ///< Readable for `slack_words` beyond the layer.
  const std::int64_t* row_starts = nullptr;
  int layer = -1;
};

/// Words behind a layer that a block may touch when it is read as a whole.
inline constexpr std::size_t slack_words = LayerTables::max_words + 2;

/// One layer under work: D of the layer, and S of this and of the layers above.
struct LayerWork {
  const LayerTables* tables = nullptr;
  int layer = 0;
  LayerBits dropper;             ///< D of `layer`; the word behind it is 0, for slides that are not legal.
  LayerBits slider;              ///< S of `layer`, written by the slide phase.
  std::vector<LayerBits> above;  ///< above[v]: S of layer + 2^(v-1); above[0] is unused.
  const std::atomic<bool>* must_wait = nullptr;  ///< Set while too much of the window is in memory.
};

/// Returns when the work need not wait any more.
void wait_for_room(const LayerWork& work);

/// What D holds, told so that any cut of the board tells the same: over all boards (no symmetry) that Slider
/// wins, their number and the sum of their hashes modulo 2^64.
struct LayerDigest {
  std::uint64_t slider_wins = 0;
  std::uint64_t hash_sum = 0;

  LayerDigest& operator+=(const LayerDigest& other) {
    slider_wins += other.slider_wins;
    hash_sum += other.hash_sum;
    return *this;
  }
  friend bool operator==(const LayerDigest&, const LayerDigest&) = default;
};

struct LayerKernel {
  /// Fills the row of D from the layers above. Rows are independent.
  LayerDigest (*drop_phase)(const LayerWork&, std::uint32_t row) = nullptr;
  /// Fills the row of S from D of the same layer. Rows are independent.
  void (*slide_phase)(const LayerWork&, std::uint32_t row) = nullptr;
};

enum class InstructionSet : std::uint8_t { portable, avx512 };

/// The fastest one that this processor has.
InstructionSet best_instruction_set();

LayerKernel select_kernel(InstructionSet set, bool has_extra);

LayerKernel portable_kernel(bool has_extra);
LayerKernel avx512_kernel(bool has_extra);

}  // namespace dropslide::layers
