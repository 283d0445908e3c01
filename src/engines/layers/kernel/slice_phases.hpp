// The two phases of a slice, compiled for one set of instructions and one number of groups.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/drop_phase.hpp"
#include "engines/layers/kernel/slide_phase.hpp"

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
  slice.for_each_span(work.dropper, [&](BitWriter& out, const BlockSpan& span) {
    with_width(span.block.words,
               [&]<int W>() { DropPhase<Instructions, W, Groups>(slice, span).write(out, digest); });
  });
  return digest;
}

/// See `LayerKernel::slide_phase`.
template <BitInstructions Instructions, class Groups>
void slide_phase(const LayerWork& work, std::uint32_t number) {
  Slice<Groups> slice(work, number);
  slice.for_each_span(work.slider, [&](BitWriter& out, const BlockSpan& span) {
    with_width(span.block.words,
               [&]<int W>() { SlidePhase<Instructions, W, Groups>(slice, span).write(out); });
  });
}

/// Both phases.
template <BitInstructions Instructions, class Groups>
LayerKernel kernel_for() {
  return {drop_phase<Instructions, Groups>, slide_phase<Instructions, Groups>};
}

}  // namespace
}  // namespace dropslide::layers
