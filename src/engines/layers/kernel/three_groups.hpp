// Boards of three groups (first, inner, last): what the kernel does differently without an extra group.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/block_address.hpp"
#include "engines/layers/kernel/block_span.hpp"

namespace dropslide::layers {
namespace {

/// The blocks of a span have one first code; the last code varies. `FixedCodes::last` counts nowhere.
///
/// `FourGroups` has the same members.
struct ThreeGroups {
  static constexpr bool has_extra = false;             ///< No extra group.
  static constexpr Group varying_group = Group::last;  ///< Whose codes vary within a span.

  /// The codes that vary within a span.
  static const LineCodes& varying_codes(const LayerIndex& index) { return index.ends(); }
  /// What is known of each of them.
  static const OuterCodes& varying_facts(const LayerTables& tables) { return tables.ends(); }
  /// What it adds to places of slides and masks.
  static CrossPartTable varying_parts(const LayerTables& tables) { return tables.last_parts(); }
  /// What has its ordinals.
  using VaryingCode = LayerIndex::EndCode;
  /// The same by code.
  static const VaryingCode* varying_ordinals(const LayerTables& tables) { return tables.index().end_table(); }
  /// The last code of the boards of a block.
  static LineCode last_code(FixedCodes, LineCode varying) { return varying; }

  /// Calls `visit(code, with)` for each fixed code; `with(other)` returns all of them with another in its
  /// place.
  template <class Visit>
  static void for_each_fixed_code(FixedCodes fixed, Visit&& visit) {
    visit(fixed.first, [&](LineCode other) { return FixedCodes{other, 0}; });
  }
  /// Each fixed code replaced by `change` of it.
  template <class Change>
  static FixedCodes changed(FixedCodes fixed, Change&& change) {
    return {change(fixed.first), 0};
  }
  /// What the fixed codes contribute to the codes of the transposed board.
  static CrossSlide transposed_part(const TransposedCodes& transposed, const LayerIndex& index,
                                    FixedCodes fixed) {
    return transposed.of(Group::first)[index.ends().place(fixed.first)];
  }
  /// Calls `visit(part)` for the cross parts of the fixed codes.
  template <class Visit>
  static void for_each_fixed_part(const LayerTables& tables, FixedCodes fixed, Visit&& visit) {
    visit(tables.first_parts().part(fixed.first));
  }

  /// Divides boards with that first code into spans: calls `start(fixed)` before the spans of fixed codes,
  /// and `visit(bit, span)` for each, where `bit` is that of its first block.
  template <class Start, class Visit, class Takes>
  static void for_each_span(const LayerTables& tables, LineCode first, const LastRange& last, Start&& start,
                            Visit&& visit, Takes&&) {
    start(FixedCodes{first, 0});
    visit(last.bit, BlockSpan{tables.block(last.rest - last.sum), last.sum, last.rest, last.begin, last.end});
  }

  /// Where the block of a varying code is stored.
  [[gnu::always_inline]] static BlockAddress address(const LayerTables& tables, const LayerBits& bits,
                                                     FixedCodes fixed, LineCode varying) {
    const EndAddress ends = end_address(tables.index(), bits, fixed.first, varying);
    return {ends.bit, ends.mirrored | (ends.is_reversed ? 2U : 0U), 0};
  }

  /// The span of the fixed codes in those bits whose varying code has that sum.
  static StoredSpan stored_span(const LayerTables& tables, const LayerBits& bits, FixedCodes fixed, int sum) {
    const LayerIndex::EndCode first = tables.index().end(fixed.first);
    if (first.sum() >= sum) return {&bits, fixed, false, first.mirrored(), 0, 0};
    const LayerIndex::LastCodes codes = tables.index().last_codes(bits.layer - first.sum(), sum);
    const auto slice = static_cast<std::uint64_t>(bits.slice_starts[first.slice()]);
    return {&bits, fixed, true, first.mirrored(), slice + codes.start(), codes.stride()};
  }

  /// Finds a block's bit from the contributions of a cross slide.
  class MiddleLookup {
   public:
    /// In these tables.
    explicit MiddleLookup(const LayerTables& tables) : inner_(tables.blocks().inner_ordinals()) {}

    /// What the inner code adds to the bit of the boards of two end codes, the sum of whose other codes is
    /// `rest`; for as many boards as a vector holds.
    template <class Instructions, class Words, class IsReversed>
    [[gnu::always_inline]] Words offset(Words slide, IsReversed is_reversed, Words mirrored, Words) const {
      constexpr CrossSlideBits bits = CrossSlideBits::of(has_extra);
      const Words inner = slide >> (2 * bits.end) & ((std::uint64_t{1} << bits.inner) - 1);
      const Words transform = is_reversed ? mirrored | 2 : mirrored;
      return InnerOrdinals::of(Instructions::gather(inner_, inner), transform);
    }

   private:
    const InnerOrdinals* inner_;
  };
};

}  // namespace
}  // namespace dropslide::layers
