// Slides across the lines: board by board, one bit of the layer above for each.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engines/packed_layers/kernel/bit_finder.hpp"
#include "engines/packed_layers/kernel/drop_moves.hpp"

namespace dropslide::packed_layers {
namespace {

/// The slides across the lines after drops on the boards of an array and layer.
class SlideAcross {
 public:
  explicit SlideAcross(const DropMoves& moves)
      : moves_(moves),
        array_(moves.array()),
        target_(moves.work().tables->array(array_.across).index),
        slides_(*array_.cross_slides),
        cells_(static_cast<std::size_t>(moves.index().cut().line_cells())),
        varying_digits_(moves.has_middle() ? array_.middle_digits : array_.last_digits) {
    for (int value = 1; value <= moves.work().tables->game().dmax; ++value)
      rows_above_.emplace_back(target_,
                               std::min(moves.work().layer + (1 << (value - 1)), target_.highest_layer()));
  }

  /// Takes over the pair of codes of the moment.
  void begin_pair() {
    for (std::size_t c = 0; c < cells_; ++c) {
      pair_digits_[c] = array_.first_digits[moves_.first().place() * cells_ + c];
      if (moves_.has_middle()) pair_digits_[c] += array_.last_digits[moves_.last().place() * cells_ + c];
    }
  }

  /// Takes the boards that a slide across wins from those that are open after the drop.
  template <int W>
  void strike_won(const Span& span, const Drop& d, SpanBlocks<W>& blocks) {
    for (const Towards side : both_ways)
      if (slides_.gives_codes() && cells_ == 4)
        slide<4, true>(span, d, side, blocks);
      else if (slides_.gives_codes() && cells_ == 3)
        slide<3, true>(span, d, side, blocks);
      else if (cells_ == 4)
        slide<4, false>(span, d, side, blocks);
      else if (cells_ == 3)
        slide<3, false>(span, d, side, blocks);
      else
        slide<0, false>(span, d, side, blocks);
  }

 private:
  /// The lines across of a block, one pointer a cell of a line, to be advanced by the digits of an inner
  /// code.
  template <int Cells>
  using CrossLines =
      std::array<const CrossSlides::Slide*, Cells == 0 ? max_line_cells : static_cast<std::size_t>(Cells)>;

  /// The same for one slide. `Cells`: of a line, 0 if it is not one of those for which this is compiled;
  /// `GivesCodes`: see `CrossSlides::gives_codes`.
  template <int Cells, bool GivesCodes, int W>
  void slide(const Span& span, const Drop& d, Towards side, SpanBlocks<W>& blocks) {
    const std::size_t cells = Cells == 0 ? cells_ : static_cast<std::size_t>(Cells);
    CrossLines<Cells> lines;
    for (std::size_t c = 0; c < cells; ++c)
      lines[c] =
          (GivesCodes ? slides_.codes(side, c == 0 || c + 1 == cells ? GroupKind::end : GroupKind::inside)
                      : slides_.towards(side)) +
          pair_digits_[c];
    lines[static_cast<std::size_t>(d.drop.cell)] += d.cross_weight;
    const LayerView& layer = moves_.work().above(d.drop.value, array_.across);
    const BitFinder finder(target_, layer, rows_above_[static_cast<std::size_t>(d.drop.value - 1)]);
    const std::uint32_t* const inner_digits =
        array_.inner_digits.data() + std::size_t{moves_.index().inner().first(span.inner_sum)} * cells;
    const std::size_t most = std::size_t{blocks.open_count} * W * 64;
    if (waiting_.size() < most) waiting_.resize(most);
    std::uint64_t* waiting = waiting_.data();
    std::array<std::array<std::uint64_t, W>, SpanBlocks<W>::most> leads_on;
    for (std::uint32_t n = 0; n < blocks.open_count; ++n) {
      const std::uint32_t block = blocks.open_list[n];
      const std::uint32_t* const digits = varying_digits_.data() + std::size_t{span.begin + block} * cells;
      CrossLines<Cells> of_block;
      for (std::size_t c = 0; c < cells; ++c) of_block[c] = lines[c] + digits[c];
      for (int w = 0; w < W; ++w) {
        std::uint64_t won = 0, waits = 0;
        const std::uint64_t open = blocks.open[block].word(w);
        for (std::uint64_t bits = open; bits != 0; bits &= bits - 1) {
          const int at = std::countr_zero(bits);
          const std::uint32_t* const digit = inner_digits + static_cast<std::size_t>(64 * w + at) * cells;
          std::array<std::uint64_t, Cells == 0 ? max_line_cells : static_cast<std::size_t>(Cells)> words;
          std::uint64_t facts = 0;
          for (std::size_t c = 0; c < cells; ++c) facts |= words[c] = of_block[c][digit[c]].word;
          const std::uint64_t makes = facts >> 63, goes = facts >> 62 & ~makes & 1;
          std::uint64_t bit;
          if constexpr (GivesCodes)
            bit = finder.of_codes(words);
          else
            bit = finder.of(target_.stored_board(numbers_of(words.data(), cells)));
          __builtin_prefetch(layer.words + bit / 64);
          *waiting = bit;
          waiting += goes;
          won |= makes << at;
          waits |= goes << at;
        }
        blocks.open[block].set_word(w, open & ~won);
        leads_on[n][static_cast<std::size_t>(w)] = waits;
      }
    }
    const std::uint64_t* bit = waiting_.data();
    for (std::uint32_t n = 0; n < blocks.open_count; ++n)
      for (int w = 0; w < W; ++w) {
        std::uint64_t won = 0;
        for (std::uint64_t bits = leads_on[n][static_cast<std::size_t>(w)]; bits != 0;
             bits &= bits - 1, ++bit)
          won |= (layer.words[*bit / 64] >> (*bit % 64) & 1) << std::countr_zero(bits);
        Bits<W>& open = blocks.open[blocks.open_list[n]];
        open.set_word(w, open.word(w) & ~won);
      }
  }

  /// The numbers of lines across, each in the low 62 bits of a word, in one word.
  std::uint64_t numbers_of(const std::uint64_t* words, std::size_t count) const {
    std::uint64_t numbers = 0;
    for (std::size_t c = 0; c < count; ++c)
      numbers |= (words[c] << 2 >> 2) << slides_.shift(static_cast<int>(c));
    return numbers;
  }

  const DropMoves& moves_;
  const PackedArray& array_;
  const PackedIndex& target_;
  const CrossSlides& slides_;
  std::size_t cells_;
  const std::vector<std::uint32_t>& varying_digits_;
  std::vector<LayerRows> rows_above_;                      ///< By value - 1.
  std::array<std::uint32_t, max_line_cells> pair_digits_;  ///< What each line across has of the pair.
  std::vector<std::uint64_t> waiting_;                     ///< Bits that slides lead to.
};

}  // namespace
}  // namespace dropslide::packed_layers
