// Where stored blocks are, and how they lie there.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <utility>

#include "engines/layers/kernel/layer_kernel.hpp"

namespace dropslide::layers {
namespace {

/// The outer codes that the blocks of a span have in common. Without initial values, so that arrays of
/// `StoredSpan` cost nothing to declare.
struct FixedCodes {
  LineCode first;  ///< The code of the slice.
  LineCode last;   ///< Counts only with an extra group.
};

/// Where a block is stored, and how it lies there.
struct BlockAddress {
  std::uint64_t bit;     ///< The first one.
  unsigned transform;    ///< Of the stored block, as `transforms` numbers them.
  std::uint64_t stride;  ///< From one bit of the block to the next; 0: they are neighbours.
};

/// The stored span in which a given span finds its blocks.
struct StoredSpan {
  const LayerBits* bits;  ///< The layer.
  FixedCodes fixed;       ///< As asked for, not as stored.
  bool is_direct;         ///< The block of a varying code is at base + ordinal[mirrored] * stride.
  unsigned mirrored;      ///< Whether it lies there mirrored.
  std::uint64_t base;     ///< In bits.
  std::uint64_t stride;   ///< In bits.
};

/// Where the boards of two end codes are stored.
struct EndAddress {
  std::uint64_t bit;  ///< The first one.
  unsigned mirrored;  ///< Whether they are stored mirrored, ...
  bool is_reversed;   ///< ... and with their lines in reverse order.
  int rest;           ///< Sum of their other groups.
};

/// Of all boards with that first and last code.
[[gnu::always_inline]] inline EndAddress end_address(const LayerIndex& index, const LayerBits& bits,
                                                     LineCode first, LineCode last) {
  LayerIndex::EndCode a = index.end(first), b = index.end(last);
  const bool is_reversed = a.word > b.word;
  if (is_reversed) std::swap(a, b);
  const unsigned mirrored = a.mirrored();
  const LayerIndex::LastCodes codes = index.last_codes(bits.layer - a.sum(), b.sum());
  const std::uint64_t bit = static_cast<std::uint64_t>(bits.slice_starts[a.slice()]) + codes.start() +
                            b.ordinal(mirrored) * codes.stride();
  return {bit, mirrored, is_reversed, bits.layer - a.sum() - b.sum()};
}

}  // namespace
}  // namespace dropslide::layers
