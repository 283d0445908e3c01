// The blocks of a slice one by one, in the order of their bits.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engines/layers/index/packed_index.hpp"

namespace dropslide::layers {

/// Boards that differ in their inner code alone, which are neighbouring bits.
struct PackedBlock {
  PackedCodes::Code first, middle, last;  ///< Of all boards of the block.
  int inner_sum;                          ///< The boards have the first `bits` inner codes of that sum.
  std::uint64_t bit;                      ///< Of its first board in the layer.
  std::uint32_t bits;                     ///< Boards; not 0.
};

/// Calls `visit(block)` for every block whose first code has the place `slice`.
template <class Visit>
void for_each_block(const PackedIndex& index, int layer, const std::int64_t* slice_starts,
                    std::uint32_t slice, Visit&& visit) {
  const PackedCodes &ends = index.ends(), &middle = index.middle(), &inner = index.inner();
  PackedBlock block{};
  block.first = ends.at(slice);
  const int rest = layer - block.first.sum();
  if (rest < block.first.sum()) return;
  block.bit = index.slice_begin(block.first, layer, slice_starts);
  const auto visit_last = [&](int between) {
    for (int sum = std::max(0, between - inner.max_sum()); sum <= std::min(between, middle.max_sum()); ++sum)
      for (std::uint32_t place = middle.first(sum); place < middle.first(sum + 1); ++place) {
        block.middle = middle.at(place);
        block.inner_sum = between - sum;
        const bool others_are_full = block.first.is_full() && block.last.is_full() && block.middle.is_full();
        block.bits = index.block_bits(others_are_full, block.inner_sum);
        if (block.bits > 0) visit(static_cast<const PackedBlock&>(block));
        block.bit += block.bits;
      }
  };
  for (int sum = block.first.sum(); sum <= std::min(rest, ends.max_sum()); ++sum)
    for (std::uint32_t i = 0; i < index.last_codes(block.first, sum); ++i) {
      block.last = ends.at(ends.first(sum) + i);
      visit_last(rest - sum);
    }
}

}  // namespace dropslide::layers
