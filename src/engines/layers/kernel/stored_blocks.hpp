// Blocks read from stored layers, rearranged as they are asked for.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/layer_slice.hpp"

namespace dropslide::layers {
namespace {

/// A rearrangement with its steps at hand.
struct ShuffleAtHand {
  const ShuffleStep* steps;       ///< The first one.
  const std::uint8_t* is_needed;  ///< For each step, 0 if it gives no bit.
  const Shuffle* shuffle;         ///< Its size.

  /// Of an arena, of which it holds pointers.
  [[gnu::always_inline]] ShuffleAtHand(const ShuffleArena& arena, const Shuffle& of)
      : steps(arena.steps() + of.first_step), is_needed(arena.is_needed() + of.first_step), shuffle(&of) {}
};

/// The same of all transforms. Found once for a span: each of its blocks needs one or another.
class TransformsAtHand {
 public:
  /// Of an arena, as `ShuffleAtHand`.
  [[gnu::always_inline]] TransformsAtHand(const ShuffleArena& arena, const TransformShuffles& shuffles)
      : at_hand_{{arena, shuffles[0]}, {arena, shuffles[1]}, {arena, shuffles[2]}, {arena, shuffles[3]}} {}

  /// That of one transform.
  const ShuffleAtHand& operator[](unsigned transform) const { return at_hand_[transform]; }

 private:
  ShuffleAtHand at_hand_[transforms];
};

/// The rearrangement of a block of at most W words.
template <BitInstructions Instructions, int W>
[[gnu::always_inline]] inline Bits<W> shuffled(const ShuffleAtHand& by, const Bits<W>& source) {
  constexpr int chunk_words = ShuffleStep::chunk_bits / 64;
  Bits<W> r{};
  if constexpr (W == 1) {
    r.v = Instructions::template shuffle_word<W>(*by.steps, source.v);
  } else if constexpr (W <= chunk_words) {
    // One step a word; unrolled, so that the words stay in registers.
#pragma GCC unroll 16
    for (int d = 0; d < W; ++d)
      if (d < by.shuffle->result_words)
        r.v[d] = Instructions::template shuffle_word<W>(by.steps[d], source.v);
  } else {
    int number = 0;
    for (int d = 0; d < by.shuffle->result_words; ++d)
      for (int q = 0; q < by.shuffle->source_chunks; ++q, ++number) {
        if (by.is_needed[number] == 0) continue;
        const auto* chunk = reinterpret_cast<const std::uint64_t*>(&source.v) + chunk_words * q;
        r.v[d] |= Instructions::template shuffle_word<chunk_words>(by.steps[number],
                                                                   Bits<chunk_words>::at(chunk).v);
      }
  }
  return r;
}

/// Reads blocks of at most W words.
template <BitInstructions Instructions, int W, class Groups>
class StoredBlocks {
 public:
  using Set = Bits<W>;  ///< Boards of a block.

  /// For the spans of that slice.
  explicit StoredBlocks(const Slice<Groups>& slice)
      : slice_(slice), ordinals_(Groups::varying_ordinals(slice.tables)) {}

  /// The block of a varying code in a stored span, rearranged by the one of these shuffles that belongs to
  /// the way in which it lies; `plain_is_shuffled`: also if it lies as it is asked for.
  [[gnu::always_inline]] Set fetch(const StoredSpan& span, LineCode varying, std::uint32_t width,
                                   const TransformsAtHand& shuffles, bool plain_is_shuffled) const {
    if (span.is_direct) {
      const Set stored =
          load_bits<W>(span.bits->words, span.base + ordinal(varying, span.mirrored) * span.stride);
      return span.mirrored == 0 && !plain_is_shuffled
                 ? stored
                 : shuffled<Instructions, W>(shuffles[span.mirrored], stored);
    }
    const BlockAddress where = Groups::address(slice_.tables, *span.bits, span.fixed, varying);
    return shuffled<Instructions, W>(shuffles[where.transform], load(*span.bits, where, width));
  }

  /// The block of the same outer codes in a layer above, which is neither mirrored nor reversed.
  Set fetch_unmoved(const StoredSpan& span, LineCode varying) const {
    if (span.is_direct) return load_bits<W>(span.bits->words, span.base + ordinal(varying, 0) * span.stride);
    return load_bits<W>(span.bits->words,
                        Groups::address(slice_.tables, *span.bits, span.fixed, varying).bit);
  }

 private:
  std::uint64_t ordinal(LineCode varying, unsigned mirrored) const {
    return ordinals_[varying].ordinal(mirrored);
  }

  /// The stored block at an address, in its stored order.
  Set load(const LayerBits& bits, const BlockAddress& where, std::uint32_t width) const {
    if (!Groups::has_extra || where.stride == 0) return load_bits<W>(bits.words, where.bit);
    std::uint64_t bit = where.bit;
    std::uint64_t words[W] = {};
    for (std::uint32_t i = 0; i < width; ++i, bit += where.stride)
      words[i / 64] |= (bits.words[bit / 64] >> (bit % 64) & 1) << (i % 64);
    return Set::at(words);
  }

  const Slice<Groups>& slice_;
  const typename Groups::VaryingCode* ordinals_;
};

}  // namespace
}  // namespace dropslide::layers
