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

/// The drops on spans whose blocks have at most W words, as those that the drops lead to.
template <BitInstructions Instructions, int W, class Groups>
class DropPhase {
 public:
  /// Of the spans of that slice.
  explicit DropPhase(const Slice<Groups>& slice) : slice_(slice), blocks_(slice), occurring_(slice) {}

  /// Writes D of the span's blocks and adds to the digest.
  [[gnu::always_inline]] void work_on(const BlockSpan& span, BitWriter& out, LayerDigest& digest) const {
    const StoredSpans after = stored_spans(span);
    for (std::uint32_t place = span.begin; place < span.end; ++place) {
      const LineCode code = slice_.varying_codes.code_at(place);
      const Set wins = drop_block(span, code, after);
      out.template put<W>(wins, static_cast<int>(span.block.width));
      if (!wins.none()) digest += digest_of(span.block, code, wins);
    }
  }

 private:
  using Set = Bits<W>;
  static constexpr int most_fixed_drops = max_cells * most_dmax;

  /// Where drops lead: on the fixed codes; on the varying code, by value; and on the inner code, by value.
  struct StoredSpans {
    StoredSpan fixed[most_fixed_drops], varying[most_dmax + 1], inner[most_dmax + 1];
    int fixed_count = 0;
  };

  const LayerBits& above(int value) const { return slice_.work.above[static_cast<std::size_t>(value)]; }

  [[gnu::always_inline]] StoredSpans stored_spans(const BlockSpan& span) const {
    StoredSpans after;
    Groups::for_each_fixed_code(slice_.fixed, [&](LineCode code, auto&& with) {
      for (const auto& [value, result] : slice_.tables.ends().drops(code))
        after.fixed[after.fixed_count++] =
            Groups::stored_span(slice_.tables, above(value), with(result), span.sum);
    });
    for (int value = 1; value <= slice_.index.dmax(); ++value) {
      const int more = 1 << (value - 1);
      if (span.sum + more <= slice_.varying_codes.max_sum())
        after.varying[value] =
            Groups::stored_span(slice_.tables, above(value), slice_.fixed, span.sum + more);
      after.inner[value] = Groups::stored_span(slice_.tables, above(value), slice_.fixed, span.sum);
    }
    return after;
  }

  /// The boards of a block that Slider wins whatever is dropped.
  [[gnu::always_inline]] Set drop_block(const BlockSpan& span, LineCode code,
                                        const StoredSpans& after) const {
    const Block& block = span.block;
    Set wins = occurring_.packed(block, code);
    if (wins.none()) return wins;
    for (int i = 0; i < after.fixed_count; ++i) {
      wins &= blocks_.fetch(after.fixed[i], code, block.width, block.as_stored, false);
      if (wins.none()) return wins;
    }
    for (const auto& [value, result] : Groups::varying_facts(slice_.tables).drops(code)) {
      wins &= blocks_.fetch(after.varying[value], result, block.width, block.as_stored, false);
      if (wins.none()) return wins;
    }
    return drop_inner(span, code, after, wins);
  }

  /// Those of `wins` that Slider wins whatever is dropped on the inner lines.
  [[gnu::always_inline]] Set drop_inner(const BlockSpan& span, LineCode code, const StoredSpans& after,
                                        Set wins) const {
    const BlockTables& tables = slice_.tables.blocks();
    bool has_looked = false;
    Set won_after[most_dmax + 1];
    for (std::uint32_t i = 0; i < tables.cells_of_block(); ++i) {
      const InnerCell& cell = tables.cells()[span.block.first_cell + i];
      const Set empty = slice_.template mask<W>(cell.empty);
      if ((wins & empty).none()) continue;
      if (!std::exchange(has_looked, true) && fetch_all_won(span, code, after, won_after)) return wins;
      const Shuffle* const drops = tables.inner_drops() + cell.first_drop;
      Set won = blocks_.shuffled(drops[0], won_after[1]);
      for (int value = 2; value <= slice_.index.dmax(); ++value)
        won &= blocks_.shuffled(drops[value - 1], won_after[value]);
      if constexpr (W >= least_long_words) won = deposited(won, empty, span.block.width);
      wins = wins.without(empty.without(won));
    }
    return wins;
  }

  /// Fetches the blocks after a drop on the inner code, by value; whether Slider wins all of their boards.
  [[gnu::always_inline]] bool fetch_all_won(const BlockSpan& span, LineCode code, const StoredSpans& after,
                                            Set* won_after) const {
    bool all = true;
    for (int value = 1; value <= slice_.index.dmax(); ++value) {
      const Block& block = slice_.tables.block(span.rest - span.sum + (1 << (value - 1)));
      won_after[value] = blocks_.fetch_unmoved(after.inner[value], code);
      all &= slice_.template mask<W>(block, BlockMask::full).without(won_after[value]).none();
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
  [[gnu::always_inline]] LayerDigest digest_of(const Block& block, LineCode varying, const Set& wins) const {
    const std::uint64_t* const hashes = slice_.tables.blocks().hashes() + block.hashes;
    std::uint64_t boards = 0, sum = 0;
    for (int w = 0; w < W; ++w) {
      const std::uint64_t word = wins.word(w);
      if (word == 0) continue;
      boards += static_cast<std::uint64_t>(std::popcount(word));
      sum += Instructions::sum_selected(word, hashes + 64 * w);
    }
    const LineCode first = slice_.fixed.first, last = Groups::last_code(slice_.fixed, varying);
    const int twins = (slice_.index.ends().mirrored(first) == first ? 0 : 1) +
                      (slice_.index.end(last).slice() == slice_.first_end.slice() ? 0 : 1);
    std::uint64_t outer = Groups::varying_facts(slice_.tables).hash(varying);
    Groups::for_each_fixed_code(slice_.fixed,
                                [&](LineCode code, auto&&) { outer *= slice_.tables.ends().hash(code); });
    return {boards << twins, (sum * outer) << twins};
  }

  const Slice<Groups>& slice_;
  StoredBlocks<Instructions, W, Groups> blocks_;
  OccurringBoards<W, Groups> occurring_;
};

}  // namespace
}  // namespace dropslide::layers
