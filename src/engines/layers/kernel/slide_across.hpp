// Slides across the lines: board by board, one bit of the layer above for each.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engines/layers/kernel/bit_finder.hpp"
#include "engines/layers/kernel/drop_moves.hpp"

namespace dropslide::layers {
namespace {

/// The slides across the lines after drops on the boards of an array and layer. `Instructions`: see
/// `BitInstructions`.
///
/// All boards of a span that are open are listed, so that no step waits for the one before: first the bits of
/// the layer above are found, then they are read.
template <class Instructions>
class SlideAcross {
 public:
  explicit SlideAcross(const DropMoves& moves)
      : moves_(moves),
        array_(moves.array()),
        target_(moves.work().tables->array(array_.across).index),
        slides_(*array_.cross_slides),
        varying_digits_(moves.has_middle() ? array_.middle_digits : array_.last_digits),
        find_bits_(choose()) {
    for (int value = 1; value <= moves.work().tables->game().dmax; ++value)
      rows_above_.emplace_back(target_,
                               std::min(moves.work().layer + (1 << (value - 1)), target_.highest_layer()));
  }

  /// Takes over the pair of codes of the moment.
  void begin_pair() {
    pair_digits_ = array_.first_digits[moves_.first().place()];
    if (moves_.has_middle()) pair_digits_ += array_.last_digits[moves_.last().place()];
  }

  /// Takes the boards that a slide across wins from those that are open after the drop.
  template <int W>
  void strike_won(const Span& span, const Drop& d, SpanBlocks<W>& blocks) {
    for (const Towards side : both_ways) {
      list_open(blocks);
      (this->*find_bits_)(span, d, side);
      read_bits(moves_.work().above(d.drop.value, array_.across));
      strike_listed(blocks);
    }
  }

 private:
  using FindBits = void (SlideAcross::*)(const Span&, const Drop&, Towards);

  FindBits choose() const {
    const int cells = moves_.index().cut().line_cells();
    if (slides_.finding() == Finding::codes && cells == 4) return &SlideAcross::find_bits<4, Finding::codes>;
    if (slides_.finding() == Finding::codes && cells == 3) return &SlideAcross::find_bits<3, Finding::codes>;
    if (slides_.finding() == Finding::codes_of_ends && cells == 4)
      return &SlideAcross::find_bits<4, Finding::codes_of_ends>;
    if (slides_.finding() == Finding::codes_of_ends && cells == 5)
      return &SlideAcross::find_bits<5, Finding::codes_of_ends>;
    return &SlideAcross::find_bits_by_numbers;
  }

  /// Lists the boards that are open, block by block.
  template <int W>
  void list_open(const SpanBlocks<W>& blocks) {
    constexpr std::size_t at_once = 4;
    const std::size_t most = std::size_t{blocks.open_count} * W * 64 + at_once;
    if (boards_.size() < most) {
      boards_.resize(most);
      bits_.resize(most);
      won_.resize(most / 64 + 2);
    }
    std::uint16_t* board = boards_.data();
    for (std::uint32_t n = 0; n < blocks.open_count; ++n) {
      const std::uint32_t block = blocks.open_list[n];
      for (std::uint32_t w = 0; w < W; ++w) {
        std::uint64_t open = blocks.open[block].word(static_cast<int>(w));
        const std::uint32_t first = block << 10 | w << 6;
        std::uint16_t* const behind = board + std::popcount(open);
        for (; open != 0; board += at_once)  // What stands behind the last one is written over.
          for (std::size_t i = 0; i < at_once; ++i, open &= open - 1)
            board[i] = static_cast<std::uint16_t>(first + static_cast<std::uint32_t>(std::countr_zero(open)));
        board = behind;
      }
    }
    count_ = static_cast<std::size_t>(board - boards_.data());
  }

  /// Finds the bit that the slide leads to from each board of the list, and which boards make O.
  template <std::size_t Cells, Finding How>
  void find_bits(const Span& span, const Drop& d, Towards side) {
    constexpr int width = 64 / static_cast<int>(Cells);
    constexpr std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    const CrossSlides::Slide *const ends = slides_.words(side, GroupKind::end), *const between =
                                                                                    slides_.words(
                                                                                        side,
                                                                                        GroupKind::inside);
    find_each(span, d, [&](const BitFinder& finder, std::uint64_t numbers, std::uint64_t& facts) {
      std::array<std::uint64_t, Cells> words;
      for (std::size_t c = 0; c < Cells; ++c) {
        const std::uint64_t number = numbers >> (c * width) & mask;
        facts |= words[c] = (c == 0 || c + 1 == Cells ? ends : between)[number].word;
      }
      return finder.of<How>(words);
    });
  }

  /// The same for boards of any shape.
  void find_bits_by_numbers(const Span& span, const Drop& d, Towards side) {
    const CrossSlides::Slide* const slides = slides_.towards(side);
    const int cells = moves_.index().cut().line_cells(), width = slides_.field_bits();
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - width);
    find_each(span, d, [&](const BitFinder& finder, std::uint64_t numbers, std::uint64_t& facts) {
      std::uint64_t slid = 0;
      for (int c = 0; c < cells; ++c) {
        const std::uint64_t word = slides[numbers >> (c * width) & mask].word;
        facts |= word;
        slid |= BitFinder::number(word) << slides_.shift(c);
      }
      return finder.of_numbers(slid);
    });
  }

  /// The same with `find(finder, numbers of the lines across, facts)`, which returns the bit and adds the
  /// words of the lines to the facts.
  template <class Find>
  [[gnu::always_inline]] void find_each(const Span& span, const Drop& d, Find&& find) {
    const LayerView& layer = moves_.work().above(d.drop.value, array_.across);
    const std::uint64_t* const layer_words = layer.words;
    const std::uint64_t layer_bits = layer.bits, fixed = pair_digits_ + d.digit;
    const BitFinder finder(target_, layer, rows_above_[static_cast<std::size_t>(d.drop.value - 1)]);
    const std::uint64_t* const inner =
        array_.inner_digits.data() + moves_.index().inner().first(span.inner_sum);
    const std::uint64_t* const varying = varying_digits_.data() + span.begin;
    for (std::size_t from = 0; from < count_; from += 64) {
      const std::uint16_t* const boards = boards_.data() + from;
      std::uint64_t* const bits = bits_.data() + from;
      const std::size_t end = std::min(count_ - from, std::size_t{64});
      std::uint64_t won = 0;
      for (std::size_t k = 0; k < end; ++k) {
        const std::size_t board = boards[k];
        std::uint64_t facts = 0;
        const std::uint64_t bit = find(finder, fixed + varying[board >> 10] + inner[board & 0x3FF], facts);
        // The bit behind the layer is 0: it stands for boards that the slide does not change.
        const std::uint64_t stays = (facts >> 62 ^ 1) != 0 ? ~std::uint64_t{0} : 0;
        bits[k] = std::min(bit | stays, layer_bits);
        __builtin_prefetch(layer_words + bits[k] / 64);
        won |= facts >> 63 << k;
      }
      won_[from / 64] = won;
    }
  }

  /// Adds the boards whose bits are 1 to those that the slide wins.
  void read_bits(const LayerView& layer) {
    for (std::size_t from = 0; from < count_; from += 64) {
      const std::uint64_t* const bits = bits_.data() + from;
      const std::size_t end = std::min(count_ - from, std::size_t{64});
      std::uint64_t won = 0;
      for (std::size_t k = 0; k < end; ++k) won |= (layer.words[bits[k] / 64] >> (bits[k] % 64) & 1) << k;
      won_[from / 64] |= won;
    }
  }

  /// Takes the boards of the list that were won from the open ones.
  template <int W>
  void strike_listed(SpanBlocks<W>& blocks) const {
    std::size_t k = 0;
    for (std::uint32_t n = 0; n < blocks.open_count; ++n) {
      Bits<W>& open = blocks.open[blocks.open_list[n]];
      for (int w = 0; w < W; ++w) {
        const std::uint64_t word = open.word(w);
        const std::uint64_t won = won_[k / 64] >> (k % 64) | won_[k / 64 + 1] << 1 << (63 - k % 64);
        open.set_word(w, word & ~Instructions::deposit(won, word));
        k += static_cast<std::size_t>(std::popcount(word));
      }
    }
  }

  const DropMoves& moves_;
  const PackedArray& array_;
  const PackedIndex& target_;
  const CrossSlides& slides_;
  const std::vector<std::uint64_t>& varying_digits_;
  FindBits find_bits_;
  std::vector<LayerRows> rows_above_;  ///< By value - 1.
  std::uint64_t pair_digits_ = 0;      ///< What the pair adds to the numbers of the lines across.
  std::vector<std::uint16_t> boards_;  ///< Those that are open: | block 6 | number in the block 10 |.
  std::size_t count_ = 0;              ///< How many these are.
  std::vector<std::uint64_t> bits_;    ///< Where the slide leads to from each of them.
  std::vector<std::uint64_t> won_;     ///< Which of them the slide wins; one word more.
};

}  // namespace
}  // namespace dropslide::layers
