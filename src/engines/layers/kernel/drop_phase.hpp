// What Dropper can do: D of a span of blocks, from S of the layers above.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <bit>
#include <utility>

#include "engines/layers/kernel/occurring_boards.hpp"
#include "engines/layers/kernel/stored_blocks.hpp"

namespace dropslide::layers {
namespace {

/// The drops on one span whose blocks have at most W words, as those that the drops lead to.
template <BitInstructions Instructions, int W, class Groups>
class DropPhase {
 public:
  /// Of a span of that slice.
  [[gnu::always_inline]] DropPhase(const Slice<Groups>& slice, const BlockSpan& span)
      : slice_(slice),
        span_(span),
        blocks_(slice),
        occurring_(slice, span.block),
        as_stored_(slice.tables.blocks().shuffles(), span.block.as_stored),
        cells_(slice.tables.blocks().cells() + span.block.first_cell),
        cell_count_(slice.tables.blocks().cells_of_block()),
        dmax_(slice.index.dmax()) {
    find_stored_spans();
  }

  /// Writes D of the span's blocks and adds to the digest.
  [[gnu::always_inline]] void write(BitWriter& out, LayerDigest& digest) const {
    for (std::uint32_t place = span_.begin; place < span_.end; ++place) {
      const LineCode code = slice_.varying_codes.code_at(place);
      const Set wins = drop_block(code);
      out.template put<W>(wins, static_cast<int>(span_.block.width));
      if (!wins.none()) digest += digest_of(code, wins);
    }
  }

 private:
  using Set = Bits<W>;
  static constexpr int most_fixed_drops = max_cells * most_dmax;

  const LayerBits& above(int value) const { return slice_.work.above[static_cast<std::size_t>(value)]; }

  [[gnu::always_inline]] void find_stored_spans() {
    Groups::for_each_fixed_code(slice_.fixed, [&](LineCode code, auto&& with) {
      for (const auto& [value, result] : slice_.tables.ends().drops(code))
        after_fixed_[fixed_count_++] =
            Groups::stored_span(slice_.tables, above(value), with(result), span_.sum);
    });
    for (int value = 1; value <= dmax_; ++value) {
      const int more = 1 << (value - 1);
      if (span_.sum + more <= slice_.varying_codes.max_sum())
        after_varying_[value] =
            Groups::stored_span(slice_.tables, above(value), slice_.fixed, span_.sum + more);
      after_inner_[value] = Groups::stored_span(slice_.tables, above(value), slice_.fixed, span_.sum);
    }
  }

  /// The boards of a block that Slider wins whatever is dropped.
  [[gnu::always_inline]] Set drop_block(LineCode code) const {
    const std::uint32_t width = span_.block.width;
    Set wins = occurring_.packed(code);
    if (wins.none()) return wins;
    for (int i = 0; i < fixed_count_; ++i) {
      wins &= blocks_.fetch(after_fixed_[i], code, width, as_stored_, false);
      if (wins.none()) return wins;
    }
    for (const auto& [value, result] : Groups::varying_facts(slice_.tables).drops(code)) {
      wins &= blocks_.fetch(after_varying_[value], result, width, as_stored_, false);
      if (wins.none()) return wins;
    }
    return drop_inner(code, wins);
  }

  /// Those of `wins` that Slider wins whatever is dropped on the inner lines.
  [[gnu::always_inline]] Set drop_inner(LineCode code, Set wins) const {
    bool has_looked = false;
    Set won_after[most_dmax + 1];
    for (const InnerCell* cell = cells_; cell < cells_ + cell_count_; ++cell) {
      const Set empty = occurring_.mask(cell->empty);
      if ((wins & empty).none()) continue;
      if (!std::exchange(has_looked, true) && fetch_all_won(code, won_after)) return wins;
      Set won = after_drop(*cell, 1, won_after);
      for (int value = 2; value <= dmax_; ++value) won &= after_drop(*cell, value, won_after);
      if constexpr (W >= least_long_words) won = deposited(won, empty, span_.block.width);
      wins = wins.without(empty.without(won));
    }
    return wins;
  }

  /// The boards of which Slider wins the one with that value dropped on the cell.
  [[gnu::always_inline]] Set after_drop(const InnerCell& cell, int value, const Set* won_after) const {
    const BlockTables& tables = slice_.tables.blocks();
    const Shuffle* const drops = tables.inner_drops() + cell.first_drop;
    return shuffled<Instructions, W>(ShuffleAtHand(tables.shuffles(), drops[value - 1]), won_after[value]);
  }

  /// Fetches the blocks after a drop on the inner code, by value; whether Slider wins all of their boards.
  [[gnu::always_inline]] bool fetch_all_won(LineCode code, Set* won_after) const {
    bool all = true;
    for (int value = 1; value <= dmax_; ++value) {
      const Block& block = slice_.tables.block(span_.rest - span_.sum + (1 << (value - 1)));
      won_after[value] = blocks_.fetch_unmoved(after_inner_[value], code);
      const Set full = occurring_.mask(block.masks[static_cast<std::size_t>(BlockMask::full)]);
      all &= full.without(won_after[value]).none();
    }
    return all;
  }

  /// The set bits of `places`, from the lowest on, replaced by the bits of `bits`.
  static Set deposited(const Set& bits, const Set& places, std::uint32_t width) {
    std::uint64_t source[W + 2] = {};  // Read beyond its end.
    std::memcpy(source, &bits.v, sizeof bits.v);
    std::uint64_t result[W] = {};
    std::uint64_t used = 0;
    for (std::uint32_t w = 0; 64 * w < width; ++w) {
      const std::uint64_t word = places.word(static_cast<int>(w));
      result[w] = Instructions::deposit(load_bits<1>(source, used).v, word);
      used += static_cast<std::uint64_t>(std::popcount(word));
    }
    return Set::at(result);
  }

  /// The block's part of the digest. Each stored board stands for itself, its mirror image if the first code
  /// has another one, and its reversal if the first and last code are of different slices.
  [[gnu::always_inline]] LayerDigest digest_of(LineCode varying, const Set& wins) const {
    const std::uint64_t* const hashes = slice_.tables.blocks().hashes() + span_.block.hashes;
    const int width = static_cast<int>(span_.block.width);
    std::uint64_t boards = 0, sum = 0;
    for (int w = 0; w < W; ++w) {
      const std::uint64_t word = wins.word(w);
      if (word == 0) continue;
      boards += static_cast<std::uint64_t>(std::popcount(word));
      sum += Instructions::sum_selected(word, hashes + 64 * w, width - 64 * w);
    }
    const LineCode first = slice_.fixed.first, last = Groups::last_code(slice_.fixed, varying);
    const int twins = (slice_.index.ends().mirrored(first) == first ? 0 : 1) +
                      (slice_.index.end(last).slice() == slice_.first_end.slice() ? 0 : 1);
    const std::uint64_t outer = slice_.fixed_hash * Groups::varying_facts(slice_.tables).hash(varying);
    return {boards << twins, (sum * outer) << twins};
  }

  const Slice<Groups>& slice_;
  const BlockSpan& span_;
  StoredBlocks<Instructions, W, Groups> blocks_;
  OccurringBoards<W, Groups> occurring_;
  TransformsAtHand as_stored_;
  const InnerCell* cells_;
  std::uint32_t cell_count_;
  int dmax_;
  // Where drops lead: on the fixed codes; on the varying code, by value; and on the inner code, by value.
  StoredSpan after_fixed_[most_fixed_drops], after_varying_[most_dmax + 1], after_inner_[most_dmax + 1];
  int fixed_count_ = 0;
};

}  // namespace
}  // namespace dropslide::layers
