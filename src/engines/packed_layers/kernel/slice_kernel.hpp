// D of one slice, block by block: whole words for slides along the lines, single bits for slides across them.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engines/layers/kernel/bit_instructions.hpp"
#include "engines/layers/kernel/block_bits.hpp"
#include "engines/packed_layers/kernel/slice_work.hpp"

namespace dropslide::packed_layers {
namespace {

using layers::Bits;
using layers::BitWriter;

/// Blocks that differ in one code alone, the *varying* one, of which only the ordinal differs: the middle
/// code, or the last one if there is no middle group.
struct Span {
  PackedCodes::Code first, last;  ///< `last` is fixed only if there is a middle group.
  int varying_sum;                ///< Of the varying code.
  std::uint32_t begin, end;       ///< Places of the varying codes: [begin, end).
  int inner_sum;                  ///< Of the inner codes.
};

/// Where the blocks of a span start in a layer, by the ordinal of the varying code.
struct SpanAddress {
  std::uint64_t start, open_stride, full_stride;
  std::uint32_t open;

  std::uint64_t of(std::uint32_t ordinal) const {
    return start + within_sum(ordinal, open, open_stride, full_stride);
  }
};

/// Solves the blocks of at most W words of one slice.
template <class Instructions, int W>
class SpanSolver {
 public:
  using Block = Bits<W>;
  static constexpr std::uint32_t most_blocks = 64;

  explicit SpanSolver(const SliceWork& work)
      : work_(work),
        array_(work.tables->array(work.array)),
        index_(array_.index),
        target_(work.tables->array(array_.across).index),
        has_middle_(index_.cut().middle_lines > 0),
        cells_(static_cast<std::size_t>(index_.cut().line_cells())) {}

  /// Writes D of the blocks of a span, at most `most_blocks`.
  void solve(const Span& span, BitWriter& out) {
    span_ = &span;
    const PackedCodes& varying = varying_codes();
    const bool fixed_full = is_full(span.first.fullness()) && (!has_middle_ || is_full(span.last.fullness()));
    for (std::uint32_t place = span.begin; place < span.end; ++place) {
      const bool is_all_full = fixed_full && !varying.at(place).is_open();
      widths_[place - span.begin] = index_.block_bits(is_all_full, span.inner_sum);
      alive_[place - span.begin] = lowest_bits(widths_[place - span.begin]);
    }
    try_drops();
    for (std::uint32_t i = 0; i < span.end - span.begin; ++i)
      out.put(alive_[i], static_cast<int>(widths_[i]));
  }

 private:
  enum class Role : std::uint8_t { varying, first, inner, fixed_last };

  static Block lowest_bits(std::uint32_t width) {
    Block block;
    for (int w = 0; w < W; ++w) {
      const int bits = static_cast<int>(width) - 64 * w;
      block.set_word(w, bits >= 64 ? ~std::uint64_t{0} : bits <= 0 ? 0 : (std::uint64_t{1} << bits) - 1);
    }
    return block;
  }

  bool all_dead() const {
    for (std::uint32_t i = 0; i < span_->end - span_->begin; ++i)
      if (!alive_[i].none()) return false;
    return true;
  }

  void try_drops() {
    const auto& game = work_.tables->game();
    for (int value = std::min(game.dmax, game.objective - 1); value >= 1; --value)
      for (const Role role : {Role::varying, Role::first, Role::inner, Role::fixed_last}) {
        if (role == Role::fixed_last && !has_middle_) continue;
        const CodeMoves& moves = moves_of(role);
        for (std::size_t number = 0; number < moves.drops().size(); ++number) {
          if (moves.drops()[number].value != value) continue;
          if (try_drop(role, static_cast<int>(number), moves.drops()[number]) && all_dead()) return;
        }
      }
  }

  const CodeMoves& moves_of(Role role) const {
    if (role == Role::inner) return array_.inner;
    return role == Role::varying && has_middle_ ? array_.middle : array_.ends;
  }
  const PackedCodes& varying_codes() const { return has_middle_ ? index_.middle() : index_.ends(); }
  int number_for(Role role, Role dropped, int number) const { return role == dropped ? number : -1; }

  /// Everything of a drop that is the same for all blocks of the span.
  struct Dropped {
    Role role;
    int number;
    LineDrop drop;
    int weight;           ///< Of the dropped tile in the sum.
    Move first, last;     ///< Of the fixed codes; `last` with a middle group only.
    const Move* varying;  ///< By place.
    const BlockMoves::Block* inner;
    bool is_reversed;  ///< The first line becomes heavier than the last one.
    std::array<SpanAddress, 2> target;
    std::array<bool, 2> is_changed;  ///< By the fixed codes.
  };

  /// Returns whether some board was found lost.
  bool try_drop(Role role, int number, const LineDrop& drop) {
    Dropped d;
    d.role = role;
    d.number = number;
    d.drop = drop;
    d.weight = 1 << (drop.value - 1);
    if (work_.layer + d.weight > index_.highest_layer()) return false;  // No board has so large a sum.
    d.first = array_.ends.row(number_for(Role::first, role, number))[span_->first.place()];
    if (!d.first.is_legal() || d.first.makes_objective()) return false;
    d.last = {};
    if (has_middle_) {
      d.last = array_.ends.row(number_for(Role::fixed_last, role, number))[span_->last.place()];
      if (!d.last.is_legal() || d.last.makes_objective()) return false;
    }
    d.inner = &array_.blocks.of(span_->inner_sum, number_for(Role::inner, role, number));
    if (!d.inner->any_legal) return false;
    if (span_->varying_sum + weight_in(d, Role::varying) > varying_codes().max_sum()) return false;
    d.varying = moves_of(Role::varying).row(number_for(Role::varying, role, number));
    find_targets(d);
    collect_open(d);
    return open_blocks_ > 0 && try_across(d);
  }

  int weight_in(const Dropped& d, Role role) const { return d.role == role ? d.weight : 0; }

  void find_targets(Dropped& d) {
    const int first_sum = span_->first.sum() + weight_in(d, Role::first);
    const int last_sum = (has_middle_ ? span_->last.sum() + weight_in(d, Role::fixed_last)
                                      : span_->varying_sum + weight_in(d, Role::varying));
    const int inner_sum = span_->inner_sum + weight_in(d, Role::inner);
    d.is_reversed = first_sum > last_sum;
    for (const Towards side : both_ways) {
      const auto s = static_cast<std::size_t>(side);
      d.is_changed[s] = d.first.is_changed(side) || (has_middle_ && d.last.is_changed(side));
      if (d.is_reversed) continue;
      const PackedCodes::Code first = index_.ends().at(index_.ends().first(first_sum) + d.first.result(side));
      const std::int64_t start = layer_along(d).starts[first.place()];
      SpanAddress& target = d.target[s];
      if (has_middle_) {
        const PackedCodes::Code last = index_.ends().at(index_.ends().first(last_sum) + d.last.result(side));
        const int middle_sum = span_->varying_sum + weight_in(d, Role::varying),
                  rest = middle_sum + inner_sum;
        const bool ends_are_full = !first.is_open() && !last.is_open();
        target.start = static_cast<std::uint64_t>(
            start + static_cast<std::int64_t>(index_.last_start(first.fullness(), rest + last_sum, last_sum) +
                                              within_sum(last.ordinal(), index_.ends().open_count(last_sum),
                                                         index_.last_stride(false, rest),
                                                         index_.last_stride(!first.is_open(), rest)) +
                                              index_.middle_start(ends_are_full, rest, middle_sum)));
        target.open_stride = index_.block_bits(false, inner_sum);
        target.full_stride = index_.block_bits(ends_are_full, inner_sum);
        target.open = index_.middle().open_count(middle_sum);
      } else {
        target.start =
            static_cast<std::uint64_t>(start + static_cast<std::int64_t>(index_.last_start(
                                                   first.fullness(), last_sum + inner_sum, last_sum)));
        target.open_stride = index_.last_stride(false, inner_sum);
        target.full_stride = index_.last_stride(!first.is_open(), inner_sum);
        target.open = index_.ends().open_count(last_sum);
      }
    }
  }

  const LayerView& layer_along(const Dropped& d) const { return work_.above(d.drop.value, work_.array); }

  Block mask(std::uint32_t number) const { return Block::at(array_.blocks.masks() + number); }

  /// Boards of each block that no slide along the lines wins after the drop.
  void collect_open(const Dropped& d) {
    open_blocks_ = 0;
    const LayerView& layer = layer_along(d);
    const Block legal = mask(d.inner->legal), makes = mask(d.inner->makes_objective);
    for (std::uint32_t place = span_->begin; place < span_->end; ++place) {
      const std::uint32_t i = place - span_->begin;
      const Move varying = d.varying[place];
      if (!varying.is_legal() || varying.makes_objective()) continue;
      Block open = (alive_[i] & legal).without(makes);
      if (open.none()) continue;
      for (const Towards side : both_ways) {
        const auto s = static_cast<std::size_t>(side);
        Block leads = open;
        if (!d.is_changed[s] && !varying.is_changed(side)) leads &= mask(d.inner->changed[s]);
        if (leads.none()) continue;
        const Block won =
            d.is_reversed ? won_one_by_one(d, layer, place, leads, side) : won_along(d, layer, varying, side);
        open = open.without(leads & won);
        if (open.none()) break;
      }
      if (open.none()) continue;
      open_[i] = open;
      open_block_[open_blocks_++] = static_cast<std::uint8_t>(i);
    }
  }

  Block won_along(const Dropped& d, const LayerView& layer, Move varying, Towards side) const {
    const auto s = static_cast<std::size_t>(side);
    const std::uint64_t bit = std::min(d.target[s].of(varying.result(side)), layer.bits);
    const Block block = layers::load_bits<W>(layer.words, bit);
    const layers::Shuffle shuffle = d.inner->shuffle[s];
    Block result{};
    for (int w = 0; w < shuffle.result_words; ++w)
      result.set_word(
          w, Instructions::template shuffle_word<W>(
                 array_.blocks.steps()[shuffle.first_step + static_cast<std::uint32_t>(w)], block.v));
    return result;
  }

  /// The same where the blocks lie in the other order of lines, bit by bit.
  Block won_one_by_one(const Dropped& d, const LayerView& layer, std::uint32_t place, Block leads,
                       Towards side) const {
    Block won{};
    for (int w = 0; w < W; ++w)
      for (std::uint64_t bits = leads.word(w), at = 0; bits != 0; bits &= bits - 1) {
        at = static_cast<std::uint64_t>(std::countr_zero(bits));
        const auto inner = index_.inner().first(span_->inner_sum) + static_cast<std::uint32_t>(64 * w) +
                           static_cast<std::uint32_t>(at);
        if (layer.at(std::min(index_.bit(slid_board(d, place, inner, side), layer.starts), layer.bits)))
          won.set_word(w, won.word(w) | std::uint64_t{1} << at);
      }
    return won;
  }

  /// A board after the drop and a slide along the lines.
  CutBoard slid_board(const Dropped& d, std::uint32_t varying, std::uint32_t inner, Towards side) const {
    const int bits = index_.lines().number_bits();
    const PackedCut& cut = index_.cut();
    std::uint64_t numbers = 0;
    const auto add = [&](const PackedCodes& codes, const CodeMoves& moves, Role role, std::uint32_t place,
                         int first_line, int step) {
      const bool is_dropped_on = d.role == role;
      const Move move = moves.row(is_dropped_on ? d.number : -1)[place];
      const auto slid = moves.result(place, is_dropped_on ? d.drop : LineDrop{}, side, move);
      for (int i = 0; i < codes.lines(); ++i)
        numbers |= std::uint64_t{codes.line(slid.place(), i)} << ((first_line + i * step) * bits);
    };
    add(index_.ends(), array_.ends, Role::first, span_->first.place(), 0, 1);
    if (has_middle_) {
      add(index_.middle(), array_.middle, Role::varying, varying, cut.end_lines, 1);
      add(index_.ends(), array_.ends, Role::fixed_last, span_->last.place(), cut.lines() - 1, -1);
    } else {
      add(index_.ends(), array_.ends, Role::varying, varying, cut.lines() - 1, -1);
    }
    add(index_.inner(), array_.inner, Role::inner, inner, cut.end_lines + cut.middle_lines, 1);
    return index_.stored_board(numbers);
  }

  /// A board that waits for its slide across.
  struct Waiting {
    std::array<std::uint32_t, max_line_cells> across;  ///< Its lines across, as numbers.
    std::uint64_t bit;                                 ///< That the slide leads to.
    std::uint32_t block, board;                        ///< Where it is.
  };

  /// Slides the open boards across, and strikes out those that stay open. Returns whether there were any.
  bool try_across(const Dropped& d) {
    waiting_.clear();
    for (std::uint32_t n = 0; n < open_blocks_; ++n) add_waiting(d, open_block_[n]);
    for (const Towards side : both_ways) slide_across(d, side);
    for (const Waiting& board : waiting_) {
      Block& alive = alive_[board.block];
      alive.set_word(static_cast<int>(board.board / 64), alive.word(static_cast<int>(board.board / 64)) &
                                                             ~(std::uint64_t{1} << (board.board % 64)));
    }
    return !waiting_.empty();
  }

  void add_waiting(const Dropped& d, std::uint32_t block) {
    const std::uint32_t place = span_->begin + block;
    const auto at = [&](const std::vector<std::uint32_t>& digits, std::uint32_t p) {
      return &digits[p * cells_];
    };
    const std::uint32_t* const first = at(array_.first_digits, span_->first.place());
    const std::uint32_t* const varying = at(has_middle_ ? array_.middle_digits : array_.last_digits, place);
    const std::uint32_t* const last = has_middle_ ? at(array_.last_digits, span_->last.place()) : nullptr;
    std::array<std::uint32_t, max_line_cells> fixed;
    for (std::size_t c = 0; c < cells_; ++c)
      fixed[c] = first[c] + varying[c] + (last != nullptr ? last[c] : 0);
    fixed[static_cast<std::size_t>(d.drop.cell)] +=
        static_cast<std::uint32_t>(d.drop.value) * array_.cross_slides->weight(line_of(d));
    for (int w = 0; w < W; ++w)
      for (std::uint64_t bits = open_[block].word(w); bits != 0; bits &= bits - 1) {
        Waiting& board = waiting_.emplace_back();
        board.block = block;
        board.board = static_cast<std::uint32_t>(64 * w + std::countr_zero(bits));
        const std::uint32_t* const inner =
            at(array_.inner_digits, index_.inner().first(span_->inner_sum) + board.board);
        for (std::size_t c = 0; c < cells_; ++c) board.across[c] = fixed[c] + inner[c];
      }
  }

  /// The line of the board on which the drop lies.
  int line_of(const Dropped& d) const {
    const PackedCut& cut = index_.cut();
    if (d.role == Role::fixed_last || (d.role == Role::varying && !has_middle_))
      return cut.lines() - 1 - d.drop.line;
    const int before =
        d.role == Role::first ? 0 : cut.end_lines + (d.role == Role::inner ? cut.middle_lines : 0);
    return before + d.drop.line;
  }

  /// Takes the boards that this slide wins from those that wait.
  void slide_across(const Dropped& d, Towards side) {
    const CrossSlides& slides = *array_.cross_slides;
    const LayerView& layer = work_.above(d.drop.value, array_.across);
    const auto wins_at_once = [&](Waiting& board) {
      std::uint64_t numbers = 0, facts = 0;
      for (std::size_t c = 0; c < cells_; ++c) {
        const CrossSlides::Slide slide = slides.of(board.across[c], side);
        facts |= slide.word;
        numbers |= slide.numbers() << slides.shift(static_cast<int>(c));
      }
      const bool makes = (facts & 2) != 0, changes = (facts & 1) != 0;
      board.bit = !makes && changes
                      ? std::min(target_.bit(target_.stored_board(numbers), layer.starts), layer.bits)
                      : layer.bits;  // Behind the layer stands a 0.
      __builtin_prefetch(layer.words + board.bit / 64);
      return makes;
    };
    std::erase_if(waiting_, wins_at_once);
    std::erase_if(waiting_, [&](const Waiting& board) { return layer.at(board.bit); });
  }

  const SliceWork& work_;
  const PackedArray& array_;
  const PackedIndex& index_;
  const PackedIndex& target_;
  bool has_middle_;
  std::size_t cells_;
  const Span* span_ = nullptr;
  std::array<Block, most_blocks> alive_, open_;
  std::array<std::uint32_t, most_blocks> widths_;
  std::array<std::uint8_t, most_blocks> open_block_;
  std::uint32_t open_blocks_ = 0;
  std::vector<Waiting> waiting_;
};

/// Solves a slice whose blocks have at most W words.
template <class Instructions, int W>
void solve_slice(const SliceWork& work, std::uint32_t slice) {
  const PackedIndex& index = work.tables->array(work.array).index;
  const PackedCodes &ends = index.ends(), &middle = index.middle(), &inner = index.inner();
  const bool has_middle = index.cut().middle_lines > 0;
  const PackedCodes::Code first = ends.at(slice);
  const int rest = work.layer - first.sum();
  if (rest < first.sum()) return;
  SpanSolver<Instructions, W> solver(work);
  BitWriter out(work.out, static_cast<std::uint64_t>(work.out_starts[slice] +
                                                     static_cast<std::int64_t>(index.last_start(
                                                         first.fullness(), rest, first.sum()))));
  using Solver = SpanSolver<Instructions, W>;
  const auto solve_codes = [&](Span span, std::uint32_t end) {
    for (; span.begin < end; span.begin = span.end) {
      span.end = std::min(end, span.begin + Solver::most_blocks);
      solver.solve(span, out);
    }
  };
  for (int sum = first.sum(); sum <= std::min(rest, ends.max_sum()); ++sum) {
    const std::uint32_t codes =
        first.fullness() == Fullness::guarded ? ends.unguarded_count(sum) : ends.count(sum);
    if (!has_middle) {
      if (inner.count(rest - sum) > 0)
        solve_codes({first, {}, sum, ends.first(sum), 0, rest - sum}, ends.first(sum) + codes);
      continue;
    }
    const int between = rest - sum;
    for (std::uint32_t i = 0; i < codes; ++i)
      for (int x = std::max(0, between - inner.max_sum()); x <= std::min(between, middle.max_sum()); ++x)
        solve_codes({first, ends.at(ends.first(sum) + i), x, middle.first(x), 0, between - x},
                    middle.first(x + 1));
  }
}

}  // namespace
}  // namespace dropslide::packed_layers
