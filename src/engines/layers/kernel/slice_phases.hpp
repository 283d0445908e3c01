// The phases of a slice, compiled for one set of instructions and one number of groups.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/drop_phase.hpp"
#include "engines/layers/kernel/slide_phase.hpp"
#include "engines/layers/kernel/transposition.hpp"

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

/// See `LayerKernel::drop_phase`.
template <BitInstructions Instructions, class Groups>
LayerDigest drop_phase(const LayerWork& work, std::uint32_t number) {
  LayerDigest digest;
  Slice<Groups> slice(work, number);
  slice.for_each_span(work.dropper, [&](std::uint64_t bit, const BlockSpan& span) {
    BitWriter out(work.dropper.words, bit);
    with_width(span.block.words,
               [&]<int W>() { DropPhase<Instructions, W, Groups>(slice, span).write(out, digest); });
  });
  return digest;
}

/// See `LayerKernel::slide_phase`.
template <BitInstructions Instructions, class Groups>
void slide_phase(const LayerWork& work, std::uint32_t number) {
  Slice<Groups> slice(work, number);
  slice.for_each_span(work.slider, [&](std::uint64_t bit, const BlockSpan& span) {
    BitWriter out(work.slider.words, bit);
    with_width(span.block.words,
               [&]<int W>() { SlidePhase<Instructions, W, Groups>(slice, span).write(out); });
  });
}

/// See `LayerKernel::concede_phase`.
template <class Groups>
void concede_phase(const LayerWork& work, std::uint32_t number) {
  Slice<Groups> slice(work, number);
  slice.for_each_span(work.dropper, [&](std::uint64_t bit, const BlockSpan& span) {
    BitWriter out(work.dropper.words, bit);
    with_width(span.block.words, [&]<int W>() {
      const OccurringBoards<W, Groups> occurring(slice, span.block);
      for (std::uint32_t place = span.begin; place < span.end; ++place)
        out.template put<W>(occurring.packed(slice.varying_codes.code_at(place)),
                            static_cast<int>(span.block.width));
    });
  });
}

/// See `LayerKernel::slide_along_phase`.
template <BitInstructions Instructions, class Groups>
void slide_along_phase(const LayerWork& work, std::uint32_t number) {
  Slice<Groups> slice(work, number);
  slice.for_each_span(work.slider, [&](std::uint64_t bit, const BlockSpan& span) {
    BitWriter out(work.slider.words, bit);
    with_width(span.block.words,
               [&]<int W>() { SlidePhase<Instructions, W, Groups>(slice, span).write_along(out); });
  });
}

/// See `LayerKernel::transpose_phase`.
template <BitInstructions Instructions, class Groups>
void transpose_phase(const LayerWork& work, std::uint32_t begin, std::uint32_t end, std::uint32_t part) {
  const TransposedCodes& transposed = work.tables->transposed();
  const std::uint32_t pair = part % transposed.pairs(), last_pair = part / transposed.pairs();
  Transposition<Instructions, Groups> transposition(work);
  for (std::uint32_t number = begin; number < end; ++number) {
    if (transposed.pair(work.tables->index().slice_code(number)) != pair) continue;
    Slice<Groups> slice(work, number);
    slice.for_each_span(
        work.slider,
        [&](std::uint64_t bit, const BlockSpan& span) { transposition.add(slice.fixed, bit, span); },
        [&](LineCode last) { return transposed.pair(last) == last_pair; });
  }
  transposition.decide();
}

/// All phases.
template <BitInstructions Instructions, class Groups>
LayerKernel kernel_for() {
  return {drop_phase<Instructions, Groups>, slide_phase<Instructions, Groups>,
          slide_along_phase<Instructions, Groups>, transpose_phase<Instructions, Groups>,
          concede_phase<Groups>};
}

}  // namespace
}  // namespace dropslide::layers
