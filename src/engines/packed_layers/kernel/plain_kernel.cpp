// Who wins one stored board with Dropper to move.
#include "engines/packed_layers/kernel/plain_kernel.hpp"

#include <array>

namespace dropslide::packed_layers {
namespace {

/// The groups of a board in one order, with what belongs to each.
constexpr std::size_t groups = 4;
enum : std::size_t { first, middle, inner, last };

/// A board in an array, and a drop on one of its groups.
class DroppedBoard {
 public:
  DroppedBoard(const PackedArray& array, const PackedTables& tables, const CutBoard& board,
               const LayersAbove& above)
      : array_(array),
        tables_(tables),
        codes_{board.first, board.middle, board.inner, board.last},
        moves_{&array.ends, &array.middle, &array.inner, &array.ends},
        above_(above) {}

  bool slider_wins_every_drop() {
    for (std::size_t group = 0; group < groups; ++group)
      for (const LineDrop& drop : moves_[group]->drops()) {
        drops_ = {};
        drops_[group] = drop;
        if (moves_[group]->of(codes_[group].place(), drop).is_legal() && !slider_wins(drop.value, group))
          return false;
      }
    return true;
  }

 private:
  bool slider_wins(int value, std::size_t group) {
    return wins_along(value) || wins_across(value, Towards::front, group) ||
           wins_across(value, Towards::back, group);
  }

  bool wins_along(int value) {
    std::array<Move, groups> moved;
    for (std::size_t i = 0; i < groups; ++i) {
      moved[i] = moves_[i]->of(codes_[i].place(), drops_[i]);
      if (moved[i].makes_objective()) return true;
    }
    for (const Towards side : both_ways) {
      bool is_changed = false;
      std::array<PackedCodes::Code, groups> slid;
      for (std::size_t i = 0; i < groups; ++i) {
        is_changed = is_changed || moved[i].is_changed(side);
        slid[i] = moves_[i]->result(codes_[i].place(), drops_[i], side, moved[i]);
      }
      if (is_changed && dropper_loses(value, array_number(), in_stored_order(slid))) return true;
    }
    return false;
  }

  bool wins_across(int value, Towards side, std::size_t group) {
    const CrossSlides& slides = *array_.cross_slides;
    bool is_changed = false;
    std::uint64_t numbers = 0;
    for (int cell = 0; cell < array_.index.cut().line_cells(); ++cell) {
      const CrossSlides::Slide slide = slides.of(line_across(cell, group), side);
      if (slide.makes_objective()) return true;
      is_changed = is_changed || slide.is_changed();
      numbers |= slide.numbers() << slides.shift(cell);
    }
    return is_changed &&
           dropper_loses(value, array_.across, tables_.array(array_.across).index.stored_board(numbers));
  }

  bool dropper_loses(int value, std::size_t array, const CutBoard& board) const {
    const LayerBits& layer = above_(value, array);
    return layer.at(tables_.array(array).index.bit(board, layer.starts));
  }

  /// The number of the line across that holds that cell of every line.
  std::uint32_t line_across(int cell, std::size_t dropped) const {
    const PackedIndex& index = array_.index;
    std::uint32_t number = 0;
    for (std::size_t group = 0; group < groups; ++group)
      for (int i = 0; i < codes_of(group).lines(); ++i) {
        const LineDrop& drop = drops_[group];
        const bool has_drop = group == dropped && drop.line == i && drop.cell == cell;
        const int tile = has_drop ? drop.value
                                  : index.lines().tiles(codes_of(group).line(
                                        codes_[group].place(), i))[static_cast<std::size_t>(cell)];
        number += static_cast<std::uint32_t>(tile) * array_.cross_slides->weight(line_of(group, i));
      }
    return number;
  }

  const PackedCodes& codes_of(std::size_t group) const {
    const PackedIndex& index = array_.index;
    return group == middle ? index.middle() : group == inner ? index.inner() : index.ends();
  }
  int line_of(std::size_t group, int i) const {
    const PackedCut& cut = array_.index.cut();
    if (group == last) return cut.lines() - 1 - i;
    return i + (group == first ? 0 : cut.end_lines) + (group == inner ? cut.middle_lines : 0);
  }
  std::size_t array_number() const { return tables_.arrays() - 1 - array_.across; }

  /// The board with these codes as it is stored: its lines may have to be reversed.
  CutBoard in_stored_order(const std::array<PackedCodes::Code, groups>& codes) const {
    if (codes[first].sum() <= codes[last].sum())
      return {codes[first], codes[middle], codes[inner], codes[last]};
    std::uint64_t numbers = 0;
    for (std::size_t group = 0; group < groups; ++group)
      for (int i = 0; i < codes_of(group).lines(); ++i)
        numbers |= std::uint64_t{codes_of(group).line(codes[group].place(), i)}
                   << (line_of(group, i) * array_.index.lines().number_bits());
    return array_.index.stored_board(numbers);
  }

  const PackedArray& array_;
  const PackedTables& tables_;
  std::array<PackedCodes::Code, groups> codes_;
  std::array<const CodeMoves*, groups> moves_;
  const LayersAbove& above_;
  std::array<LineDrop, groups> drops_;
};

}  // namespace

bool slider_wins_before_drop(const PackedTables& tables, std::size_t array, const CutBoard& board,
                             const LayersAbove& above) {
  return DroppedBoard(tables.array(array), tables, board, above).slider_wins_every_drop();
}

void for_each_stored_board(const PackedIndex& index, int layer,
                           const std::function<void(const CutBoard&)>& visit) {
  const PackedCodes &ends = index.ends(), &middle = index.middle(), &inner = index.inner();
  const auto visit_block = [&](PackedCodes::Code first, PackedCodes::Code last, PackedCodes::Code x,
                               int sum) {
    const bool others_are_full = !first.is_open() && !last.is_open() && !x.is_open();
    for (std::uint32_t i = 0; i < index.block_bits(others_are_full, sum); ++i)
      visit({first, x, inner.at(inner.first(sum) + i), last});
  };
  const auto visit_last = [&](PackedCodes::Code first, PackedCodes::Code last, int rest) {
    for (int sum = std::max(0, rest - inner.max_sum()); sum <= std::min(rest, middle.max_sum()); ++sum)
      for (std::uint32_t place = middle.first(sum); place < middle.first(sum + 1); ++place)
        visit_block(first, last, middle.at(place), rest - sum);
  };
  for (std::uint32_t place = 0; place < ends.size(); ++place) {
    const PackedCodes::Code first = ends.at(place);
    for (int sum = first.sum(); sum <= std::min(layer - first.sum(), ends.max_sum()); ++sum) {
      const std::uint32_t codes =
          first.fullness() == Fullness::guarded ? ends.unguarded_count(sum) : ends.count(sum);
      for (std::uint32_t i = 0; i < codes; ++i)
        visit_last(first, ends.at(ends.first(sum) + i), layer - first.sum() - sum);
    }
  }
}

}  // namespace dropslide::packed_layers
