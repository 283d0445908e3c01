// What Slider can do: S of a span of blocks, from D of the same layer.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/occurring_boards.hpp"
#include "engines/layers/kernel/slide_across.hpp"
#include "engines/layers/kernel/slide_along.hpp"

namespace dropslide::layers {
namespace {

/// The slides of one span whose blocks have at most W words.
template <BitInstructions Instructions, int W, class Groups>
class SlidePhase {
 public:
  /// Of a span of that slice.
  [[gnu::always_inline]] SlidePhase(const Slice<Groups>& slice, const BlockSpan& span)
      : slice_(slice), span_(span), along_(slice, span), occurring_(slice, span.block), across_(slice) {}

  /// Writes W of the span's blocks: what slides along the lines win, or cannot face Slider.
  [[gnu::always_inline]] void write_along(BitWriter& out) const {
    Set open;
    for (std::uint32_t place = span_.begin; place < span_.end; ++place)
      out.template put<W>(decide_along(slice_.varying_codes.code_at(place), open),
                          static_cast<int>(span_.block.width));
  }

  /// Writes S of the span's blocks.
  [[gnu::always_inline]] void write(BitWriter& out) const {
    Batch batch;
    for (std::uint32_t place = span_.begin; place < span_.end; place += batch.size) {
      batch.size = std::min(span_.end - place, Batch::most_blocks);
      bool is_open = false;
      for (std::uint32_t i = 0; i < batch.size; ++i) {
        batch.codes[i] = slice_.varying_codes.code_at(place + i);
        batch.wins[i] = decide_along(batch.codes[i], batch.open[i]);
        is_open |= !batch.open[i].none();
      }
      if (is_open) across_.decide(span_.block, batch);
      for (std::uint32_t i = 0; i < batch.size; ++i)
        out.template put<W>(batch.wins[i], static_cast<int>(span_.block.width));
    }
  }

 private:
  using Set = Bits<W>;
  using Batch = BlockBatch<W>;

  /// The boards of a block that slides along the lines win, or that make the objective across, or that cannot
  /// face Slider; the others are `open`.
  [[gnu::always_inline]] Set decide_along(LineCode code, Set& open) const {
    const Set full = occurring_.own(BlockMask::full);
    open = Set{};
    if (along_.make_objective(code)) return full;
    Set wins = occurring_.own(BlockMask::makes_objective) | occurring_.making_objective_across(code);
    if (full.without(wins).none()) return full;
    along_.add_won(code, occurring_, wins);
    if (full.without(wins).none()) return full;
    open = full.without(wins) & occurring_.dropped(code);
    return full.without(open);
  }

  const Slice<Groups>& slice_;
  const BlockSpan& span_;
  SlidesAlong<Instructions, W, Groups> along_;
  OccurringBoards<W, Groups> occurring_;
  SlidesAcross<Instructions, W, Groups> across_;
};

}  // namespace
}  // namespace dropslide::layers
