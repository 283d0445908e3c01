// Walks through the stored blocks of a slice in plain code, where the kernel's speed is not needed.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engines/layers/index/layer_index.hpp"

namespace dropslide {

/// A block of a layer: its outer codes, and where its boards are.
struct BlockPlace {
  LineCode first, last;  ///< As in `CutBoard`.
  LineCode extra;        ///< 0 without an extra group.
  int inner_sum;         ///< Its inner codes are those of this sum, in the order of their places.
  std::uint64_t bit;     ///< Of the first board, in the bits of the layer.
};

/// Calls `visit(place)` for every block of the slice, in the order of their bits; `slice_starts` are those of
/// the layer.
template <class Visit>
void for_each_block(const LayerIndex& index, int layer, const std::int64_t* slice_starts, std::uint32_t slice,
                    Visit&& visit) {
  const LineCodes &ends = index.ends(), &extra = index.extra(), &inner = index.inner();
  const LineCode first = index.slice_code(slice);
  const int rest = layer - ends.sum(first);
  // The blocks of one last code, whose boards start at that bit.
  const auto visit_last = [&](LineCode last, std::uint64_t bit) {
    const int middle = rest - ends.sum(last);
    for (int sum = std::max(0, middle - inner.max_sum()); sum <= std::min(middle, extra.max_sum()); ++sum) {
      const std::uint64_t start = bit + (index.cut().has_extra() ? index.extra_starts(middle)[sum] : 0);
      for (std::uint32_t i = 0; i < extra.count(sum); ++i)
        visit(BlockPlace{first, last, extra.code_at(extra.first(sum) + i), middle - sum,
                         start + std::uint64_t{i} * inner.count(middle - sum)});
    }
  };
  for (int sum = std::max(ends.sum(first), index.least_last_sum(rest)); sum <= index.most_last_sum(rest);
       ++sum) {
    const LayerIndex::LastCodes codes = index.last_codes(rest, sum);
    const std::uint64_t start = static_cast<std::uint64_t>(slice_starts[slice]) + codes.start();
    const std::uint32_t skip = sum == ends.sum(first) ? ends.ordinal(first) : 0;
    for (std::uint32_t i = skip; codes.stride() > 0 && i < ends.count(sum); ++i)
      visit_last(ends.code_at(ends.first(sum) + i), start + i * codes.stride());
  }
}

}  // namespace dropslide
