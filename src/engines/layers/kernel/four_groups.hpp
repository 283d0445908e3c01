// Boards of four groups (first, extra, inner, last): what the kernel does differently with an extra group.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <algorithm>

#include "engines/layers/kernel/block_address.hpp"
#include "engines/layers/kernel/block_span.hpp"

namespace dropslide::layers {
namespace {

/// The blocks of a span have one first and one last code; the extra code varies. For the members see
/// `ThreeGroups`.
struct FourGroups {
  static constexpr bool has_extra = true;               ///< `extra` and `inner` are groups of equal size.
  static constexpr Group varying_group = Group::extra;  ///< Whose codes vary within a span.

  /// The codes that vary within a span.
  static const LineCodes& varying_codes(const LayerIndex& index) { return index.extra(); }
  /// What is known of each of them.
  static const OuterCodes& varying_facts(const LayerTables& tables) { return tables.extra(); }
  /// What it adds to places of slides and masks.
  static CrossPartTable varying_parts(const LayerTables& tables) { return tables.extra_parts(); }
  /// What has its ordinals.
  using VaryingCode = MiddleCode;
  /// The same by code.
  static const VaryingCode* varying_ordinals(const LayerTables& tables) { return tables.extra_codes(); }
  /// The last code of the boards of a block.
  static LineCode last_code(FixedCodes fixed, LineCode) { return fixed.last; }

  /// Calls `visit(code, with)` for each fixed code.
  template <class Visit>
  static void for_each_fixed_code(FixedCodes fixed, Visit&& visit) {
    visit(fixed.first, [&](LineCode other) { return FixedCodes{other, fixed.last}; });
    visit(fixed.last, [&](LineCode other) { return FixedCodes{fixed.first, other}; });
  }
  /// Each fixed code replaced by `change` of it.
  template <class Change>
  static FixedCodes changed(FixedCodes fixed, Change&& change) {
    return {change(fixed.first), change(fixed.last)};
  }
  /// What the fixed codes contribute to the codes of the transposed board.
  static CrossSlide transposed_part(const TransposedCodes& transposed, const LayerIndex& index,
                                    FixedCodes fixed) {
    return transposed.of(Group::first)[index.ends().place(fixed.first)] +
           transposed.of(Group::last)[index.ends().place(fixed.last)];
  }
  /// Calls `visit(part)` for the cross parts of the fixed codes.
  template <class Visit>
  static void for_each_fixed_part(const LayerTables& tables, FixedCodes fixed, Visit&& visit) {
    visit(tables.first_parts().part(fixed.first));
    visit(tables.last_parts().part(fixed.last));
  }

  /// Divides boards into spans, of one last code after the other that `takes` says yes to.
  template <class Start, class Visit, class Takes>
  static void for_each_span(const LayerTables& tables, LineCode first, const LastRange& last, Start&& start,
                            Visit&& visit, Takes&& takes) {
    const LayerIndex& index = tables.index();
    const LineCodes& extra = index.extra();
    const int rest = last.rest - last.sum;
    std::uint64_t bit = last.bit;
    for (std::uint32_t place = last.begin; place < last.end; ++place, bit += last.stride) {
      const LineCode last_code_of_spans = index.ends().code_at(place);
      if (!takes(last_code_of_spans)) continue;
      start(FixedCodes{first, last_code_of_spans});
      for (int sum = std::max(0, rest - index.inner().max_sum()); sum <= std::min(rest, extra.max_sum());
           ++sum) {
        const Block& block = tables.block(rest - sum);
        if (block.width == 0 || extra.count(sum) == 0) continue;
        visit(bit + index.extra_starts(rest)[sum],
              BlockSpan{block, sum, rest, extra.first(sum), extra.first(sum + 1)});
      }
    }
  }

  /// Where the block of a varying code is stored.
  [[gnu::always_inline]] static BlockAddress address(const LayerTables& tables, const LayerBits& bits,
                                                     FixedCodes fixed, LineCode varying) {
    const LayerIndex& index = tables.index();
    const EndAddress ends = end_address(index, bits, fixed.first, fixed.last);
    const MiddleCode& x = tables.extra_codes()[varying];
    const std::uint64_t* const starts = index.extra_starts(ends.rest);
    if (ends.is_reversed)  // The inner codes of the asked block are the extra codes of the stored boards.
      return {ends.bit + starts[static_cast<std::uint64_t>(ends.rest) - x.sum()] + x.ordinal(ends.mirrored),
              ends.mirrored, index.inner().count(static_cast<int>(x.sum()))};
    const std::uint64_t width = index.inner().count(ends.rest - static_cast<int>(x.sum()));
    return {ends.bit + starts[x.sum()] + x.ordinal(ends.mirrored) * width, ends.mirrored, 0};
  }

  /// The span of the fixed codes in those bits whose varying code has that sum.
  static StoredSpan stored_span(const LayerTables& tables, const LayerBits& bits, FixedCodes fixed, int sum) {
    const LayerIndex& index = tables.index();
    const LayerIndex::EndCode first = index.end(fixed.first), last = index.end(fixed.last);
    if (first.word > last.word) return {&bits, fixed, false, first.mirrored(), 0, 0};
    const int rest = bits.layer - first.sum();
    const LayerIndex::LastCodes codes = index.last_codes(rest, last.sum());
    const std::uint64_t base = static_cast<std::uint64_t>(bits.slice_starts[first.slice()]) + codes.start() +
                               last.ordinal(first.mirrored()) * codes.stride() +
                               index.extra_starts(rest - last.sum())[sum];
    return {&bits, fixed, true, first.mirrored(), base, index.inner().count(rest - last.sum() - sum)};
  }

  /// Finds a block's bit from the contributions of a cross slide.
  class MiddleLookup {
   public:
    /// In these tables.
    explicit MiddleLookup(const LayerTables& tables)
        : inner_(tables.blocks().inner_ordinals()),
          extra_(tables.extra_codes()),
          extra_starts_(tables.index().extra_starts(0)),
          widths_(tables.widths()),
          extra_sums_(static_cast<std::size_t>(tables.index().extra().max_sum()) + 1) {}

    /// What extra and inner code add, as in `ThreeGroups`.
    template <class Instructions, class Words, class IsReversed>
    [[gnu::always_inline]] Words offset(Words slide, IsReversed is_reversed, Words mirrored,
                                        Words rest) const {
      constexpr CrossSlideBits bits = CrossSlideBits::of(has_extra);
      constexpr std::uint64_t field = (std::uint64_t{1} << bits.inner) - 1;
      Words inner = slide >> (2 * bits.end) & field;
      Words extra = slide >> (2 * bits.end + bits.inner) & field;
      const Words exchanged = is_reversed ? extra ^ inner : inner ^ inner;
      extra ^= exchanged;
      inner ^= exchanged;
      const Words middle = Instructions::gather(extra_, extra);
      const Words sum = MiddleCode::sum_of(middle);
      return Instructions::gather(extra_starts_, rest * extra_sums_ + sum) +
             MiddleCode::ordinal_of(middle, mirrored) * Instructions::gather(widths_, rest - sum) +
             InnerOrdinals::of(Instructions::gather(inner_, inner), mirrored);
    }

   private:
    const InnerOrdinals* inner_;
    const MiddleCode* extra_;
    const std::uint64_t* extra_starts_;
    const std::uint64_t* widths_;
    std::uint64_t extra_sums_;
  };
};

}  // namespace
}  // namespace dropslide::layers
