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

/// Where strips begin that lie in the slices of a layer.
class StripsOfSlices {
 public:
  /// In that layer.
  StripsOfSlices(const LayerIndex& index, const LayerBits& bits)
      : slice_starts_(bits.slice_starts),
        last_codes_(index.last_codes_table()),
        never_(static_cast<std::uint64_t>(slice_starts_[index.slices()])),
        layer_(static_cast<std::uint64_t>(bits.layer)),
        sums_(index.last_sums()) {}

  /// The first bit of the boards with those first and last codes, which are `mirrored` to be stored.
  template <BitInstructions Instructions, class Words>
  [[gnu::always_inline]] Words first_bit(Words first, Words last, Words mirrored) const {
    using EndCode = LayerIndex::EndCode;
    using LastCodes = LayerIndex::LastCodes;
    const Words codes =
        Instructions::gather(last_codes_, EndCode::sum_of(last) + (layer_ - EndCode::sum_of(first)) * sums_);
    return Instructions::gather(slice_starts_, EndCode::slice_of(first)) + LastCodes::start_of(codes) +
           EndCode::ordinal_of(last, mirrored) * LastCodes::stride_of(codes);
  }

  /// The bit behind the layer: of D it is 0.
  std::uint64_t never() const { return never_; }

 private:
  const std::int64_t* slice_starts_;
  const LayerIndex::LastCodes* last_codes_;
  std::uint64_t never_, layer_, sums_;
};

/// Where strips begin that a member of a team has of all slices.
class StripsAtHand {
 public:
  /// Those strips.
  StripsAtHand(const LayerIndex& index, const StripBits& bits)
      : starts_(bits.starts), first_places_(bits.first_places), codes_(index.ends().size()) {}

  /// As in `StripsOfSlices`.
  template <BitInstructions Instructions, class Words>
  [[gnu::always_inline]] Words first_bit(Words first, Words last, Words mirrored) const {
    using EndCode = LayerIndex::EndCode;
    const Words place =
        Instructions::gather(first_places_, EndCode::sum_of(last)) + EndCode::ordinal_of(last, mirrored);
    return Instructions::gather(starts_, EndCode::slice_of(first) * codes_ + place);
  }

 private:
  const std::uint64_t* starts_;
  const std::uint64_t* first_places_;
  std::uint64_t codes_;
};

/// Finds the bit of a board from its codes, as the contributions of cross lines or of lines add up to them.
/// Holds copies of all pointers, so that writing blocks does not make the compiler read them again.
template <class Groups, class Strips = StripsOfSlices>
class BoardLookup {
 public:
  /// In the layer under work, whose strips lie there.
  BoardLookup(const LayerTables& tables, const std::uint64_t* words, int layer, const Strips& strips)
      : words_(words),
        ends_(tables.index().end_table()),
        strips_(strips),
        middle_(tables),
        layer_(static_cast<std::uint64_t>(layer)) {}

  /// The bits of the boards with those codes, in the fields of a `CrossSlide`, as many as a vector holds.
  /// Without branches: nothing here can be predicted.
  template <BitInstructions Instructions>
  [[gnu::always_inline]] typename Instructions::Words bit_of(
      typename Instructions::Words contributions) const {
    using Words = typename Instructions::Words;
    using EndCode = LayerIndex::EndCode;
    constexpr int width = CrossSlideBits::of(Groups::has_extra).end;
    constexpr std::uint64_t field = (std::uint64_t{1} << width) - 1;
    const Words a = Instructions::gather(ends_, contributions & field);
    const Words b = Instructions::gather(ends_, contributions >> width & field);
    const Words first = a < b ? a : b, last = a < b ? b : a;
    const Words mirrored = EndCode::mirrored_of(first);
    return strips_.template first_bit<Instructions>(first, last, mirrored) +
           middle_.template offset<Instructions, Words>(
               contributions, a > b, mirrored, layer_ - EndCode::sum_of(first) - EndCode::sum_of(last));
  }

  /// The bits of the boards after those slides. A slide that is not legal asks for a bit of D that is 0.
  template <BitInstructions Instructions>
  [[gnu::always_inline]] typename Instructions::Words bit_after(typename Instructions::Words slide) const {
    const typename Instructions::Words bit = bit_of<Instructions>(slide);
    return slide >> CrossSlideBits::changed_shift == 0 ? strips_.never() + (bit ^ bit) : bit;
  }

  /// Begins to bring what will be read of a bit into the caches.
  void prefetch(std::uint64_t bit) const { __builtin_prefetch(words_ + bit / 64); }

  /// Those bits of a layer, in the lowest bit of each word; whole words may be written meanwhile.
  template <BitInstructions Instructions>
  [[gnu::always_inline]] typename Instructions::Words read(typename Instructions::Words bits) const {
    return Instructions::gather_shared(words_, bits >> 6) >> (bits & 63) & 1;
  }

 private:
  const std::uint64_t* words_;
  const LayerIndex::EndCode* ends_;
  Strips strips_;
  typename Groups::MiddleLookup middle_;
  std::uint64_t layer_;
};

}  // namespace
}  // namespace dropslide::layers
