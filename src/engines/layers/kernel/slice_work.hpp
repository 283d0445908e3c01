// What the kernel works on: the layers above, and the slice that it solves.
#pragma once

#include <array>
#include <cstdint>

#include "engines/layers/kernel/digest_tables.hpp"

namespace dropslide::layers {

/// D of one layer and one array, behind which stand some words of 0.
struct LayerView {
  const std::int64_t* starts;  ///< `PackedIndex::slice_starts` of the layer.
  const std::uint64_t* words;  ///< Bit i is bit i % 64 of word i / 64.
  std::uint64_t bits;          ///< Of the layer; the bit with this number is 0.

  /// Whether Slider wins the board with that bit. A board that is not stored, which only boards that cannot
  /// occur lead to, may have a bit beyond the end; the answer has then no meaning.
  bool at(std::uint64_t bit) const { return bit < bits && (words[bit / 64] >> (bit % 64) & 1) != 0; }
};

/// Dropped tiles: all from the lowest to the highest.
struct DropValues {
  int lowest, highest;
};

/// Slices to be solved, or to be solved as far as some drops say.
struct SliceWork {
  const PackedTables* tables;
  std::size_t array;  ///< Whose boards are solved.
  int layer;
  const std::array<const LayerView*, 2>*
      layers_above;                ///< By value - 1: the layer that a drop leads to, each array.
  DropValues values;               ///< The drops that are tried.
  const std::int64_t* out_starts;  ///< `slice_starts` of the layer.
  std::uint64_t first_bit;         ///< Of the layer, with which `tried` and `out` start; a multiple of 64.
  const std::uint64_t* tried;      ///< D as far as drops say that were tried before; null if none were.
  std::uint64_t* out;              ///< Where D is written.
  const DigestTables* digest;      ///< Of the array; null if nothing is counted.

  /// D of the layer that a drop of `value` leads to.
  const LayerView& above(int value, std::size_t of) const { return *layers_above[value - 1][of]; }
};

/// Words behind a layer that may be read.
inline constexpr std::size_t words_behind = 40;

}  // namespace dropslide::layers
