// The phases of a slice, compiled for one set of instructions and one number of groups.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/drop_phase.hpp"
#include "engines/layers/kernel/packed_slice.hpp"
#include "engines/layers/kernel/slide_phase.hpp"
#include "engines/layers/kernel/transposition.hpp"

namespace dropslide::layers {
namespace {

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

/// See `LayerKernel::transpose_phase`; of all slices.
template <BitInstructions Instructions, class Groups>
void transpose_slices(const LayerWork& work, std::uint32_t pair, std::uint32_t last_pair) {
  const TransposedCodes& transposed = work.tables->transposed();
  const LayerIndex& index = work.tables->index();
  Transposition<Instructions, Groups, StripsOfSlices> transposition(work, work.slider.words,
                                                                    {index, work.slider});
  for (std::uint32_t number = 0; number < index.slices(); ++number) {
    if (transposed.pair(index.slice_code(number)) != pair) continue;
    Slice<Groups> slice(work, number);
    slice.for_each_span(
        work.slider,
        [&](std::uint64_t bit, const BlockSpan& span) { transposition.add(slice.fixed, bit, span); },
        [&](LineCode last) { return transposed.pair(last) == last_pair; });
  }
  transposition.decide();
}

/// The same of the strips at hand. Without an extra group, of all last codes.
template <BitInstructions Instructions, class Groups>
void transpose_strips(const LayerWork& work, std::uint32_t pair, std::uint32_t last_pair) {
  const TransposedCodes& transposed = work.tables->transposed();
  const LayerIndex& index = work.tables->index();
  const LineCodes& ends = index.ends();
  Transposition<Instructions, Groups, StripsAtHand> transposition(work, work.strips.words,
                                                                  {index, work.strips});
  for (std::uint32_t number = 0; number < index.slices(); ++number) {
    if (transposed.pair(index.slice_code(number)) != pair) continue;
    Slice<Groups> slice(work, number);
    const std::uint64_t* const starts = work.strips.starts + std::size_t{number} * ends.size();
    for (std::uint32_t place = ends.place(index.slice_code(number)); place < ends.size(); ++place)
      if (starts[place] != StripBits::elsewhere &&
          (!Groups::has_extra || transposed.pair(ends.code_at(place)) == last_pair))
        slice.for_each_span_of_strip(place, starts[place], [&](std::uint64_t bit, const BlockSpan& span) {
          transposition.add(slice.fixed, bit, span);
        });
  }
  transposition.decide();
}

/// See `LayerKernel::transpose_phase`.
template <BitInstructions Instructions, class Groups>
void transpose_phase(const LayerWork& work, std::uint32_t part) {
  const std::uint32_t pairs = work.tables->transposed().pairs();
  const auto phase = work.strips.words == nullptr ? transpose_slices<Instructions, Groups>
                                                  : transpose_strips<Instructions, Groups>;
  phase(work, part % pairs, part / pairs);
}

/// All phases.
template <BitInstructions Instructions, class Groups>
LayerKernel kernel_for() {
  return {drop_phase<Instructions, Groups>,
          slide_phase<Instructions, Groups>,
          slide_along_phase<Instructions, Groups>,
          transpose_phase<Instructions, Groups>,
          concede_phase<Groups>,
          count_across<Groups>,
          pack_across<Instructions, Groups>,
          unpack_across<Instructions, Groups>};
}

}  // namespace
}  // namespace dropslide::layers
