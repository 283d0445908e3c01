// Slides along the lines: whole blocks at once.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engines/layers/kernel/bit_instructions.hpp"
#include "engines/layers/kernel/block_row.hpp"
#include "engines/layers/kernel/drop_moves.hpp"

namespace dropslide::layers {
namespace {

/// The slides along the lines after drops on the boards of an array and layer.
template <class Instructions>
class SlideAlong {
 public:
  explicit SlideAlong(const DropMoves& moves) : moves_(moves), array_(moves.array()), index_(moves.index()) {}

  /// Collects the boards of a batch that are alive and that neither of these slides wins after the drop.
  void collect_open(const Drop& d, const SharedMoves& shared, SpanBatch& batch) const {
    for (const Span& span : batch.spans())
      with_words(span.block_words, [&]<int W> {
        if constexpr (W == 0)
          collect_bits(span, d, shared, batch);
        else
          collect_in_span<W>(span, d, shared, batch);
      });
  }

 private:
  template <int W>
  void collect_in_span(const Span& span, const Drop& d, const SharedMoves& shared, SpanBatch& batch) const {
    const BlockMoves::Block& inner = array_.blocks.of(span.inner_sum, d.number_in(Role::inner));
    const int varying_sum = span.varying_sum + d.weight_in(Role::varying);
    if (!inner.any_legal || varying_sum > moves_.varying_codes().max_sum()) return;
    const bool is_reversed = moves_.has_middle() ? shared.is_reversed : shared.first_sum > varying_sum;
    if (is_reversed) {
      collect<W>(span, d, shared, inner, batch, [&](Move varying, const Bits<W>& leads, std::size_t side) {
        return leads.none() ? leads : won_reversed<W>(span, d, shared, varying, leads, both_ways[side]);
      });
      return;
    }
    const LayerView& layer = moves_.layer_along(d);
    const OrdinalAddress target[2]{moves_.address(span, d, shared, 0), moves_.address(span, d, shared, 1)};
    if constexpr (W == 1 && SlidesRows<Instructions>)
      if (inner.shuffle[0].has_windows && inner.shuffle[1].has_windows) {
        collect_in_row(span, d, shared, inner, target, batch);
        return;
      }
    collect<W>(span, d, shared, inner, batch, [&](Move varying, const Bits<W>& leads, std::size_t side) {
      return slid<W>(layer, target[side].of(varying.result(both_ways[side])), inner.shuffle[side], leads);
    });
  }

  /// The same, several blocks at a time.
  void collect_in_row(const Span& span, const Drop& d, const SharedMoves& shared,
                      const BlockMoves::Block& inner, const OrdinalAddress (&target)[2],
                      SpanBatch& batch) const {
    const auto slide = [&](std::size_t side) {
      return BlockRow::Slide{target[side], shared.changed[side], mask<1>(inner.changed[side]).word(0),
                             array_.blocks.windows() + inner.shuffle[side].window};
    };
    const BlockRow row{.blocks = span.blocks(),
                       .moves = moves_.moves_of(Role::varying).row(d.number_in(Role::varying)) + span.begin,
                       .alive = batch.alive_words() + span.first_word,
                       .can_be_open = mask<1>(inner.legal).without(mask<1>(inner.makes_objective)).word(0),
                       .layer = moves_.layer_along(d),
                       .slides = {slide(0), slide(1)}};
    const std::uint64_t digits = moves_.pair_digits() + d.digit;
    const std::uint64_t* const varying_digits = moves_.varying_digits() + span.begin;
    const std::uint32_t first_inner = index_.inner().first(span.inner_sum);
    Instructions::for_each_open(row, [&](std::uint32_t block, std::uint64_t boards) {
      batch.add_open(Bits<1>{boards}, digits + varying_digits[block], span.first_word + block, first_inner);
    });
  }

  /// The same, with `find_won(move of the varying code, boards, side)`, which says which of these
  /// boards the slide to that side wins.
  template <int W, class FindWon>
  [[gnu::always_inline]] void collect(const Span& span, const Drop& d, const SharedMoves& shared,
                                      const BlockMoves::Block& inner, SpanBatch& batch,
                                      FindWon&& find_won) const {
    const Bits<W> can_be_open = mask<W>(inner.legal).without(mask<W>(inner.makes_objective));
    const Bits<W> inner_changed[2]{mask<W>(inner.changed[0]), mask<W>(inner.changed[1])};
    const Move* const of_varying = moves_.moves_of(Role::varying).row(d.number_in(Role::varying));
    const std::uint64_t digits = moves_.pair_digits() + d.digit;
    const std::uint64_t* const varying_digits = moves_.varying_digits();
    const std::uint32_t first_inner = index_.inner().first(span.inner_sum);
    for (std::uint32_t place = span.begin; place < span.end; ++place) {
      const Move varying = of_varying[place];
      if (!varying.is_legal() || varying.makes_objective()) continue;
      const std::uint32_t word = span.word_of(place);
      Bits<W> open = batch.alive<W>(word) & can_be_open;
      if (open.none()) continue;
      for (const Towards side : both_ways) {
        const auto s = static_cast<std::size_t>(side);
        Bits<W> leads = open;
        if (!shared.changed[s] && !varying.is_changed(side)) leads &= inner_changed[s];
        open = open.without(find_won(varying, leads, s));
      }
      batch.add_open(open, digits + varying_digits[place], word, first_inner);
    }
  }

  /// The same of a span whose blocks are bits.
  void collect_bits(const Span& span, const Drop& d, const SharedMoves& shared, SpanBatch& batch) const {
    const int varying_sum = span.varying_sum + d.weight_in(Role::varying);
    if (varying_sum > moves_.varying_codes().max_sum()) return;
    const bool is_reversed = moves_.has_middle() ? shared.is_reversed : shared.first_sum > varying_sum;
    const LayerView& layer = moves_.layer_along(d);
    const Move* const of_varying = moves_.moves_of(Role::varying).row(d.number_in(Role::varying));
    const OrdinalAddress target[2]{moves_.address(span, d, shared, 0), moves_.address(span, d, shared, 1)};
    const auto is_won = [&](Move varying, Towards side) {
      const auto s = static_cast<std::size_t>(side);
      if (!shared.changed[s] && !varying.is_changed(side)) return false;
      if (!is_reversed) return layer.at(target[s].of(varying.result(side)));
      if (moves_.has_middle())
        return layer.at(
            reversed_bit(shared, s, index_.middle().first(varying_sum) + varying.result(side), 0));
      const PackedCodes::Code first =
          index_.ends().at(index_.ends().first(varying_sum) + varying.result(side));
      return layer.at(moves_.start_of_ends(d, first, shared.first[s], 0));
    };
    for (std::uint32_t word = span.first_word; word < span.first_word + span.words(); ++word) {
      std::uint64_t open = batch.alive<1>(word).word(0);
      for (std::uint64_t boards = open; boards != 0; boards &= boards - 1) {
        const std::uint32_t place =
            span.place_of(word) + static_cast<std::uint32_t>(std::countr_zero(boards));
        const Move varying = of_varying[place];
        if (!varying.is_legal() || varying.makes_objective() || is_won(varying, Towards::front) ||
            is_won(varying, Towards::back))
          open &= ~(boards & (0 - boards));
      }
      batch.add_open(Bits<1>{open}, moves_.pair_digits() + d.digit, word, span.place_of(word));
    }
  }

  /// Which of the boards of a block a slide wins, whose boards after the slide start at `bit`.
  template <int W>
  Bits<W> slid(const LayerView& layer, std::uint64_t bit, const Shuffle& shuffle,
               const Bits<W>& leads) const {
    const Bits<W> block = load_bits<W>(layer.words, std::min(bit, layer.bits));
    Bits<W> result{};
    for (int w = 0; w < shuffle.result_words; ++w)
      if (W == 1 || leads.word(w) != 0)
        result.set_word(
            w, Instructions::template shuffle_word<W>(
                   array_.blocks.steps()[shuffle.first_step + static_cast<std::uint32_t>(w)], block.v));
    return result & leads;
  }

  /// Which of these boards the slide wins where the blocks lie in the other order of lines.
  template <int W>
  Bits<W> won_reversed(const Span& span, const Drop& d, const SharedMoves& shared, Move varying,
                       const Bits<W>& leads, Towards side) const {
    const auto s = static_cast<std::size_t>(side);
    const LayerView& layer = moves_.layer_along(d);
    const Move* const inner =
        array_.inner.row(d.number_in(Role::inner)) + index_.inner().first(span.inner_sum);
    const int varying_sum = span.varying_sum + d.weight_in(Role::varying),
              inner_sum = span.inner_sum + d.weight_in(Role::inner);
    if (moves_.has_middle()) {
      if (index_.middle().lines() != 1 || index_.inner().lines() != 1)
        return won_one_by_one(layer, leads, [&](std::uint32_t i) {
          return reversed_bit(shared, s, index_.middle().first(varying_sum) + varying.result(side),
                              index_.inner().first(inner_sum) + inner[i].result(side));
        });
      // Middle and inner line exchange their places.
      const bool ends_are_full = shared.ends_are_full[s];
      const auto kind = 2 * static_cast<std::uint32_t>(inner_sum);
      const std::uint64_t start = shared.start[s] + varying.result(side);
      const OrdinalAddress address{start + index_.middle_start(ends_are_full, shared.rest, kind),
                                   start + index_.middle_start(ends_are_full, shared.rest, kind + 1),
                                   index_.block_bits(false, varying_sum),
                                   index_.block_bits(ends_are_full, varying_sum),
                                   index_.inner().open_count(inner_sum)};
      return won_one_by_one(layer, leads, [&](std::uint32_t i) { return address.of(inner[i].result(side)); });
    }
    const PackedCodes::Code first = index_.ends().at(index_.ends().first(varying_sum) + varying.result(side));
    const std::uint64_t start = moves_.start_of_ends(d, first, shared.first[s], inner_sum);
    if (index_.inner().lines() == 1)
      return slid<W>(layer, start, array_.blocks.of(span.inner_sum, d.number_in(Role::inner)).shuffle[s],
                     leads);
    const std::uint32_t* const reversed = array_.reversed_inner.data() + index_.inner().first(inner_sum);
    return won_one_by_one(layer, leads,
                          [&](std::uint32_t i) { return start + reversed[inner[i].result(side)]; });
  }

  /// Which of these boards have a 1 at the bit that is found for their number in the block.
  template <int W, class FindBit>
  static Bits<W> won_one_by_one(const LayerView& layer, const Bits<W>& leads, FindBit&& find_bit) {
    Bits<W> won{};
    for (int w = 0; w < W; ++w) {
      std::uint64_t word = 0;
      for (std::uint64_t bits = leads.word(w); bits != 0; bits &= bits - 1) {
        const int at = std::countr_zero(bits);
        const std::uint64_t bit =
            std::min<std::uint64_t>(find_bit(static_cast<std::uint32_t>(64 * w + at)), layer.bits);
        word |= std::uint64_t{layer.at(bit)} << at;
      }
      won.set_word(w, word);
    }
    return won;
  }

  /// Where a board lies after the drop and a slide along the lines, with these middle and inner lines, if the
  /// order of its lines is reversed.
  std::uint64_t reversed_bit(const SharedMoves& shared, std::size_t side, std::uint32_t middle,
                             std::uint32_t inner) const {
    const int bits = index_.lines().number_bits(), middle_bits = bits * index_.middle().lines(),
              inner_bits = bits * index_.inner().lines();
    const std::uint64_t numbers =
        index_.middle().line_numbers(middle, bits) | index_.inner().line_numbers(inner, bits) << middle_bits;
    const PackedCodes::Code new_middle = index_.middle().in_reverse(numbers >> inner_bits),
                            new_inner =
                                index_.inner().in_reverse(numbers & ((std::uint64_t{1} << inner_bits) - 1));
    const bool ends_are_full = shared.ends_are_full[side];
    return shared.start[side] + index_.middle_start(ends_are_full, shared.rest, new_middle.kind()) +
           std::uint64_t{new_middle.ordinal()} *
               index_.block_bits(ends_are_full && new_middle.is_full(), new_inner.sum()) +
           new_inner.ordinal();
  }

  template <int W>
  Bits<W> mask(std::uint32_t number) const {
    return Bits<W>::at(array_.blocks.masks() + number);
  }

  const DropMoves& moves_;
  const PackedArray& array_;
  const PackedIndex& index_;
};

}  // namespace
}  // namespace dropslide::layers
