// D of a slice as members of a team send it to each other: the bits that slides across may ask for.
//
// A legal slide across packs all cross lines towards the first or towards the last line, and a small corner
// stays. So the other bits of D are never looked up (docs/MANY-MACHINES.md).
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <bit>

#include "engines/layers/kernel/occurring_boards.hpp"

namespace dropslide::layers {
namespace {

/// Calls `work.operator()<W>()` with the least W, 1, 2, 4, ..., that holds so many words.
template <int W = 1, class Work>
void with_width(int words, Work&& work) {
  if constexpr (W < most_block_words) {
    if (words > W) return with_width<2 * W>(words, work);
  }
  work.template operator()<W>();
}

/// See `LayerKernel::count_across`.
template <class Groups>
std::uint64_t count_across(const LayerWork& work, std::uint32_t number) {
  std::uint64_t boards = 0;
  Slice<Groups> slice(work, number);
  slice.for_each_span(work.dropper, [&](std::uint64_t, const BlockSpan& span) {
    with_width(span.block.words, [&]<int W>() {
      const OccurringBoards<W, Groups> occurring(slice, span.block);
      for (std::uint32_t place = span.begin; place < span.end; ++place) {
        const Bits<W> mask = occurring.packed_across(slice.varying_codes.code_at(place));
        for (int w = 0; w < W; ++w) boards += static_cast<std::uint64_t>(std::popcount(mask.word(w)));
      }
    });
  });
  return boards;
}

/// See `LayerKernel::pack_across`.
template <BitInstructions Instructions, class Groups>
void pack_across(const LayerWork& work, std::uint32_t number, std::uint64_t* words) {
  Slice<Groups> slice(work, number);
  BitWriter out(words, 0);
  slice.for_each_span(work.dropper, [&](std::uint64_t bit, const BlockSpan& span) {
    with_width(span.block.words, [&]<int W>() {
      const OccurringBoards<W, Groups> occurring(slice, span.block);
      for (std::uint32_t place = span.begin; place < span.end; ++place, bit += span.block.width) {
        const Bits<W> mask = occurring.packed_across(slice.varying_codes.code_at(place));
        if (mask.none()) continue;
        const Bits<W> stored = load_bits<W>(work.dropper.words, bit);
        for (int w = 0; w < W; ++w)
          out.put<1>(Bits<1>{Instructions::extract(stored.word(w), mask.word(w))},
                     std::popcount(mask.word(w)));
      }
    });
  });
}

/// What was packed, bit by bit from the front.
struct PackedBits {
  const std::uint64_t* words;  ///< Two of them behind the last one are readable.
  std::uint64_t used = 0;      ///< Bits that were taken.

  /// The next bits, at the set bits of the mask.
  template <BitInstructions Instructions, int W>
  Bits<W> take(const Bits<W>& mask) {
    Bits<W> bits;
    for (int w = 0; w < W; ++w) {
      bits.set_word(w, Instructions::deposit(load_bits<1>(words, used).v, mask.word(w)));
      used += static_cast<std::uint64_t>(std::popcount(mask.word(w)));
    }
    return bits;
  }
};

/// See `LayerKernel::unpack_across`.
template <BitInstructions Instructions, class Groups>
void unpack_across(const LayerWork& work, std::uint32_t number, const std::uint64_t* words) {
  Slice<Groups> slice(work, number);
  PackedBits packed{words};
  slice.for_each_span(work.dropper, [&](std::uint64_t bit, const BlockSpan& span) {
    BitWriter out(work.dropper.words, bit);
    with_width(span.block.words, [&]<int W>() {
      const OccurringBoards<W, Groups> occurring(slice, span.block);
      for (std::uint32_t place = span.begin; place < span.end; ++place) {
        const Bits<W> mask = occurring.packed_across(slice.varying_codes.code_at(place));
        out.template put<W>(packed.template take<Instructions>(mask), static_cast<int>(span.block.width));
      }
    });
  });
}

}  // namespace
}  // namespace dropslide::layers
