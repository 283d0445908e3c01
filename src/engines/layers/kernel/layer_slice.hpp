// A slice of boards on its way through the kernel: its spans, and the tables as they stand for them.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <algorithm>

#include "engines/layers/kernel/block_address.hpp"
#include "engines/layers/kernel/block_bits.hpp"
#include "engines/layers/kernel/block_span.hpp"
#include "engines/layers/kernel/board_lookup.hpp"

namespace dropslide::layers {
namespace {

/// The boards with one first code, in one phase. `Groups` is `ThreeGroups` or `FourGroups`.
template <class Groups>
struct Slice {
  /// Of the layer under work; `slice` is its number.
  Slice(const LayerWork& layer_work, std::uint32_t slice)
      : work(layer_work),
        tables(*work.tables),
        index(tables.index()),
        varying_codes(Groups::varying_codes(index)),
        dropper(tables, work.dropper.words, work.layer, StripsOfSlices(index, work.dropper)),
        fixed{index.slice_code(slice), 0},
        first_end(index.end(fixed.first)) {}

  /// Calls `visit(bit, span)` for every span, in the order of the target's bits; `bit` is the first one.
  template <class Visit>
  void for_each_span(const LayerBits& target, Visit&& visit) {
    for_each_span(target, visit, [](LineCode) { return true; });
  }

  /// The same; with an extra group, only of boards whose last code `takes` says yes to.
  template <class Visit, class Takes>
  void for_each_span(const LayerBits& target, Visit&& visit, Takes&& takes) {
    const int rest = work.layer - first_end.sum();
    if (rest < first_end.sum()) return;
    const LineCodes& ends = index.ends();
    const auto start = static_cast<std::uint64_t>(target.slice_starts[first_end.slice()]);
    for (int sum = std::max<int>(first_end.sum(), index.least_last_sum(rest));
         sum <= index.most_last_sum(rest); ++sum) {
      const LayerIndex::LastCodes codes = index.last_codes(rest, sum);
      if (codes.stride() == 0) continue;
      const auto skip = static_cast<std::uint32_t>(sum == first_end.sum() ? first_end.ordinal(0) : 0);
      const LastRange last{sum,
                           rest,
                           ends.first(sum) + skip,
                           ends.first(sum + 1),
                           start + codes.start() + skip * codes.stride(),
                           codes.stride()};
      Groups::for_each_span(
          tables, fixed.first, last, [&](FixedCodes codes_of_spans) { start_spans(codes_of_spans); }, visit,
          takes);
    }
  }

  /// Calls `visit(bit, span)` for every span of one strip, whose first board is that bit; its last code is at
  /// that place.
  template <class Visit>
  void for_each_span_of_strip(std::uint32_t last_place, std::uint64_t bit, Visit&& visit) {
    const int sum = index.ends().sum(index.ends().code_at(last_place));
    const LastRange last{sum, work.layer - first_end.sum(), last_place, last_place + 1, bit, 0};
    Groups::for_each_span(
        tables, fixed.first, last, [&](FixedCodes codes_of_spans) { start_spans(codes_of_spans); }, visit,
        [](LineCode) { return true; });
  }

  const LayerWork& work;                 ///< The layers.
  const LayerTables& tables;             ///< Those of the work.
  const LayerIndex& index;               ///< That of the tables.
  const LineCodes& varying_codes;        ///< Those that vary within a span.
  BoardLookup<Groups> dropper;           ///< In D of the layer.
  FixedCodes fixed;                      ///< Of the spans under work, as is what follows `first_end`.
  const LayerIndex::EndCode& first_end;  ///< Of the slice's first code.
  unsigned fixed_sides = 0;              ///< Bits of `OuterSide` of the fixed codes.
  std::uint64_t fixed_hash = 1;          ///< The fixed codes' share of a board's hash.
  const CrossSlide* slides[2][most_cross_lines] = {};   ///< By direction and cross line.
  std::size_t cross[most_cross_lines] = {};             ///< Places of masks by group of cross lines, ...
  std::size_t objective_across[most_cross_lines] = {};  ///< ... from those of a block on.

 private:
  /// Waits for room in memory, and sets what the blocks of spans with these codes have in common.
  void start_spans(FixedCodes codes) {
    if (work.before_span != nullptr) (*work.before_span)();
    fixed = codes;
    for (const CrossDirection direction : {CrossDirection::up, CrossDirection::down})
      for (int j = 0; j < tables.cross_lines(); ++j)
        slides[static_cast<int>(direction)][j] = tables.slides_across().of(direction, j);
    std::fill_n(cross, tables.cross_groups(), 0);
    std::fill_n(objective_across, tables.cross_groups(), 0);
    Groups::for_each_fixed_part(tables, fixed, [&](const CrossPart& part) {
      for (auto& of_direction : slides)
        for (int j = 0; j < tables.cross_lines(); ++j) of_direction[j] += part.slides[j];
      for (int g = 0; g < tables.cross_groups(); ++g) {
        cross[g] += part.masks[g];
        objective_across[g] += part.objective_masks[g];
      }
    });
    fixed_sides = side_low | side_high;
    fixed_hash = 1;
    Groups::for_each_fixed_code(fixed, [&](LineCode code, auto&&) {
      fixed_sides = joined_sides(fixed_sides, tables.ends().sides()[code]);
      fixed_hash *= tables.ends().hash(code);
    });
  }
};

}  // namespace
}  // namespace dropslide::layers
