// Where the board is to which a slide across the lines leads, and whether Slider wins by it.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <cstdint>

#include "engines/layers/kernel/bit_instructions.hpp"
#include "engines/layers/kernel/layer_kernel.hpp"

namespace dropslide::layers {
namespace {

/// Finds the bit of D from the codes that a slide across the lines adds up to. Holds copies of all pointers,
/// so that writing blocks does not make the compiler read them again.
template <class Groups>
class AfterSlide {
 public:
  /// In a layer whose D is complete.
  AfterSlide(const LayerTables& tables, const LayerBits& dropper)
      : words_(dropper.words),
        slice_starts_(dropper.slice_starts),
        ends_(tables.index().end_table()),
        last_codes_(tables.index().last_codes_table()),
        middle_(tables),
        never_(static_cast<std::uint64_t>(slice_starts_[tables.index().slices()])),
        layer_(static_cast<std::uint64_t>(dropper.layer)),
        sums_(tables.index().last_sums()) {}

  /// The bits of D to look at for the boards after those slides, as many as a vector holds. Without branches:
  /// nothing here can be predicted. A slide that is not legal asks for a bit that is 0.
  template <BitInstructions Instructions>
  [[gnu::always_inline]] typename Instructions::Words ask(typename Instructions::Words slide) const {
    using Words = typename Instructions::Words;
    using EndCode = LayerIndex::EndCode;
    using LastCodes = LayerIndex::LastCodes;
    constexpr int width = CrossSlideBits::of(Groups::has_extra).end;
    constexpr std::uint64_t field = (std::uint64_t{1} << width) - 1;
    const Words a = Instructions::gather(ends_, slide & field);
    const Words b = Instructions::gather(ends_, slide >> width & field);
    const Words first = a < b ? a : b, last = a < b ? b : a;
    const Words mirrored = EndCode::mirrored_of(first);
    const Words first_sum = EndCode::sum_of(first), last_sum = EndCode::sum_of(last);
    const Words codes = Instructions::gather(last_codes_, last_sum + (layer_ - first_sum) * sums_);
    const Words bit =
        Instructions::gather(slice_starts_, EndCode::slice_of(first)) + LastCodes::start_of(codes) +
        EndCode::ordinal_of(last, mirrored) * LastCodes::stride_of(codes) +
        middle_.template offset<Instructions, Words>(slide, a > b, mirrored, layer_ - first_sum - last_sum);
    return slide >> CrossSlideBits::changed_shift == 0 ? never_ + (bit ^ bit) : bit;
  }

  /// Begins to bring what `wins` will read into the caches.
  void prefetch(std::uint64_t asked) const { __builtin_prefetch(words_ + asked / 64); }

  /// In the lowest bit, 1 if Slider wins by the slide that was asked for.
  template <BitInstructions Instructions>
  [[gnu::always_inline]] typename Instructions::Words wins(typename Instructions::Words asked) const {
    return Instructions::gather(words_, asked >> 6) >> (asked & 63) & 1;
  }

 private:
  const std::uint64_t* words_;
  const std::int64_t* slice_starts_;
  const LayerIndex::EndCode* ends_;
  const LayerIndex::LastCodes* last_codes_;
  typename Groups::MiddleLookup middle_;
  std::uint64_t never_, layer_, sums_;
};

}  // namespace
}  // namespace dropslide::layers
