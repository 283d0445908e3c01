// What Slider can do across the lines: single bits of D, looked up for boards that are still open.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <algorithm>
#include <bit>

#include "engines/layers/kernel/layer_slice.hpp"

namespace dropslide::layers {
namespace {

/// Neighbouring blocks of a span, so many that their slides across fill vectors.
template <int W>
struct BlockBatch {
  static constexpr std::uint32_t most_blocks =
      W < 32 ? 32 / W : 1;      ///< Measured: twice as many gain nothing.
  std::uint32_t size = 0;       ///< Blocks in it.
  LineCode codes[most_blocks];  ///< The varying ones.
  Bits<W> wins[most_blocks];    ///< Boards that Slider wins.
  Bits<W> open[most_blocks];    ///< Boards that slides across are still to decide.
};

/// The slides across the lines of blocks of at most W words.
template <BitInstructions Instructions, int W, class Groups>
class SlidesAcross {
 public:
  using Batch = BlockBatch<W>;  ///< What is decided at a time.

  /// Of the spans of that slice.
  explicit SlidesAcross(const Slice<Groups>& slice)
      : slice_(slice), digits_(slice.tables.blocks().digits()) {}

  /// Moves the boards that slides across win from `open` to `wins`.
  void decide(const Block& block, Batch& batch) const {
    for (const CrossDirection direction : {CrossDirection::up, CrossDirection::down})
      switch (slice_.tables.cross_lines()) {
        case 2:
          decide<2>(block, direction, batch);
          break;
        case 3:
          decide<3>(block, direction, batch);
          break;
        case 4:
          decide<4>(block, direction, batch);
          break;
        case 5:
          decide<5>(block, direction, batch);
          break;
        default:
          decide<0>(block, direction, batch);
      }
  }

 private:
  using Set = Bits<W>;
  using Words = typename Instructions::Words;
  static constexpr auto lanes = sizeof(Words) / sizeof(std::uint64_t);
  static constexpr std::size_t most_boards = 64 * W * Batch::most_blocks;

  /// The same in one direction. `CrossLines`: their number, or 0 if it is known only at run time.
  template <int CrossLines>
  [[gnu::noinline]] void decide(const Block& block, CrossDirection direction, Batch& batch) const {
    alignas(64) std::uint64_t asked[most_boards + lanes];
    std::uint64_t* end = asked;
    for (std::uint32_t i = 0; i < batch.size; ++i)
      if (!batch.open[i].none())
        end = put_slides<CrossLines>(end, block, batch.codes[i], direction, batch.open[i]);
    if (end == asked) return;
    std::fill_n(end, lanes, asked[0]);             // To fill the last vector; nobody reads the answers.
    std::uint64_t won[most_boards / 64 + 2] = {};  // Read beyond its end.
    look_up(asked, static_cast<std::size_t>(end - asked), won);
    move_won(batch, won);
  }

  /// Writes the slides across of a block's open boards from `out` on; returns their end.
  template <int CrossLines>
  std::uint64_t* put_slides(std::uint64_t* out, const Block& block, LineCode code, CrossDirection direction,
                            const Set& open) const {
    const int n = CrossLines > 0 ? CrossLines : slice_.tables.cross_lines();
    const CrossPart part = Groups::varying_parts(slice_.tables).part(code);
    const CrossSlide* slides[CrossLines > 0 ? CrossLines : most_cross_lines];
    for (int j = 0; j < n; ++j) slides[j] = slice_.slides[static_cast<int>(direction)][j] + part.slides[j];
    for (int w = 0; w < W; ++w) {
      const std::uint16_t* block_digits = digits_ + block.digits + w * 64 * n;
      for (std::uint64_t todo = open.word(w); todo != 0; todo &= todo - 1) {
        const std::uint16_t* digits = block_digits + std::countr_zero(todo) * n;
        CrossSlide slide = 0;
#pragma GCC unroll 8
        for (int j = 0; j < n; ++j) slide += slides[j][digits[j]];
        *out++ = slide;
      }
    }
    return out;
  }

  /// Replaces slides by the bits of D that they lead to, and collects what these hold.
  [[gnu::always_inline]] void look_up(std::uint64_t* asked, std::size_t count, std::uint64_t* won) const {
    const BoardLookup<Groups> dropper = slice_.dropper;
    for (std::size_t i = 0; i < count; i += lanes) {
      Words words;
      std::memcpy(&words, asked + i, sizeof words);
      words = dropper.template bit_after<Instructions>(words);
      std::memcpy(asked + i, &words, sizeof words);
#pragma GCC unroll 8
      for (std::size_t lane = 0; lane < lanes; ++lane) dropper.prefetch(asked[i + lane]);
    }
    for (std::size_t i = 0; i < count; i += lanes) {
      Words words;
      std::memcpy(&words, asked + i, sizeof words);
      won[i / 64] |= Instructions::lowest_bits(dropper.template read<Instructions>(words)) << (i % 64);
    }
  }

  /// From `open` to `wins`, by one bit of `won` for each open board.
  static void move_won(Batch& batch, const std::uint64_t* won) {
    std::uint64_t used = 0;
    for (std::uint32_t i = 0; i < batch.size; ++i)
      for (int w = 0; w < W; ++w) {
        const std::uint64_t open = batch.open[i].word(w);
        if (open == 0) continue;
        const std::uint64_t winning = Instructions::deposit(load_bits<1>(won, used).v, open);
        used += static_cast<std::uint64_t>(std::popcount(open));
        batch.wins[i].set_word(w, batch.wins[i].word(w) | winning);
        batch.open[i].set_word(w, open & ~winning);
      }
  }

  const Slice<Groups>& slice_;
  const std::uint16_t* digits_;
};

}  // namespace
}  // namespace dropslide::layers
