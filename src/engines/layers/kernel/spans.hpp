// Spans: blocks that are solved together, because they differ in one code alone, the *varying* one, of which
// only the ordinal differs. It is the middle code; without a middle group it is the last code.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <array>
#include <cstdint>

#include "engines/layers/kernel/block_bits.hpp"

namespace dropslide::layers {
namespace {

/// Blocks that are solved together.
struct Span {
  int varying_sum;           ///< Of the varying code.
  std::uint32_t begin, end;  ///< Places of the varying codes: [begin, end).
  int inner_sum;             ///< Of the inner codes.
};

/// Where boards lie in a layer that differ in the ordinal of one code alone.
struct OrdinalAddress {
  std::uint64_t open_start, full_start, open_stride, full_stride;
  std::uint32_t open;  ///< Codes below are open, the others are full.

  std::uint64_t of(std::uint32_t ordinal) const {
    return ordinal < open ? open_start + ordinal * open_stride : full_start + ordinal * full_stride;
  }
};

/// The blocks of a span, of at most W words each, while drops are tried on them.
template <int W>
struct SpanBlocks {
  static constexpr std::uint32_t most = 64;

  std::array<Bits<W>, most> alive;  ///< Boards that no drop tried so far wins for Dropper.
  std::array<Bits<W>, most> open;   ///< Of those, after one drop: boards that no slide tried so far wins.
  std::array<std::uint8_t, most>
      open_list;             ///< The blocks in which some board is open; only these have `open`.
  std::uint32_t open_count;  ///< How many these are.

  /// Adds a block to the list, unless nothing in it is open.
  void add_open(std::uint32_t block, const Bits<W>& boards) {
    open[block] = boards;
    open_list[open_count] = static_cast<std::uint8_t>(block);
    open_count += boards.none() ? 0 : 1;
  }
};

}  // namespace
}  // namespace dropslide::layers
