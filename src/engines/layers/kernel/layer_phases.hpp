// The two phases of a run of blocks: what Dropper can do, then what Slider can do.
//
// Everything here has internal linkage: the same names are compiled with different instructions in different
// files. `Isa` supplies operations on bits: `shuffle_word`; `deposit`, which puts bits, from the lowest on,
// at the set bits of a word; `sum_selected`, the sum of the numbers whose bits are set. And `Words`, one word
// or a vector of them that C++ can calculate with, `gather` from a table of words, and `lowest_bits`.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>

#include "engines/layers/kernel/layer_row.hpp"

namespace dropslide::layers {
namespace {

/// The work on one run whose blocks have at most W words, and those that drops on them lead to.
template <class Isa, int W, bool Extra>
class RunPhases {
 public:
  using Run = typename Row<Extra>::Run;

  explicit RunPhases(const Row<Extra>& row) : row_(row) {}

  /// Writes D of the run's blocks and adds to the digest.
  [[gnu::always_inline]] void drop_run(BitWriter& out, const Run& run, LayerDigest& digest) const {
    // Where the drops on the fixed codes lead, on the varying code by value, and on the inner code by value.
    typename Row<Extra>::StoredRun fixed[max_fixed_drops], varying[most_dmax + 1];
    int fixed_count = 0;
    for (const auto& [value, result] : row_.tables.end_drops(row_.first_code))
      fixed[fixed_count++] = row_.stored_run(above(value), result, row_.last_code, run.sum);
    if constexpr (Extra)
      for (const auto& [value, result] : row_.tables.end_drops(row_.last_code))
        fixed[fixed_count++] = row_.stored_run(above(value), row_.first_code, result, run.sum);
    typename Row<Extra>::StoredRun inner[most_dmax + 1];
    for (int value = 1; value <= row_.index.dmax(); ++value) {
      const int more = 1 << (value - 1);
      if (run.sum + more <= row_.varying_codes.max_sum())
        varying[value] = row_.stored_run(above(value), row_.first_code, row_.last_code, run.sum + more);
      inner[value] = row_.stored_run(above(value), row_.first_code, row_.last_code, run.sum);
    }
    for (std::uint32_t place = run.begin; place < run.end; ++place) {
      const LineCode code = row_.varying_codes.code_at(place);
      const Bits<W> wins = drop_block(run, code, fixed, fixed_count, varying, inner);
      out.template put<W>(wins, static_cast<int>(run.block.width));
      if (!wins.none()) digest += digest_of(run.block, code, wins);
    }
  }

  /// Writes S of the run's blocks.
  [[gnu::always_inline]] void slide_run(BitWriter& out, const Run& run) const {
    const LineCodes& ends = row_.index.ends();
    const Along low = along(run, ends.slid_low(row_.first_code), Extra ? ends.slid_low(row_.last_code) : 0,
                            run.block.changed_low);
    const Along high = along(run, ends.slid_high(row_.first_code), Extra ? ends.slid_high(row_.last_code) : 0,
                             run.block.changed_high);
    Batch batch;
    for (std::uint32_t place = run.begin; place < run.end; place += batch.size) {
      batch.size = std::min(run.end - place, most_blocks);
      bool is_open = false;
      for (std::uint32_t i = 0; i < batch.size; ++i) {
        batch.codes[i] = row_.varying_codes.code_at(place + i);
        batch.wins[i] = slide_along(run, batch.codes[i], low, high, batch.open[i]);
        is_open |= !batch.open[i].none();
      }
      if (is_open) slide_across(run, batch);
      for (std::uint32_t i = 0; i < batch.size; ++i)
        out.template put<W>(batch.wins[i], static_cast<int>(run.block.width));
    }
  }

 private:
  using Set = Bits<W>;
  using Spot = typename Row<Extra>::Spot;
  using StoredRun = typename Row<Extra>::StoredRun;
  static constexpr int chunk_words = ShuffleStep::chunk_bits / 64;

  /// Neighbouring blocks of a run, so many that their slides across fill vectors.
  static constexpr std::uint32_t most_blocks = W < 32 ? 32 / W : 1;
  struct Batch {
    std::uint32_t size = 0;
    LineCode codes[most_blocks];
    Set wins[most_blocks];
    Set open[most_blocks];  ///< Boards that slides across are still to decide.
  };

  [[gnu::always_inline]] static Set shuffle(const Shuffle& s, const Set& source) {
    Set r{};
    if constexpr (W == 1) {
      r.v = Isa::template shuffle_word<W>(*s.steps, source.v);
    } else if constexpr (W <= chunk_words) {
      // One step a word; unrolled, so that the words stay in registers.
#pragma GCC unroll 16
      for (int d = 0; d < W; ++d)
        if (d < s.result_words) r.v[d] = Isa::template shuffle_word<W>(s.steps[d], source.v);
    } else {
      int number = 0;
      for (int d = 0; d < s.result_words; ++d)
        for (int q = 0; q < s.source_chunks; ++q, ++number) {
          if (s.is_needed[number] == 0) continue;
          const auto* chunk = reinterpret_cast<const std::uint64_t*>(&source.v) + chunk_words * q;
          r.v[d] |= Isa::template shuffle_word<chunk_words>(s.steps[number], Bits<chunk_words>::at(chunk).v);
        }
    }
    return r;
  }

  /// The stored block at a spot, in its stored order.
  Set load(const LayerBits& bits, const Spot& spot, std::uint32_t width) const {
    if (Extra && spot.stride != 0) {
      std::uint64_t bit = spot.bit;
      std::uint64_t words[W] = {};
      for (std::uint32_t i = 0; i < width; ++i, bit += spot.stride)
        words[i / 64] |= (bits.words[bit / 64] >> (bit % 64) & 1) << (i % 64);
      return Set::at(words);
    }
    return load_bits<W>(bits.words, spot.bit);
  }

  /// The block of a varying code in a stored run, rearranged by that shuffle for the way in which it lies.
  [[gnu::always_inline]] Set fetch(const StoredRun& run, LineCode varying, const Block& block,
                                   const std::array<Shuffle, transforms>& order,
                                   bool plain_needs_shuffle) const {
    if (run.is_direct) {
      const Set stored =
          load_bits<W>(run.bits->words, run.base + row_.varying_position(varying, run.mirrored) * run.stride);
      return run.mirrored == 0 && !plain_needs_shuffle ? stored : shuffle(order[run.mirrored], stored);
    }
    const Spot where = Extra ? row_.spot(*run.bits, run.first, varying, run.last)
                             : row_.spot(*run.bits, run.first, 0, varying);
    return shuffle(order[where.transform], load(*run.bits, where, block.width));
  }

  // ---- which boards can occur ----

  Set packed_boards(const Block& block, LineCode varying) const {
    const CrossPart part = row_.varying_part(varying);
    const auto stride = static_cast<std::size_t>(row_.tables.words());
    const std::uint64_t* cross = block.cross + row_.cross[0] + part.masks[0];
    Set up = mask_at<W>(cross + packed_up * stride), down = mask_at<W>(cross + packed_down * stride);
    for (int g = 1; g < row_.tables.cross_groups(); ++g) {
      cross = block.cross + row_.cross[g] + part.masks[g];
      up &= mask_at<W>(cross + packed_up * stride);
      down &= mask_at<W>(cross + packed_down * stride);
    }
    Set all = up | down;
    const PackedSides& v = row_.varying_codes.packed(varying);
    if (row_.fixed_packed.low && v.low) all |= mask_at<W>(block.packed_low);
    if (row_.fixed_packed.high && v.high) all |= mask_at<W>(block.packed_high);
    if (!row_.has_small_corner(varying)) all &= mask_at<W>(block.small_corner);
    return all;
  }

  /// Packed boards with one drop: of the lines, one has a tile that may be taken away, the others are packed.
  Set dropped_boards(const Block& block, LineCode varying) const {
    const CrossPart part = row_.varying_part(varying);
    const auto stride = static_cast<std::size_t>(row_.tables.words());
    const std::uint64_t* cross = block.cross + row_.cross[0] + part.masks[0];
    Set up = mask_at<W>(cross + packed_up * stride), down = mask_at<W>(cross + packed_down * stride);
    Set up_one = mask_at<W>(cross + one_drop_up * stride),
        down_one = mask_at<W>(cross + one_drop_down * stride);
    for (int g = 1; g < row_.tables.cross_groups(); ++g) {
      cross = block.cross + row_.cross[g] + part.masks[g];
      const Set packs_up = mask_at<W>(cross + packed_up * stride),
                packs_down = mask_at<W>(cross + packed_down * stride);
      up_one = (up_one & packs_up) | (up & mask_at<W>(cross + one_drop_up * stride));
      down_one = (down_one & packs_down) | (down & mask_at<W>(cross + one_drop_down * stride));
      up &= packs_up;
      down &= packs_down;
    }
    Set all = up_one | down_one;
    const PackedSides outer = joined(row_.fixed_packed, row_.varying_codes.packed(varying));
    if (outer.low) all |= mask_at<W>(block.one_drop_low);
    if (outer.high) all |= mask_at<W>(block.one_drop_high);
    if (outer.low_one_drop) all |= mask_at<W>(block.packed_low);
    if (outer.high_one_drop) all |= mask_at<W>(block.packed_high);
    if (!row_.has_small_corner(varying)) all &= mask_at<W>(block.small_corner);
    return all;
  }

  // ---- what Dropper can do ----

  const LayerBits& above(int value) const { return row_.work.above[static_cast<std::size_t>(value)]; }

  /// The block's part of the digest. Each stored board stands for itself, its mirror image if the first code
  /// has another one, and its reversal if the first and last code are of different rows.
  [[gnu::always_inline]] LayerDigest digest_of(const Block& block, LineCode varying, const Set& wins) const {
    const LineCode last = Extra ? row_.last_code : varying;
    std::uint64_t boards = 0, sum = 0;
    for (int w = 0; w < W; ++w) {
      const std::uint64_t word = wins.word(w);
      if (word == 0) continue;
      boards += static_cast<std::uint64_t>(std::popcount(word));
      sum += Isa::sum_selected(word, block.hashes + 64 * w);
    }
    const int twins = (row_.index.ends().mirrored(row_.first_code) == row_.first_code ? 0 : 1) +
                      (row_.index.end(last).row() == row_.first_end.row() ? 0 : 1);
    const std::uint64_t outer = row_.tables.end_hash(row_.first_code) * row_.tables.end_hash(last) *
                                (Extra ? row_.tables.extra_hash(varying) : std::uint64_t{1});
    return {boards << twins, (sum * outer) << twins};
  }

  [[gnu::always_inline]] Set drop_block(const Run& run, LineCode code, const StoredRun* fixed,
                                        int fixed_count, const StoredRun* varying,
                                        const StoredRun* inner) const {
    const Block& block = run.block;
    Set wins = packed_boards(block, code);
    if (wins.none()) return wins;
    for (int i = 0; i < fixed_count; ++i) {
      wins &= fetch(fixed[i], code, block, block.as_stored, false);
      if (wins.none()) return wins;
    }
    for (const auto& [value, result] : Extra ? row_.tables.extra_drops(code) : row_.tables.end_drops(code)) {
      wins &= fetch(varying[value], result, block, block.as_stored, false);
      if (wins.none()) return wins;
    }
    bool has_looked = false;
    Set after[most_dmax + 1];
    for (const InnerCell& cell : block.cells) {
      const Set empty = mask_at<W>(cell.empty);
      if ((wins & empty).none()) continue;
      if (!std::exchange(has_looked, true) && all_won(run, code, inner, after)) return wins;
      Set won = shuffle(cell.from_result[0], after[1]);
      for (int value = 2; value <= row_.index.dmax(); ++value)
        won &= shuffle(cell.from_result[value - 1], after[value]);
      if constexpr (W >= least_long_words) won = deposited(won, empty, block.width);
      wins = wins.without(empty.without(won));
    }
    return wins;
  }

  /// Fetches the blocks after a drop on the inner code, by value; whether Slider wins all of their boards.
  [[gnu::always_inline]] bool all_won(const Run& run, LineCode code, const StoredRun* inner,
                                      Set* after) const {
    bool all = true;
    for (int value = 1; value <= row_.index.dmax(); ++value) {
      const Block& block = row_.tables.block(run.rest - run.sum + (1 << (value - 1)));
      after[value] = inner_block(inner[value], code);
      all &= mask_at<W>(block.full).without(after[value]).none();
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
      result[w] = Isa::deposit(load_bits<1>(source, used).v, word);
      used += static_cast<std::uint64_t>(std::popcount(word));
    }
    return Set::at(result);
  }

  /// The block of the same outer codes in a layer above: never mirrored or reversed.
  Set inner_block(const StoredRun& run, LineCode code) const {
    if (run.is_direct)
      return load_bits<W>(run.bits->words, run.base + row_.varying_position(code, 0) * run.stride);
    const Spot where =
        Extra ? row_.spot(*run.bits, run.first, code, run.last) : row_.spot(*run.bits, run.first, 0, code);
    return load_bits<W>(run.bits->words, where.bit);
  }

  // ---- what Slider can do ----

  /// A slide along the lines of a run.
  struct Along {
    StoredRun run;
    bool makes_objective;
    bool changes_fixed;
    const std::uint64_t* changed;
  };

  Along along(const Run& run, LineCode first, LineCode last, const std::uint64_t* changed) const {
    if (first == LineCodes::makes_objective || last == LineCodes::makes_objective)
      return {{}, true, true, changed};
    return {row_.stored_run(row_.work.dropper, first, last, run.sum), false,
            first != row_.first_code || (Extra && last != row_.last_code), changed};
  }

  /// The boards of a block that slides along the lines win, or that cannot occur; the others are `open`.
  [[gnu::always_inline]] Set slide_along(const Run& run, LineCode code, const Along& low, const Along& high,
                                         Set& open) const {
    const Block& block = run.block;
    const Set full = mask_at<W>(block.full);
    const LineCode slid_low = row_.varying_codes.slid_low(code),
                   slid_high = row_.varying_codes.slid_high(code);
    open = Set{};
    if (low.makes_objective || high.makes_objective || slid_low == LineCodes::makes_objective ||
        slid_high == LineCodes::makes_objective)
      return full;
    Set wins = mask_at<W>(block.makes_objective) | makes_objective_across(block, code);
    if (full.without(wins).none()) return full;
    wins |= won_along(low, code, slid_low, block, block.after_low);
    if (full.without(wins).none()) return full;
    wins |= won_along(high, code, slid_high, block, block.after_high);
    if (full.without(wins).none()) return full;
    open = full.without(wins) & dropped_boards(block, code);
    return full.without(open);
  }

  Set makes_objective_across(const Block& block, LineCode varying) const {
    const CrossPart part = row_.varying_part(varying);
    Set makes = mask_at<W>(block.objective_across + row_.objective_across[0] + part.objective_masks[0]);
    for (int g = 1; g < row_.tables.cross_groups(); ++g)
      makes |= mask_at<W>(block.objective_across + row_.objective_across[g] + part.objective_masks[g]);
    return makes;
  }

  [[gnu::always_inline]] Set won_along(const Along& slide, LineCode code, LineCode slid, const Block& block,
                                       const std::array<Shuffle, transforms>& after) const {
    Set won = fetch(slide.run, slid, block, after, true);
    if (!slide.changes_fixed && slid == code) won &= mask_at<W>(slide.changed);
    return won;
  }

  /// Adds to `wins` the open boards of a batch that slides across the lines win.
  void slide_across(const Run& run, Batch& batch) const {
    for (const CrossDirection direction : {CrossDirection::up, CrossDirection::down})
      switch (row_.tables.cross_lines()) {
        case 2:
          slide_across<2>(run, direction, batch);
          break;
        case 3:
          slide_across<3>(run, direction, batch);
          break;
        case 4:
          slide_across<4>(run, direction, batch);
          break;
        case 5:
          slide_across<5>(run, direction, batch);
          break;
        default:
          slide_across<0>(run, direction, batch);
      }
  }

  /// Moves the boards that one slide across the lines wins from `open` to `wins`. `CrossLines`: their number,
  /// or 0 if it is known only at run time.
  template <int CrossLines>
  [[gnu::noinline]] void slide_across(const Run& run, CrossDirection direction, Batch& batch) const {
    using Words = typename Isa::Words;
    constexpr auto lanes = sizeof(Words) / sizeof(std::uint64_t);
    constexpr std::size_t most = 64 * W * most_blocks;
    const AfterSlide<Extra> after = row_.after_slide;

    alignas(64) std::uint64_t asked[most + lanes];
    std::uint64_t* end = asked;
    for (std::uint32_t i = 0; i < batch.size; ++i)
      if (!batch.open[i].none())
        end = put_slides<CrossLines>(end, run.block, batch.codes[i], direction, batch.open[i]);
    if (end == asked) return;
    std::fill_n(end, lanes, asked[0]);  // To fill the last vector; nobody reads the answers.
    const auto count = static_cast<std::size_t>(end - asked);

    for (std::size_t i = 0; i < count; i += lanes) {
      Words words;
      std::memcpy(&words, asked + i, sizeof words);
      words = after.template ask<Isa>(words);
      std::memcpy(asked + i, &words, sizeof words);
      for (std::size_t lane = 0; lane < lanes; ++lane) after.prefetch(asked[i + lane]);
    }
    std::uint64_t won[most / 64 + 2] = {};  // Read beyond its end.
    for (std::size_t i = 0; i < count; i += lanes) {
      Words words;
      std::memcpy(&words, asked + i, sizeof words);
      won[i / 64] |= Isa::lowest_bits(after.template wins<Isa>(words)) << (i % 64);
    }
    move_won(batch, won);
  }

  /// From `open` to `wins`, by one bit of `won` for each open board.
  static void move_won(Batch& batch, const std::uint64_t* won) {
    std::uint64_t used = 0;
    for (std::uint32_t i = 0; i < batch.size; ++i)
      for (int w = 0; w < W; ++w) {
        const std::uint64_t open = batch.open[i].word(w);
        if (open == 0) continue;
        const std::uint64_t winning = Isa::deposit(load_bits<1>(won, used).v, open);
        used += static_cast<std::uint64_t>(std::popcount(open));
        batch.wins[i].set_word(w, batch.wins[i].word(w) | winning);
        batch.open[i].set_word(w, open & ~winning);
      }
  }

  /// Writes the slides across of a block's open boards from `out` on; returns their end.
  template <int CrossLines>
  std::uint64_t* put_slides(std::uint64_t* out, const Block& block, LineCode code, CrossDirection direction,
                            const Set& open) const {
    const int n = CrossLines > 0 ? CrossLines : row_.tables.cross_lines();
    const CrossPart part = row_.varying_part(code);
    const CrossSlide* slides[CrossLines > 0 ? CrossLines : most_cross_lines];
    for (int j = 0; j < n; ++j) slides[j] = row_.slides[static_cast<int>(direction)][j] + part.slides[j];
    for (int w = 0; w < W; ++w) {
      const std::uint16_t* block_digits = block.digits + w * 64 * n;
      for (std::uint64_t todo = open.word(w); todo != 0; todo &= todo - 1) {
        const std::uint16_t* digits = block_digits + std::countr_zero(todo) * n;
        CrossSlide slide = 0;
        for (int j = 0; j < n; ++j) slide += slides[j][digits[j]];
        *out++ = slide;
      }
    }
    return out;
  }

  static constexpr int max_fixed_drops = max_cells * most_dmax;

  const Row<Extra>& row_;
};

/// Calls `work(RunPhases)` with the least W that holds the run's blocks.
template <class Isa, bool Extra, int W = 1, class Work>
void with_width(const Row<Extra>& row, int words, Work&& work) {
  if constexpr (W < LayerTables::max_words) {
    if (words > W) return with_width<Isa, Extra, 2 * W>(row, words, work);
  }
  work(RunPhases<Isa, W, Extra>(row));
}

template <class Isa, bool Extra>
LayerDigest drop_phase(const LayerWork& work, std::uint32_t number) {
  LayerDigest digest;
  Row<Extra> row(work, number);
  row.for_each_run(work.dropper, [&](BitWriter& out, const auto& run) {
    with_width<Isa, Extra>(row, run.block.words,
                           [&](const auto& phases) { phases.drop_run(out, run, digest); });
  });
  return digest;
}

template <class Isa, bool Extra>
void slide_phase(const LayerWork& work, std::uint32_t number) {
  Row<Extra> row(work, number);
  row.for_each_run(work.slider, [&](BitWriter& out, const auto& run) {
    with_width<Isa, Extra>(row, run.block.words, [&](const auto& phases) { phases.slide_run(out, run); });
  });
}

template <class Isa>
LayerKernel kernel_for(bool has_extra) {
  if (has_extra) return {drop_phase<Isa, true>, slide_phase<Isa, true>};
  return {drop_phase<Isa, false>, slide_phase<Isa, false>};
}

}  // namespace
}  // namespace dropslide::layers
