// Everything that is computed once for a game before its layers are solved.
#include "engines/layers/tables/packed_tables.hpp"

#include <algorithm>
#include <utility>

namespace dropslide::layers {
namespace {

/// What the codes of a group, whose line i is the board's line `first_line + i * step`, add to the numbers of
/// the lines across.
std::vector<std::uint64_t> digits_of(const PackedArray& array, const PackedCodes& codes, int first_line,
                                     int step) {
  const CrossSlides& slides = *array.cross_slides;
  const int cells = array.index.cut().line_cells();
  std::vector<std::uint64_t> digits(codes.size());
  for (std::uint32_t place = 0; place < codes.size(); ++place)
    for (int i = 0; i < codes.lines(); ++i)
      for (int cell = 0; cell < cells; ++cell)
        digits[place] +=
            std::uint64_t{array.index.lines().tiles(codes.line(place, i))[static_cast<std::size_t>(cell)]} *
                slides.weight(first_line + i * step)
            << (cell * slides.field_bits());
  return digits;
}

/// Places of end codes, by the tiles that they have in the first and last `end_lines` lines across.
std::vector<std::uint32_t> order_of_ends(const PackedIndex& index, int end_lines) {
  const PackedCodes& codes = index.ends();
  const auto cells = static_cast<std::size_t>(index.cut().line_cells()),
             ends = std::min(cells / 2, static_cast<std::size_t>(end_lines));
  std::vector<std::pair<std::vector<Exponent>, std::uint32_t>> keys;
  for (std::uint32_t place = 0; place < codes.size(); ++place) {
    std::vector<Exponent> key;
    for (int line = 0; line < codes.lines(); ++line) {
      const auto tiles = index.lines().tiles(codes.line(place, line));
      for (std::size_t i = 0; i < ends; ++i) {
        key.push_back(tiles[i]);
        key.push_back(tiles[cells - 1 - i]);
      }
    }
    keys.emplace_back(std::move(key), place);
  }
  std::sort(keys.begin(), keys.end());
  std::vector<std::uint32_t> order;
  for (const auto& [key, place] : keys) order.push_back(place);
  return order;
}

void add_digits(PackedArray& array) {
  const PackedIndex& index = array.index;
  const PackedCut& cut = index.cut();
  array.first_digits = digits_of(array, index.ends(), 0, 1);
  array.middle_digits = digits_of(array, index.middle(), cut.end_lines, 1);
  array.inner_digits = digits_of(array, index.inner(), cut.end_lines + cut.middle_lines, 1);
  array.last_digits = digits_of(array, index.ends(), cut.lines() - 1, -1);
  const PackedCodes& inner = index.inner();
  const int bits = index.lines().number_bits();
  for (std::uint32_t place = 0; place < inner.size(); ++place)
    array.reversed_inner.push_back(inner.in_reverse(inner.line_numbers(place, bits)).ordinal());
}

}  // namespace

PackedArray::PackedArray(const PackedCut& cut, const ObjectiveGame& game, int highest_layer)
    : index(cut, game.objective, game.dmax, highest_layer),
      line_moves(index.lines(), game.objective, game.dmax),
      ends(index.lines(), line_moves, index.ends(), game.objective, game.dmax),
      middle(index.lines(), line_moves, index.middle(), game.objective, game.dmax),
      inner(index.lines(), line_moves, index.inner(), game.objective, game.dmax),
      blocks(index.inner(), inner) {}

PackedTables::PackedTables(const ObjectiveGame& game, const std::vector<PackedCut>& cuts, int highest_layer)
    : game_(game) {
  for (const PackedCut& cut : cuts)
    arrays_.push_back(std::make_unique<PackedArray>(cut, game, highest_layer));
  for (std::size_t number = 0; number < arrays_.size(); ++number) {
    PackedArray& array = *arrays_[number];
    array.across = arrays_.size() - 1 - number;
    array.cross_slides.emplace(array.index.cut(), arrays_[array.across]->index, game.objective);
    add_digits(array);
    array.last_order = order_of_ends(array.index, arrays_[array.across]->index.cut().end_lines);
  }
}

}  // namespace dropslide::layers
