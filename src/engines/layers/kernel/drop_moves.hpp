// What drops, and the slides along the lines behind them, make of the codes of a board that many spans share.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engines/layers/kernel/slice_work.hpp"
#include "engines/layers/kernel/spans.hpp"

namespace dropslide::layers {
namespace {

/// Which code of a board a drop lies on.
enum class Role : std::uint8_t { varying, first, inner, fixed_last };

/// A drop, and what is the same for all boards of a game.
struct Drop {
  Role role;
  int number;  ///< Of `CodeMoves::drops`.
  LineDrop drop;
  int weight;           ///< Of the dropped tile in the sum.
  std::uint64_t digit;  ///< What the dropped tile adds to the numbers of the lines across.

  int weight_in(Role of) const { return role == of ? weight : 0; }
  int number_in(Role of) const { return role == of ? number : -1; }
};

/// What a drop and the slides along the lines make of the codes that do not vary: of the first one, and of
/// the last one where there is a middle group.
struct SharedMoves {
  std::uint32_t pair = 0;       ///< For which pair this is computed.
  bool is_possible;             ///< The drop is legal, and no slide along these codes makes O.
  bool is_reversed;             ///< The first code becomes heavier than the fixed last one.
  int first_sum, rest;          ///< Of the first code, and of middle and inner code (with a middle group).
  std::array<bool, 2> changed;  ///< By the slides to the front and to the back.
  std::array<PackedCodes::Code, 2> first;
  std::array<std::uint64_t, 2>
      start;                          ///< Of its slice, or, with a middle group, of the blocks of both codes.
  std::array<bool, 2> ends_are_full;  ///< After the slide, with a middle group.
  /// Where the varying codes of each kind start after the slide, beside `start`, if nothing is reversed.
  std::array<const std::uint64_t*, 2> starts;
};

/// The drops on the boards of one array and layer, in the order in which they are tried, and their moves for
/// the *pair* of codes of the moment: the first and the last one, or, without a middle group, the first
/// alone.
class DropMoves {
 public:
  explicit DropMoves(const SliceWork& work)
      : work_(work),
        array_(work.tables->array(work.array)),
        index_(array_.index),
        has_middle_(index_.cut().middle_lines > 0) {
    list_drops();
  }

  const SliceWork& work() const { return work_; }
  const PackedArray& array() const { return array_; }
  const PackedIndex& index() const { return index_; }
  bool has_middle() const { return has_middle_; }  ///< Whether the middle code varies, not the last one.
  bool has_inner() const { return index_.inner().lines() > 0; }  ///< Whether blocks have several boards.
  const PackedCodes& varying_codes() const { return has_middle_ ? index_.middle() : index_.ends(); }
  PackedCodes::Code first() const { return first_; }
  PackedCodes::Code last() const { return last_; }  ///< The same; of no meaning without a middle group.
  std::size_t drops() const { return drops_.size(); }
  const Drop& drop(std::size_t number) const { return drops_[number]; }

  /// The pair from now on. Without a middle group `last` has no meaning.
  void begin_pair(PackedCodes::Code first, PackedCodes::Code last) {
    first_ = first;
    last_ = last;
    ++pair_;
    pair_digits_ = array_.first_digits[first.place()];
    if (has_middle_) pair_digits_ += array_.last_digits[last.place()];
  }
  /// What the pair adds to the numbers of the lines across.
  std::uint64_t pair_digits() const { return pair_digits_; }
  /// The same of the varying codes, by place.
  const std::uint64_t* varying_digits() const {
    return (has_middle_ ? array_.middle_digits : array_.last_digits).data();
  }

  /// What a drop makes of the pair; computed when it is first asked for.
  const SharedMoves& shared(std::size_t number) {
    if (shared_[number].pair != pair_) prepare(drops_[number], shared_[number]);
    return shared_[number];
  }

  const CodeMoves& moves_of(Role role) const {
    if (role == Role::inner) return array_.inner;
    return role == Role::varying && has_middle_ ? array_.middle : array_.ends;
  }

  /// Where the blocks after a drop and a slide along the lines start, by the ordinal of the varying code.
  OrdinalAddress address(const Span& span, const Drop& d, const SharedMoves& shared, std::size_t side) const {
    const int varying_sum = span.varying_sum + d.weight_in(Role::varying);
    const auto kind = 2 * static_cast<std::uint32_t>(varying_sum);
    const int inner_sum = span.inner_sum + d.weight_in(Role::inner);
    const std::uint64_t* const starts = shared.starts[side];
    const std::uint64_t start = shared.start[side], open_start = start + starts[kind],
                        full_start = start + starts[kind + 1];
    const std::uint32_t open = varying_codes().open_count(varying_sum);
    if (has_middle_)
      return {open_start, full_start, index_.block_bits(false, inner_sum),
              index_.block_bits(shared.ends_are_full[side], inner_sum), open};
    return {open_start, full_start, index_.last_stride(false, inner_sum),
            index_.last_stride(shared.first[side].is_full(), inner_sum), open};
  }

  /// Where the boards with these end codes start in the layer after a drop; `rest`: the sum of the others.
  std::uint64_t start_of_ends(const Drop& d, PackedCodes::Code first, PackedCodes::Code last,
                              int rest) const {
    return index_.start_of_ends(first, last, rest, layer_along(d).starts);
  }

  const LayerView& layer_along(const Drop& d) const { return work_.above(d.drop.value, work_.array); }

 private:
  void list_drops() {
    const auto& game = work_.tables->game();
    const auto [lowest, highest] = work_.values;
    for (int value = std::min(highest, game.objective - 1); value >= lowest; --value) {
      if (work_.layer + (1 << (value - 1)) > index_.highest_layer()) continue;  // No board has that sum.
      for (const Role role : {Role::varying, Role::first, Role::inner, Role::fixed_last}) {
        if (role == Role::fixed_last && !has_middle_) continue;
        const auto& drops = moves_of(role).drops();
        for (std::size_t number = 0; number < drops.size(); ++number)
          if (drops[number].value == value)
            drops_.push_back({role, static_cast<int>(number), drops[number], 1 << (value - 1),
                              digit_of(role, drops[number])});
      }
    }
    shared_.resize(drops_.size());
  }

  std::uint64_t digit_of(Role role, const LineDrop& drop) const {
    const CrossSlides& slides = *array_.cross_slides;
    return std::uint64_t{static_cast<std::uint32_t>(drop.value)} * slides.weight(line_of(role, drop))
           << (drop.cell * slides.field_bits());
  }

  /// The line of the board on which a drop lies.
  int line_of(Role role, const LineDrop& drop) const {
    const PackedCut& cut = index_.cut();
    if (role == Role::fixed_last || (role == Role::varying && !has_middle_))
      return cut.lines() - 1 - drop.line;
    const int before = role == Role::first ? 0 : cut.end_lines + (role == Role::inner ? cut.middle_lines : 0);
    return before + drop.line;
  }

  void prepare(const Drop& d, SharedMoves& shared) {
    shared.pair = pair_;
    shared.is_possible = false;
    const PackedCodes& ends = index_.ends();
    const Move first = array_.ends.row(d.number_in(Role::first))[first_.place()];
    if (!first.is_legal() || first.makes_objective()) return;
    Move last;
    if (has_middle_) {
      last = array_.ends.row(d.number_in(Role::fixed_last))[last_.place()];
      if (!last.is_legal() || last.makes_objective()) return;
    }
    shared.is_possible = true;
    shared.first_sum = first_.sum() + d.weight_in(Role::first);
    const int last_sum = last_.sum() + d.weight_in(Role::fixed_last);
    shared.is_reversed = has_middle_ && shared.first_sum > last_sum;
    shared.rest = work_.layer + d.weight - shared.first_sum - (has_middle_ ? last_sum : 0);
    for (const Towards side : both_ways) {
      const auto s = static_cast<std::size_t>(side);
      shared.changed[s] = first.is_changed(side) || (has_middle_ && last.is_changed(side));
      shared.first[s] = ends.at(ends.first(shared.first_sum) + first.result(side));
      if (!has_middle_) {
        shared.start[s] = static_cast<std::uint64_t>(layer_along(d).starts[shared.first[s].place()]);
        shared.starts[s] = index_.last_starts(shared.first[s].fullness(), shared.rest);
        continue;
      }
      const PackedCodes::Code slid_last = ends.at(ends.first(last_sum) + last.result(side));
      shared.ends_are_full[s] = shared.first[s].is_full() && slid_last.is_full();
      shared.starts[s] = index_.middle_row(shared.ends_are_full[s], shared.rest);
      shared.start[s] = shared.is_reversed ? start_of_ends(d, slid_last, shared.first[s], shared.rest)
                                           : start_of_ends(d, shared.first[s], slid_last, shared.rest);
    }
  }

  const SliceWork& work_;
  const PackedArray& array_;
  const PackedIndex& index_;
  bool has_middle_;
  std::vector<Drop> drops_;
  std::vector<SharedMoves> shared_;
  std::uint32_t pair_ = 0;
  PackedCodes::Code first_, last_;
  std::uint64_t pair_digits_ = 0;
};

}  // namespace
}  // namespace dropslide::layers
