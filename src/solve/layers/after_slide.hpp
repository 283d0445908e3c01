// Where the board is to which a slide across the lines leads, and whether Slider wins by it.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <array>
#include <cstdint>

#include "solve/layers/layer_kernel.hpp"

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
        last_codes_(tables.index().last_codes_table() +
                    static_cast<std::size_t>(dropper.layer) * tables.index().last_sums()),
        extra_starts_(Extra ? tables.index().extra_starts(0) : nullptr),
        widths_(tables.widths()),
        inner_(tables.inner_positions()),
        extra_(tables.extra_codes()),
        never_(static_cast<std::uint64_t>(row_starts_[tables.index().rows()])),
        layer_(dropper.layer),
        sums_(tables.index().last_sums()),
        extra_sums_(static_cast<std::size_t>(tables.index().extra().max_sum()) + 1) {}

  /// Asks for the bit of the board after the slide; `wins` takes the answer. Without branches: nothing here
  /// can be predicted. A slide that is not legal asks for a bit that is 0, one that makes the objective for
  /// a 1.
  [[gnu::always_inline]] std::uint64_t ask(CrossSlide slide) const {
    constexpr CrossSlideBits bits = CrossSlideBits::of(Extra);
    constexpr std::uint64_t end_mask = (std::uint64_t{1} << bits.end) - 1;
    constexpr std::uint64_t inner_mask = (std::uint64_t{1} << bits.inner) - 1;
    const std::uint64_t a = ends_[slide & end_mask].word, b = ends_[slide >> bits.end & end_mask].word;
    const LayerIndex::EndCode first{a < b ? a : b}, last{a < b ? b : a};
    const unsigned mirrored = first.mirrored();
    const auto first_sum = static_cast<std::size_t>(first.sum()),
               last_sum = static_cast<std::size_t>(last.sum());
    const LayerIndex::LastCodes codes = *(last_codes_ + last_sum - first_sum * sums_);
    std::uint64_t bit = static_cast<std::uint64_t>(row_starts_[first.row()]) + codes.start() +
                        last.position(mirrored) * codes.stride();
    std::uint64_t inner = slide >> (2 * bits.end) & inner_mask;
    if constexpr (Extra) {
      constexpr std::uint64_t extra_mask = (std::uint64_t{1} << bits.extra) - 1;
      std::uint64_t extra = slide >> (2 * bits.end + bits.inner) & extra_mask;
      const std::uint64_t exchanged = (extra ^ inner) & (0 - std::uint64_t{a > b});
      extra ^= exchanged;
      inner ^= exchanged;
      const MiddleCode& x = extra_[extra];
      const std::size_t rest = layer_ - first_sum - last_sum;
      bit += extra_starts_[rest * extra_sums_ + x.sum] + x.position[mirrored] * widths_[rest - x.sum];
      bit += inner_[inner][mirrored];
    } else {
      bit += inner_[inner][mirrored | unsigned{a > b} << 1];
    }
    bit = slide >> CrossSlideBits::changed_shift == 0 ? never_ : bit;
    bit = slide >> CrossSlideBits::objective_shift != 0 ? never_ + 1 : bit;
    return bit;
  }

  void prefetch_inner(CrossSlide slide) const {
    constexpr CrossSlideBits bits = CrossSlideBits::of(Extra);
    __builtin_prefetch(&inner_[slide >> (2 * bits.end) & ((std::uint64_t{1} << bits.inner) - 1)]);
  }
  void prefetch(std::uint64_t asked) const { __builtin_prefetch(words_ + asked / 64); }

  /// 1 if Slider wins by the slide that was asked for.
  [[gnu::always_inline]] std::uint64_t wins(std::uint64_t asked) const {
    return words_[asked / 64] >> (asked % 64) & 1;
  }

 private:
  const std::uint64_t* words_;
  const std::int64_t* row_starts_;
  const LayerIndex::EndCode* ends_;
  const LayerIndex::LastCodes* last_codes_;
  const std::uint64_t* extra_starts_;
  const std::uint64_t* widths_;
  const std::array<std::uint16_t, transforms>* inner_;
  const MiddleCode* extra_;
  std::uint64_t never_;
  std::size_t layer_, sums_, extra_sums_;
};

}  // namespace
}  // namespace dropslide::layers
