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

/// The slides of spans whose blocks have at most W words.
template <BitInstructions Instructions, int W, class Groups>
class SlidePhase {
 public:
  /// Of the spans of that slice.
  explicit SlidePhase(const Slice<Groups>& slice) : slice_(slice), occurring_(slice), across_(slice) {}

  /// Writes S of the span's blocks.
  [[gnu::always_inline]] void work_on(const BlockSpan& span, BitWriter& out) const {
    const Along along(slice_, span);
    Batch batch;
    for (std::uint32_t place = span.begin; place < span.end; place += batch.size) {
      batch.size = std::min(span.end - place, Batch::most_blocks);
      bool is_open = false;
      for (std::uint32_t i = 0; i < batch.size; ++i) {
        batch.codes[i] = slice_.varying_codes.code_at(place + i);
        batch.wins[i] = decide_along(span.block, batch.codes[i], along, batch.open[i]);
        is_open |= !batch.open[i].none();
      }
      if (is_open) across_.decide(span.block, batch);
      for (std::uint32_t i = 0; i < batch.size; ++i)
        out.template put<W>(batch.wins[i], static_cast<int>(span.block.width));
    }
  }

 private:
  using Set = Bits<W>;
  using Along = SlidesAlong<Instructions, W, Groups>;
  using Batch = BlockBatch<W>;

  /// The boards of a block that slides along the lines win, or that make the objective across, or that cannot
  /// face Slider; the others are `open`.
  [[gnu::always_inline]] Set decide_along(const Block& block, LineCode code, const Along& along,
                                          Set& open) const {
    const Set full = slice_.template mask<W>(block, BlockMask::full);
    open = Set{};
    if (along.make_objective(code)) return full;
    Set wins = slice_.template mask<W>(block, BlockMask::makes_objective) |
               occurring_.making_objective_across(block, code);
    if (full.without(wins).none()) return full;
    along.add_won(code, full, wins);
    if (full.without(wins).none()) return full;
    open = full.without(wins) & occurring_.dropped(block, code);
    return full.without(open);
  }

  const Slice<Groups>& slice_;
  OccurringBoards<W, Groups> occurring_;
  SlidesAcross<Instructions, W, Groups> across_;
};

}  // namespace
}  // namespace dropslide::layers
