// A row of boards on its way through the kernel: its runs, and where each run finds the blocks it needs.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <algorithm>
#include <utility>

#include "engines/layers/kernel/after_slide.hpp"
#include "engines/layers/kernel/block_bits.hpp"
#include "engines/layers/kernel/layer_kernel.hpp"

namespace dropslide::layers {
namespace {

/// The boards with one first code.
///
/// A row is worked off in *runs*: all blocks whose outer codes differ in the innermost of them alone (the
/// last code, or the extra code if there is one), and this one keeps its sum. Within a run everything but
/// that code's position is fixed, also in the runs that drops and slides lead to.
template <bool Extra>
struct Row {
  /// Blocks first_code, last_code (if there is an extra code), and the varying codes at places [begin, end).
  struct Run {
    const Block& block;
    int sum;   ///< Of the varying code.
    int rest;  ///< Layer less the sums of the fixed codes.
    std::uint32_t begin, end;
  };

  /// Where a block is stored, and how it lies there.
  struct Spot {
    std::uint64_t bit;
    unsigned transform;
    std::uint64_t stride;  ///< 0: the bits of the block are neighbours.
  };

  /// The stored run in which a given run finds its blocks.
  struct StoredRun {
    const LayerBits* bits;
    LineCode first, last;
    bool is_direct;  ///< Block of a varying code: base + position[mirrored] * width.
    unsigned mirrored;
    std::uint64_t base;
    std::uint64_t stride;
  };

  Row(const LayerWork& layer_work, std::uint32_t row)
      : work(layer_work),
        tables(*work.tables),
        index(tables.index()),
        varying_codes(Extra ? index.extra() : index.ends()),
        after_slide(tables, work.dropper),
        first_code(index.row_code(row)),
        first_end(index.end(first_code)),
        row_rest(work.layer - first_end.sum()) {}

  /// Calls `visit(writer, run)` for every run, in the order of the target's bits.
  template <class Visit>
  void for_each_run(const LayerBits& target, Visit&& visit) {
    if (row_rest < first_end.sum()) return;
    const LineCodes& ends = index.ends();
    const std::int64_t row = target.row_starts[first_end.row()];
    for (int sum = std::max<int>(first_end.sum(), index.least_last_sum(row_rest));
         sum <= index.most_last_sum(row_rest); ++sum) {
      const LayerIndex::LastCodes codes = index.last_codes(row_rest, sum);
      if (codes.stride() == 0) continue;
      const auto skip = static_cast<std::uint32_t>(sum == first_end.sum() ? first_end.position(0) : 0);
      std::uint64_t bit = static_cast<std::uint64_t>(row) + codes.start() + skip * codes.stride();
      const std::uint32_t begin = ends.first(sum) + skip, end = ends.first(sum + 1);
      if constexpr (Extra) {
        for (std::uint32_t place = begin; place < end; ++place, bit += codes.stride()) {
          last_code = ends.code_at(place);
          start_run(last_code);
          for_each_extra_run(target, bit, row_rest - sum, visit);
        }
      } else {
        start_run(0);
        BitWriter out(target.words, bit);
        visit(out, Run{tables.block(row_rest - sum), sum, row_rest, begin, end});
      }
    }
  }

  template <class Visit>
  void for_each_extra_run(const LayerBits& target, std::uint64_t bit, int rest, Visit&& visit) {
    const LineCodes& extra = index.extra();
    for (int sum = std::max(0, rest - index.inner().max_sum()); sum <= std::min(rest, extra.max_sum());
         ++sum) {
      const Block& block = tables.block(rest - sum);
      if (block.width == 0 || extra.count(sum) == 0) continue;
      BitWriter out(target.words, bit + index.extra_starts(rest)[sum]);
      visit(out, Run{block, sum, rest, extra.first(sum), extra.first(sum + 1)});
    }
  }

  /// Before each run: waits for room in memory, and sets what the blocks of the run have in common; `last`
  /// counts only if there is an extra code.
  void start_run(LineCode last) {
    if (work.must_wait->load(std::memory_order_relaxed)) wait_for_room(work);
    for (const CrossDirection direction : {CrossDirection::up, CrossDirection::down})
      for (int j = 0; j < tables.cross_lines(); ++j)
        slides[static_cast<int>(direction)][j] = tables.slides_across(direction, j) +
                                                 tables.first_part(first_code).slides[j] +
                                                 (Extra ? tables.last_part(last).slides[j] : 0);
    for (int g = 0; g < tables.cross_groups(); ++g) {
      cross[g] = tables.first_part(first_code).masks[g] + (Extra ? tables.last_part(last).masks[g] : 0);
      objective_across[g] = tables.first_part(first_code).objective_masks[g] +
                            (Extra ? tables.last_part(last).objective_masks[g] : 0);
    }
    const PackedSides& a = index.ends().packed(first_code);
    fixed_packed = a;
    if constexpr (Extra) fixed_packed = joined(a, index.ends().packed(last));
  }

  CrossPart varying_part(LineCode code) const {
    return Extra ? tables.extra_part(code) : tables.last_part(code);
  }

  [[gnu::always_inline]] Spot spot(const LayerBits& bits, LineCode first, LineCode extra,
                                   LineCode last) const {
    LayerIndex::EndCode a = index.end(first), b = index.end(last);
    const bool reversed = a.word > b.word;
    if (reversed) std::swap(a, b);
    const unsigned mirrored = a.mirrored();
    const LayerIndex::LastCodes codes = index.last_codes(bits.layer - a.sum(), b.sum());
    const std::uint64_t bit = static_cast<std::uint64_t>(bits.row_starts[a.row()]) + codes.start() +
                              b.position(mirrored) * codes.stride();
    if constexpr (Extra) {
      const int rest = bits.layer - a.sum() - b.sum();
      const MiddleCode& x = tables.extra_codes()[extra];  // Extra and inner codes are the same codes.
      if (!reversed)
        return {
            bit + index.extra_starts(rest)[x.sum()] +
                x.position(mirrored) * std::uint64_t{index.inner().count(rest - static_cast<int>(x.sum()))},
            mirrored, 0};
      return {
          bit + index.extra_starts(rest)[static_cast<std::uint64_t>(rest) - x.sum()] + x.position(mirrored),
          mirrored, index.inner().count(static_cast<int>(x.sum()))};
    } else {
      return {bit, mirrored | (reversed ? 2U : 0U), 0};
    }
  }

  /// The run of `first`, `last` in those bits whose varying code has that sum.
  StoredRun stored_run(const LayerBits& bits, LineCode first, LineCode last, int sum) const {
    const LayerIndex::EndCode a = index.end(first);
    StoredRun run{&bits, first, last, false, a.mirrored(), 0, 0};
    const auto row = static_cast<std::uint64_t>(bits.row_starts[a.row()]);
    const int rest = bits.layer - a.sum();
    if constexpr (Extra) {
      const LayerIndex::EndCode b = index.end(last);
      if (a.word > b.word) return run;
      const LayerIndex::LastCodes codes = index.last_codes(rest, b.sum());
      run.base = row + codes.start() + b.position(a.mirrored()) * codes.stride() +
                 index.extra_starts(rest - b.sum())[sum];
      run.stride = index.inner().count(rest - b.sum() - sum);
    } else {
      if (a.sum() >= sum) return run;
      const LayerIndex::LastCodes codes = index.last_codes(rest, sum);
      run.base = row + codes.start();
      run.stride = codes.stride();
    }
    run.is_direct = true;
    return run;
  }

  std::uint64_t varying_position(LineCode code, unsigned mirrored) const {
    return Extra ? tables.extra_codes()[code].position(mirrored) : index.end(code).position(mirrored);
  }

  bool has_small_corner(LineCode varying) const {
    return Extra ? tables.has_small_corner(first_code, varying, last_code)
                 : tables.has_small_corner(first_code, 0, varying);
  }

  const LayerWork& work;
  const LayerTables& tables;
  const LayerIndex& index;
  const LineCodes& varying_codes;
  AfterSlide<Extra> after_slide;
  LineCode first_code;
  const LayerIndex::EndCode& first_end;
  int row_rest;            ///< Layer less the sum of the first code.
  LineCode last_code = 0;  ///< Counts only if there is an extra code.
  PackedSides fixed_packed{};
  const CrossSlide* slides[2][most_cross_lines] = {};
  std::size_t cross[most_cross_lines] = {}, objective_across[most_cross_lines] = {};
};

}  // namespace
}  // namespace dropslide::layers
