// What Slider can do along the lines: whole blocks of D, rearranged.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/occurring_boards.hpp"
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
        width_(span.block.width),
        blocks_(slice),
        after_low_(slice.tables.blocks().shuffles(), span.block.after_low),
        after_high_(slice.tables.blocks().shuffles(), span.block.after_high),
        low_(towards(span, [&](LineCode code) { return slice.index.ends().slid_low(code); })),
        high_(towards(span, [&](LineCode code) { return slice.index.ends().slid_high(code); })) {}

  /// Whether a slide of the outer lines makes the objective, whatever the inner lines hold.
  [[gnu::always_inline]] bool make_objective(LineCode code) const {
    return low_.makes_objective || high_.makes_objective ||
           slice_.varying_codes.slid_low(code) == LineCodes::makes_objective ||
           slice_.varying_codes.slid_high(code) == LineCodes::makes_objective;
  }

  /// Adds to `wins`, until that is all of the block, its boards that these slides win. Requires that
  /// `make_objective` is false.
  [[gnu::always_inline]] void add_won(LineCode code, const OccurringBoards<W, Groups>& block,
                                      Set& wins) const {
    const auto won = [&](const Side& side, LineCode slid, const TransformsAtHand& after, BlockMask changed) {
      Set set = blocks_.fetch(side.span, slid, width_, after, true);
      if (!side.changes_fixed && slid == code) set &= block.own(changed);
      return set;
    };
    wins |= won(low_, slice_.varying_codes.slid_low(code), after_low_, BlockMask::changed_low);
    if (block.own(BlockMask::full).without(wins).none()) return;
    wins |= won(high_, slice_.varying_codes.slid_high(code), after_high_, BlockMask::changed_high);
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

  const Slice<Groups>& slice_;
  std::uint32_t width_;
  StoredBlocks<Instructions, W, Groups> blocks_;
  TransformsAtHand after_low_, after_high_;
  Side low_, high_;
};

}  // namespace
}  // namespace dropslide::layers
