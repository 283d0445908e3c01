// The body of the layer kernel, compiled once for each instruction set.
//
// Everything here has internal linkage: the same names are compiled with different instructions in different
// files. `Isa` supplies two operations: `shuffle_word`, and `sum_selected`, the sum of the numbers whose bits
// are set.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>

#include "solve/layers/after_slide.hpp"
#include "solve/layers/block_bits.hpp"
#include "solve/layers/layer_kernel.hpp"

namespace dropslide::layers {
namespace {

/// One run of the kernel over a row.
///
/// A row is worked off in *runs*: all blocks whose outer codes differ in the innermost of them alone (the
/// last code, or the extra code if there is one), and this one keeps its sum. Within a run everything but
/// that code's position is fixed, also in the runs that drops and slides lead to.
template <class Isa, int W, bool Extra>
class Phases {
 public:
  Phases(const LayerWork& work, std::uint32_t row)
      : work_(work),
        tables_(*work.tables),
        index_(tables_.index()),
        varying_codes_(Extra ? index_.extra() : index_.ends()),
        after_slide_(tables_, work.dropper),
        first_(index_.row_code(row)),
        first_end_(index_.end(first_)),
        rest_(work.layer - first_end_.sum()) {}

  LayerDigest drop_phase() {
    LayerDigest digest;
    for_each_run(work_.dropper, [&](BitWriter& out, const Run& run) { drop_run(out, run, digest); });
    return digest;
  }
  void slide_phase() {
    for_each_run(work_.slider, [&](BitWriter& out, const Run& run) { slide_run(out, run); });
  }

 private:
  using Set = Bits<W>;

  /// Blocks first_, last_ (if there is an extra code), and the varying codes at places [begin, end).
  struct Run {
    const Block& block;
    int sum;   ///< Of the varying code.
    int rest;  ///< Layer less the sums of the fixed codes.
    std::uint32_t begin, end;
  };

  /// Where a block is stored, and how it lies there.
  struct Spot {
    std::uint64_t bit;
    unsigned transform;
    std::uint64_t stride;  ///< 0: the bits of the block are neighbours.
  };

  /// The stored run in which a given run finds its blocks.
  struct StoredRun {
    const LayerBits* bits;
    LineCode first, last;
    bool is_direct;  ///< Block of a varying code: base + position[mirrored] * width.
    unsigned mirrored;
    std::uint64_t base;
    std::uint64_t stride;
  };

  template <class Visit>
  void for_each_run(const LayerBits& target, Visit&& visit) {
    if (rest_ < first_end_.sum()) return;
    const LineCodes& ends = index_.ends();
    const std::int64_t row = target.row_starts[first_end_.row()];
    for (int sum = std::max<int>(first_end_.sum(), index_.least_last_sum(rest_));
         sum <= index_.most_last_sum(rest_); ++sum) {
      const LayerIndex::LastCodes codes = index_.last_codes(rest_, sum);
      if (codes.stride() == 0) continue;
      const auto skip = static_cast<std::uint32_t>(sum == first_end_.sum() ? first_end_.position(0) : 0);
      std::uint64_t bit = static_cast<std::uint64_t>(row) + codes.start() + skip * codes.stride();
      const std::uint32_t begin = ends.first(sum) + skip, end = ends.first(sum + 1);
      if constexpr (Extra) {
        for (std::uint32_t place = begin; place < end; ++place, bit += codes.stride()) {
          last_ = ends.code_at(place);
          set_fixed(last_);
          for_each_extra_run(target, bit, rest_ - sum, visit);
        }
      } else {
        set_fixed(0);
        BitWriter out(target.words, bit);
        visit(out, Run{tables_.block(rest_ - sum), sum, rest_, begin, end});
      }
    }
  }

  template <class Visit>
  void for_each_extra_run(const LayerBits& target, std::uint64_t bit, int rest, Visit&& visit) {
    const LineCodes& extra = index_.extra();
    for (int sum = std::max(0, rest - index_.inner().max_sum()); sum <= std::min(rest, extra.max_sum());
         ++sum) {
      const Block& block = tables_.block(rest - sum);
      if (block.width == 0 || extra.count(sum) == 0) continue;
      BitWriter out(target.words, bit + index_.extra_starts(rest)[sum]);
      visit(out, Run{block, sum, rest, extra.first(sum), extra.first(sum + 1)});
    }
  }

  /// Sets what the blocks of a run have in common: `last` counts only if there is an extra code.
  void set_fixed(LineCode last) {
    for (const CrossDirection direction : {CrossDirection::up, CrossDirection::down})
      for (int j = 0; j < tables_.cross_lines(); ++j)
        slides_[static_cast<int>(direction)][j] = tables_.slides_across(direction, j) +
                                                  tables_.first_part(first_).slides[j] +
                                                  (Extra ? tables_.last_part(last).slides[j] : 0);
    for (int g = 0; g < tables_.cross_groups(); ++g)
      cross_[g] = tables_.first_part(first_).masks[g] + (Extra ? tables_.last_part(last).masks[g] : 0);
    const PackedSides& a = index_.ends().packed(first_);
    fixed_packed_ = a;
    if constexpr (Extra) fixed_packed_ = joined(a, index_.ends().packed(last));
  }

  const CrossPart& varying_part(LineCode code) const {
    return Extra ? tables_.extra_part(code) : tables_.last_part(code);
  }

  // ---- where boards are ----

  [[gnu::always_inline]] Spot spot(const LayerBits& bits, LineCode first, LineCode extra,
                                   LineCode last) const {
    LayerIndex::EndCode a = index_.end(first), b = index_.end(last);
    const bool reversed = a.word > b.word;
    if (reversed) std::swap(a, b);
    const unsigned mirrored = a.mirrored();
    const LayerIndex::LastCodes codes = index_.last_codes(bits.layer - a.sum(), b.sum());
    const std::uint64_t bit = static_cast<std::uint64_t>(bits.row_starts[a.row()]) + codes.start() +
                              b.position(mirrored) * codes.stride();
    if constexpr (Extra) {
      const int rest = bits.layer - a.sum() - b.sum();
      const MiddleCode& x = tables_.extra_codes()[extra];  // Extra and inner codes are the same codes.
      if (!reversed)
        return {bit + index_.extra_starts(rest)[x.sum] +
                    x.position[mirrored] * std::uint64_t{index_.inner().count(rest - x.sum)},
                mirrored, 0};
      return {bit + index_.extra_starts(rest)[rest - x.sum] + x.position[mirrored], mirrored,
              index_.inner().count(x.sum)};
    } else {
      return {bit, mirrored | (reversed ? 2U : 0U), 0};
    }
  }

  /// The run of `first`, `last` in those bits whose varying code has that sum.
  StoredRun stored_run(const LayerBits& bits, LineCode first, LineCode last, int sum) const {
    const LayerIndex::EndCode a = index_.end(first);
    StoredRun run{&bits, first, last, false, a.mirrored(), 0, 0};
    const auto row = static_cast<std::uint64_t>(bits.row_starts[a.row()]);
    const int rest = bits.layer - a.sum();
    if constexpr (Extra) {
      const LayerIndex::EndCode b = index_.end(last);
      if (a.word > b.word) return run;
      const LayerIndex::LastCodes codes = index_.last_codes(rest, b.sum());
      run.base = row + codes.start() + b.position(a.mirrored()) * codes.stride() +
                 index_.extra_starts(rest - b.sum())[sum];
      run.stride = index_.inner().count(rest - b.sum() - sum);
    } else {
      if (a.sum() >= sum) return run;
      const LayerIndex::LastCodes codes = index_.last_codes(rest, sum);
      run.base = row + codes.start();
      run.stride = codes.stride();
    }
    run.is_direct = true;
    return run;
  }

  std::uint64_t varying_position(LineCode code, unsigned mirrored) const {
    return Extra ? tables_.extra_codes()[code].position[mirrored] : index_.end(code).position(mirrored);
  }

  [[gnu::always_inline]] static Set shuffle(const Shuffle& s, const Set& source) {
    Set r{};
    if constexpr (W == 1) {
      r.v = Isa::template shuffle_word<W>(*s.steps, source.v);
    } else if constexpr (W <= 8) {
      // One step a word; unrolled, so that the words stay in registers.
#pragma GCC unroll 8
      for (int d = 0; d < W; ++d)
        if (d < s.result_words) r.v[d] = Isa::template shuffle_word<W>(s.steps[d], source.v);
    } else {
      const ShuffleStep* step = s.steps;
      for (int d = 0; d < s.result_words; ++d)
        for (int q = 0; q < s.source_chunks; ++q, ++step)
          r.v[d] |= Isa::template shuffle_word<8>(
              *step, Bits<8>::at(reinterpret_cast<const std::uint64_t*>(&source.v) + 8 * q).v);
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
          load_bits<W>(run.bits->words, run.base + varying_position(varying, run.mirrored) * run.stride);
      return run.mirrored == 0 && !plain_needs_shuffle ? stored : shuffle(order[run.mirrored], stored);
    }
    const Spot where =
        Extra ? spot(*run.bits, run.first, varying, run.last) : spot(*run.bits, run.first, 0, varying);
    return shuffle(order[where.transform], load(*run.bits, where, block.width));
  }

  // ---- which boards can occur ----

  bool has_small_corner(LineCode varying) const {
    return Extra ? tables_.has_small_corner(first_, varying, last_)
                 : tables_.has_small_corner(first_, 0, varying);
  }

  Set packed_boards(const Block& block, LineCode varying) const {
    const CrossPart& part = varying_part(varying);
    const std::uint64_t* cross = block.cross + cross_[0] + part.masks[0];
    Set up = mask_at<W>(cross + packed_up * W), down = mask_at<W>(cross + packed_down * W);
    for (int g = 1; g < tables_.cross_groups(); ++g) {
      cross = block.cross + cross_[g] + part.masks[g];
      up &= mask_at<W>(cross + packed_up * W);
      down &= mask_at<W>(cross + packed_down * W);
    }
    Set all = up | down;
    const PackedSides& v = varying_codes_.packed(varying);
    if (fixed_packed_.low && v.low) all |= mask_at<W>(block.packed_low);
    if (fixed_packed_.high && v.high) all |= mask_at<W>(block.packed_high);
    if (!has_small_corner(varying)) all &= mask_at<W>(block.small_corner);
    return all;
  }

  /// Packed boards with one drop: of the lines, one has a tile that may be taken away, the others are packed.
  Set dropped_boards(const Block& block, LineCode varying) const {
    const CrossPart& part = varying_part(varying);
    const std::uint64_t* cross = block.cross + cross_[0] + part.masks[0];
    Set up = mask_at<W>(cross + packed_up * W), down = mask_at<W>(cross + packed_down * W);
    Set up_one = mask_at<W>(cross + one_drop_up * W), down_one = mask_at<W>(cross + one_drop_down * W);
    for (int g = 1; g < tables_.cross_groups(); ++g) {
      cross = block.cross + cross_[g] + part.masks[g];
      const Set packs_up = mask_at<W>(cross + packed_up * W),
                packs_down = mask_at<W>(cross + packed_down * W);
      up_one = (up_one & packs_up) | (up & mask_at<W>(cross + one_drop_up * W));
      down_one = (down_one & packs_down) | (down & mask_at<W>(cross + one_drop_down * W));
      up &= packs_up;
      down &= packs_down;
    }
    Set all = up_one | down_one;
    const PackedSides outer = joined(fixed_packed_, varying_codes_.packed(varying));
    if (outer.low) all |= mask_at<W>(block.one_drop_low);
    if (outer.high) all |= mask_at<W>(block.one_drop_high);
    if (outer.low_one_drop) all |= mask_at<W>(block.packed_low);
    if (outer.high_one_drop) all |= mask_at<W>(block.packed_high);
    if (!has_small_corner(varying)) all &= mask_at<W>(block.small_corner);
    return all;
  }

  // ---- what Dropper can do ----

  const LayerBits& above(int value) const { return work_.above[static_cast<std::size_t>(value)]; }

  [[gnu::always_inline]] void drop_run(BitWriter& out, const Run& run, LayerDigest& digest) const {
    // Where the drops on the fixed codes lead, on the varying code by value, and on the inner code by value.
    StoredRun fixed[max_fixed_drops], varying[most_dmax + 1];
    int fixed_count = 0;
    for (const auto& [value, result] : tables_.end_drops(first_))
      fixed[fixed_count++] = stored_run(above(value), result, last_, run.sum);
    if constexpr (Extra)
      for (const auto& [value, result] : tables_.end_drops(last_))
        fixed[fixed_count++] = stored_run(above(value), first_, result, run.sum);
    StoredRun inner[most_dmax + 1];
    for (int value = 1; value <= index_.dmax(); ++value) {
      const int more = 1 << (value - 1);
      if (run.sum + more <= varying_codes_.max_sum())
        varying[value] = stored_run(above(value), first_, last_, run.sum + more);
      inner[value] = stored_run(above(value), first_, last_, run.sum);
    }
    for (std::uint32_t place = run.begin; place < run.end; ++place) {
      const LineCode code = varying_codes_.code_at(place);
      const Set wins = drop_block(run, code, fixed, fixed_count, varying, inner);
      out.template put<W>(wins, static_cast<int>(run.block.width));
      if (!wins.none()) digest += digest_of(run.block, code, wins);
    }
  }

  /// The block's part of the digest. Each stored board stands for itself, its mirror image if the first code
  /// has another one, and its reversal if the first and last code are of different rows.
  [[gnu::always_inline]] LayerDigest digest_of(const Block& block, LineCode varying, const Set& wins) const {
    const LineCode last = Extra ? last_ : varying;
    std::uint64_t boards = 0, sum = 0;
    for (int w = 0; w < W; ++w) {
      const std::uint64_t word = wins.word(w);
      if (word == 0) continue;
      boards += static_cast<std::uint64_t>(std::popcount(word));
      sum += Isa::sum_selected(word, block.hashes + 64 * w);
    }
    const int twins = (index_.ends().mirrored(first_) == first_ ? 0 : 1) +
                      (index_.end(last).row() == first_end_.row() ? 0 : 1);
    const std::uint64_t outer = tables_.end_hash(first_) * tables_.end_hash(last) *
                                (Extra ? tables_.extra_hash(varying) : std::uint64_t{1});
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
    for (const auto& [value, result] : Extra ? tables_.extra_drops(code) : tables_.end_drops(code)) {
      wins &= fetch(varying[value], result, block, block.as_stored, false);
      if (wins.none()) return wins;
    }
    int value = 0;
    Set after{};
    for (const InnerDrop& drop : block.drops) {
      const Set empty = mask_at<W>(drop.empty);
      if ((wins & empty).none()) continue;
      if (drop.value != value) {
        value = drop.value;
        after = inner_block(inner[value], code);
      }
      wins = wins.without(empty.without(shuffle(drop.from_result, after)));
    }
    return wins;
  }

  /// The block of the same outer codes in a layer above: never mirrored or reversed.
  Set inner_block(const StoredRun& run, LineCode code) const {
    if (run.is_direct)
      return load_bits<W>(run.bits->words, run.base + varying_position(code, 0) * run.stride);
    const Spot where =
        Extra ? spot(*run.bits, run.first, code, run.last) : spot(*run.bits, run.first, 0, code);
    return load_bits<W>(run.bits->words, where.bit);
  }

  // ---- what Slider can do ----

  [[gnu::always_inline]] void slide_run(BitWriter& out, const Run& run) const {
    const LineCodes& ends = index_.ends();
    const Along low =
        along(run, ends.slid_low(first_), Extra ? ends.slid_low(last_) : 0, run.block.changed_low);
    const Along high =
        along(run, ends.slid_high(first_), Extra ? ends.slid_high(last_) : 0, run.block.changed_high);
    for (std::uint32_t place = run.begin; place < run.end; ++place) {
      const LineCode code = varying_codes_.code_at(place);
      out.template put<W>(slide_block(run, code, low, high), static_cast<int>(run.block.width));
    }
  }

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
    return {stored_run(work_.dropper, first, last, run.sum), false,
            first != first_ || (Extra && last != last_), changed};
  }

  [[gnu::always_inline]] Set slide_block(const Run& run, LineCode code, const Along& low,
                                         const Along& high) const {
    const Block& block = run.block;
    const Set full = mask_at<W>(block.full);
    const LineCode slid_low = varying_codes_.slid_low(code), slid_high = varying_codes_.slid_high(code);
    if (low.makes_objective || high.makes_objective || slid_low == LineCodes::makes_objective ||
        slid_high == LineCodes::makes_objective)
      return full;
    Set wins = mask_at<W>(block.makes_objective);
    wins |= won_along(low, code, slid_low, block, block.after_low);
    if (full.without(wins).none()) return full;
    wins |= won_along(high, code, slid_high, block, block.after_high);
    const Set open = full.without(wins);
    if (open.none()) return full;
    slide_across(run, code, open & dropped_boards(block, code), wins);
    return wins & full;
  }

  [[gnu::always_inline]] Set won_along(const Along& slide, LineCode code, LineCode slid, const Block& block,
                                       const std::array<Shuffle, transforms>& after) const {
    Set won = fetch(slide.run, slid, block, after, true);
    if (!slide.changes_fixed && slid == code) won &= mask_at<W>(slide.changed);
    return won;
  }

  void slide_across(const Run& run, LineCode code, Set undecided, Set& wins) const {
    for (const CrossDirection direction : {CrossDirection::up, CrossDirection::down}) {
      if (undecided.none()) return;
      switch (tables_.cross_lines()) {
        case 2:
          slide_across<2>(run, code, direction, undecided, wins);
          break;
        case 3:
          slide_across<3>(run, code, direction, undecided, wins);
          break;
        case 4:
          slide_across<4>(run, code, direction, undecided, wins);
          break;
        case 5:
          slide_across<5>(run, code, direction, undecided, wins);
          break;
        default:
          slide_across<0>(run, code, direction, undecided, wins);
      }
    }
  }

  /// Moves the boards that one slide across the lines wins from `undecided` to `wins`. `CrossLines`: their
  /// number, or 0 if it is known only at run time.
  template <int CrossLines>
  [[gnu::noinline]] void slide_across(const Run& run, LineCode code, CrossDirection direction, Set& undecided,
                                      Set& wins) const {
    const int n = CrossLines > 0 ? CrossLines : tables_.cross_lines();
    const CrossPart& part = varying_part(code);
    const CrossSlide* slides[CrossLines > 0 ? CrossLines : most_cross_lines];
    for (int j = 0; j < n; ++j) slides[j] = slides_[static_cast<int>(direction)][j] + part.slides[j];
    const AfterSlide<Extra> after = after_slide_;
    std::uint64_t asked[64 * W];
    std::uint64_t* next = asked;
    for (int w = 0; w < W; ++w) {
      const std::uint16_t* block_digits = run.block.digits + w * 64 * n;
      for (std::uint64_t todo = undecided.word(w); todo != 0; todo &= todo - 1) {
        const std::uint16_t* digits = block_digits + std::countr_zero(todo) * n;
        CrossSlide slide = 0;
        for (int j = 0; j < n; ++j) slide += slides[j][digits[j]];
        const std::uint64_t bit = after.ask(slide);
        after.prefetch(bit);
        *next++ = bit;
      }
    }
    next = asked;
    for (int w = 0; w < W; ++w) {
      std::uint64_t won = 0;
      for (std::uint64_t todo = undecided.word(w); todo != 0; todo &= todo - 1)
        won |= (todo & (0 - todo)) * after.wins(*next++);
      wins.set_word(w, wins.word(w) | won);
      undecided.set_word(w, undecided.word(w) & ~won);
    }
  }

  static constexpr int max_fixed_drops = max_cells * most_dmax;

  const LayerWork& work_;
  const LayerTables& tables_;
  const LayerIndex& index_;
  const LineCodes& varying_codes_;
  AfterSlide<Extra> after_slide_;
  LineCode first_;
  const LayerIndex::EndCode& first_end_;
  int rest_;
  LineCode last_ = 0;
  PackedSides fixed_packed_{};
  const CrossSlide* slides_[2][most_cross_lines] = {};
  std::size_t cross_[most_cross_lines] = {};
};

template <class Isa, int W, bool Extra>
LayerKernel kernel() {
  return {
      [](const LayerWork& work, std::uint32_t row) { return Phases<Isa, W, Extra>(work, row).drop_phase(); },
      [](const LayerWork& work, std::uint32_t row) { Phases<Isa, W, Extra>(work, row).slide_phase(); }};
}

template <class Isa, int W = 1>
LayerKernel kernel_for(int words, bool has_extra) {
  if constexpr (W < LayerTables::max_words)
    if (words > W) return kernel_for<Isa, 2 * W>(words, has_extra);
  return has_extra ? kernel<Isa, W, true>() : kernel<Isa, W, false>();
}

}  // namespace
}  // namespace dropslide::layers
