// What Slider can do along the lines: whole blocks of D, rearranged.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/stored_blocks.hpp"

namespace dropslide::layers {
namespace {

/// The slides along the lines of one span, towards both sides.
template <BitInstructions Instructions, int W, class Groups>
class SlidesAlong {
 public:
  using Set = Bits<W>;  ///< Boards of a block.

  /// Finds where the slides lead.
  [[gnu::always_inline]] SlidesAlong(const Slice<Groups>& slice, const BlockSpan& span)
      : slice_(slice),
        block_(span.block),
        blocks_(slice),
        low_(towards(span, [&](LineCode code) { return slice.index.ends().slid_low(code); })),
        high_(towards(span, [&](LineCode code) { return slice.index.ends().slid_high(code); })) {}

  /// Whether a slide of the outer lines makes the objective, whatever the inner lines hold.
  [[gnu::always_inline]] bool make_objective(LineCode code) const {
    return low_.makes_objective || high_.makes_objective ||
           slice_.varying_codes.slid_low(code) == LineCodes::makes_objective ||
           slice_.varying_codes.slid_high(code) == LineCodes::makes_objective;
  }

  /// Adds to `wins`, until that is `full`, the boards of a block that these slides win. Requires that
  /// `make_objective` is false.
  [[gnu::always_inline]] void add_won(LineCode code, const Set& full, Set& wins) const {
    wins |= won(low_, code, slice_.varying_codes.slid_low(code), block_.after_low, BlockMask::changed_low);
    if (full.without(wins).none()) return;
    wins |=
        won(high_, code, slice_.varying_codes.slid_high(code), block_.after_high, BlockMask::changed_high);
  }

 private:
  /// A slide towards one side.
  struct Side {
    StoredSpan span;
    bool makes_objective;
    bool changes_fixed;
  };

  template <class Slid>
  Side towards(const BlockSpan& span, Slid&& slid) const {
    const FixedCodes after = Groups::changed(slice_.fixed, slid);
    if (after.first == LineCodes::makes_objective || after.last == LineCodes::makes_objective)
      return {{}, true, true};
    return {Groups::stored_span(slice_.tables, slice_.work.dropper, after, span.sum), false,
            after.first != slice_.fixed.first || after.last != slice_.fixed.last};
  }

  [[gnu::always_inline]] Set won(const Side& side, LineCode code, LineCode slid,
                                 const TransformShuffles& after, BlockMask changed) const {
    Set won = blocks_.fetch(side.span, slid, block_.width, after, true);
    if (!side.changes_fixed && slid == code) won &= slice_.template mask<W>(block_, changed);
    return won;
  }

  const Slice<Groups>& slice_;
  const Block& block_;
  StoredBlocks<Instructions, W, Groups> blocks_;
  Side low_, high_;
};

}  // namespace
}  // namespace dropslide::layers
