// Who wins one stored board with Dropper to move.
#include "engines/layers/kernel/plain_kernel.hpp"

#include <array>

#include "engines/layers/index/packed_blocks.hpp"

namespace dropslide::layers {
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

  bool slider_wins_every_drop(DropValues values) {
    for (std::size_t group = 0; group < groups; ++group)
      for (const LineDrop& drop : moves_[group]->drops()) {
        if (drop.value < values.lowest || drop.value > values.highest) continue;
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
    const LayerView& layer = above_(value, array);
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
                             DropValues values, const LayersAbove& above) {
  return DroppedBoard(tables.array(array), tables, board, above).slider_wins_every_drop(values);
}

void for_each_stored_board(const PackedIndex& index, int layer,
                           const std::function<void(const CutBoard&)>& visit) {
  const std::vector<std::int64_t> starts = index.slice_starts(layer);
  const PackedCodes& inner = index.inner();
  for (std::uint32_t slice = 0; slice < index.ends().size(); ++slice)
    for_each_block(index, layer, starts.data(), slice, [&](const PackedBlock& block) {
      for (std::uint32_t i = 0; i < block.bits; ++i)
        visit({block.first, block.middle, inner.at(inner.first(block.inner_sum) + i), block.last});
    });
}

}  // namespace dropslide::layers
