// Where the board is to which a slide across the lines leads, and whether Slider wins by it.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <array>
#include <cstdint>

#include "engines/layers/kernel/layer_kernel.hpp"

namespace dropslide::layers {
namespace {

/// Finds the bit of D from the codes that a slide across the lines adds up to. Holds copies of all pointers,
/// so that writing blocks does not make the compiler read them again.
template <bool Extra>
class AfterSlide {
 public:
  AfterSlide(const LayerTables& tables, const LayerBits& dropper)
      : words_(dropper.words),
        row_starts_(dropper.row_starts),
        ends_(tables.index().end_table()),
        last_codes_(tables.index().last_codes_table()),
        extra_starts_(Extra ? tables.index().extra_starts(0) : nullptr),
        widths_(tables.widths()),
        inner_(tables.inner_positions()),
        extra_(tables.extra_codes()),
        never_(static_cast<std::uint64_t>(row_starts_[tables.index().rows()])),
        layer_(static_cast<std::uint64_t>(dropper.layer)),
        sums_(tables.index().last_sums()),
        extra_sums_(static_cast<std::size_t>(tables.index().extra().max_sum()) + 1) {}

  /// The bits of D to look at for the boards after those slides, as many as a vector holds. Without branches:
  /// nothing here can be predicted. A slide that is not legal asks for a bit that is 0.
  template <class Isa>
  [[gnu::always_inline]] typename Isa::Words ask(typename Isa::Words slide) const {
    using Words = typename Isa::Words;
    using EndCode = LayerIndex::EndCode;
    using LastCodes = LayerIndex::LastCodes;
    constexpr CrossSlideBits bits = CrossSlideBits::of(Extra);
    const auto code = [&](int shift, int width) -> Words {
      return slide >> shift & ((std::uint64_t{1} << width) - 1);
    };
    const Words a = Isa::gather(ends_, code(0, bits.end)), b = Isa::gather(ends_, code(bits.end, bits.end));
    const Words first = a < b ? a : b, last = a < b ? b : a;
    const Words mirrored = EndCode::mirrored_of(first);
    const Words first_sum = EndCode::sum_of(first), last_sum = EndCode::sum_of(last);
    const Words codes = Isa::gather(last_codes_, last_sum + (layer_ - first_sum) * sums_);
    Words bit = Isa::gather(row_starts_, EndCode::row_of(first)) + LastCodes::start_of(codes) +
                EndCode::position_of(last, mirrored) * LastCodes::stride_of(codes);
    Words inner = code(2 * bits.end, bits.inner);
    if constexpr (Extra) {
      Words extra = code(2 * bits.end + bits.inner, bits.extra);
      const Words exchanged = a > b ? extra ^ inner : inner ^ inner;
      extra ^= exchanged;
      inner ^= exchanged;
      const Words middle = Isa::gather(extra_, extra);
      const Words sum = MiddleCode::sum_of(middle), rest = layer_ - first_sum - last_sum;
      bit += Isa::gather(extra_starts_, rest * extra_sums_ + sum) +
             MiddleCode::position_of(middle, mirrored) * Isa::gather(widths_, rest - sum) +
             InnerPositions::of(Isa::gather(inner_, inner), mirrored);
    } else {
      const Words reversed = a > b ? mirrored | 2 : mirrored;
      bit += InnerPositions::of(Isa::gather(inner_, inner), reversed);
    }
    return slide >> CrossSlideBits::changed_shift == 0 ? never_ + (bit ^ bit) : bit;
  }

  void prefetch(std::uint64_t asked) const { __builtin_prefetch(words_ + asked / 64); }

  /// In the lowest bit, 1 if Slider wins by the slide that was asked for.
  template <class Isa>
  [[gnu::always_inline]] typename Isa::Words wins(typename Isa::Words asked) const {
    return Isa::gather(words_, asked >> 6) >> (asked & 63) & 1;
  }

 private:
  const std::uint64_t* words_;
  const std::int64_t* row_starts_;
  const LayerIndex::EndCode* ends_;
  const LayerIndex::LastCodes* last_codes_;
  const std::uint64_t* extra_starts_;
  const std::uint64_t* widths_;
  const InnerPositions* inner_;
  const MiddleCode* extra_;
  std::uint64_t never_, layer_, sums_, extra_sums_;
};

}  // namespace
}  // namespace dropslide::layers
