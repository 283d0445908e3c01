// Single bits of a layer, found from the codes of a board.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <cstdint>

#include "engines/layers/kernel/bit_instructions.hpp"
#include "engines/layers/kernel/layer_kernel.hpp"

namespace dropslide::layers {
namespace {

/// Finds the bit of a board from its codes, as the contributions of cross lines or of lines add up to them.
/// Holds copies of all pointers, so that writing blocks does not make the compiler read them again.
template <class Groups>
class BoardLookup {
 public:
  /// In that layer.
  BoardLookup(const LayerTables& tables, const LayerBits& bits)
      : words_(bits.words),
        slice_starts_(bits.slice_starts),
        ends_(tables.index().end_table()),
        last_codes_(tables.index().last_codes_table()),
        middle_(tables),
        never_(static_cast<std::uint64_t>(slice_starts_[tables.index().slices()])),
        layer_(static_cast<std::uint64_t>(bits.layer)),
        sums_(tables.index().last_sums()) {}

  /// The bits of the boards with those codes, in the fields of a `CrossSlide`, as many as a vector holds.
  /// Without branches: nothing here can be predicted.
  template <BitInstructions Instructions>
  [[gnu::always_inline]] typename Instructions::Words bit_of(
      typename Instructions::Words contributions) const {
    using Words = typename Instructions::Words;
    using EndCode = LayerIndex::EndCode;
    using LastCodes = LayerIndex::LastCodes;
    constexpr int width = CrossSlideBits::of(Groups::has_extra).end;
    constexpr std::uint64_t field = (std::uint64_t{1} << width) - 1;
    const Words a = Instructions::gather(ends_, contributions & field);
    const Words b = Instructions::gather(ends_, contributions >> width & field);
    const Words first = a < b ? a : b, last = a < b ? b : a;
    const Words mirrored = EndCode::mirrored_of(first);
    const Words first_sum = EndCode::sum_of(first), last_sum = EndCode::sum_of(last);
    const Words codes = Instructions::gather(last_codes_, last_sum + (layer_ - first_sum) * sums_);
    return Instructions::gather(slice_starts_, EndCode::slice_of(first)) + LastCodes::start_of(codes) +
           EndCode::ordinal_of(last, mirrored) * LastCodes::stride_of(codes) +
           middle_.template offset<Instructions, Words>(contributions, a > b, mirrored,
                                                        layer_ - first_sum - last_sum);
  }

  /// The bits of the boards after those slides. A slide that is not legal asks for a bit of D that is 0.
  template <BitInstructions Instructions>
  [[gnu::always_inline]] typename Instructions::Words bit_after(typename Instructions::Words slide) const {
    const typename Instructions::Words bit = bit_of<Instructions>(slide);
    return slide >> CrossSlideBits::changed_shift == 0 ? never_ + (bit ^ bit) : bit;
  }

  /// The bit behind the layer: of D, and of a copy of W, it is 0.
  std::uint64_t never() const { return never_; }

  /// Begins to bring what will be read of a bit into the caches.
  void prefetch(std::uint64_t bit) const { __builtin_prefetch(words_ + bit / 64); }

  /// Those bits of a layer, in the lowest bit of each word; whole words may be written meanwhile.
  template <BitInstructions Instructions>
  [[gnu::always_inline]] typename Instructions::Words read(typename Instructions::Words bits) const {
    return Instructions::gather_shared(words_, bits >> 6) >> (bits & 63) & 1;
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
