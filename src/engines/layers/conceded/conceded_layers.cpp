// The conceded layers of a bounded game.
#include "engines/layers/conceded/conceded_layers.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace dropslide::layers {
namespace {

BatchGame batch_game(const PackedCut& cut, const ObjectiveGame& game) {
  return {cut.lines(), cut.line_cells(), game.dmax, game.objective};
}

}  // namespace

ConcededLayers::ConcededLayers(const PackedIndex& index, const ObjectiveGame& game, const Bound& bound,
                               InstructionSet instructions)
    : index_(index), game_(batch_game(index.cut(), game)) {
  filter_ = select_static_evaluation(instructions).conceding_to(bound.conceded_to);
  const PackedCut& cut = index.cut();
  first_ = tiles_of(index.ends(), 0, 1);
  middle_ = tiles_of(index.middle(), cut.end_lines, 1);
  inner_ = tiles_of(index.inner(), cut.end_lines + cut.middle_lines, 1);
  last_ = tiles_of(index.ends(), cut.lines() - 1, -1);
  for (int sum = 0; sum <= index.inner().max_sum(); ++sum)
    inner_planes_.add_run(inner_, index.inner().first(sum), index.inner().count(sum));
}

GroupTiles ConcededLayers::tiles_of(const PackedCodes& codes, int first_line, int step) const {
  GroupTiles result;
  for (int i = 0; i < codes.lines(); ++i) result.add_planes(game_, first_line + i * step);
  if (result.planes.size() > 64) throw EnvironmentError("the tiles of a group of lines do not fit a word");
  for (std::uint32_t place = 0; place < codes.size(); ++place) {
    std::uint64_t tiles = 0;
    int bit = 0;
    for (int i = 0; i < codes.lines(); ++i)
      for (const Exponent tile : index_.lines().tiles(codes.line(place, i))) {
        tiles |= std::uint64_t{tile} << bit;
        bit += game_.tile_bits();
      }
    result.tiles.push_back(tiles);
  }
  return result;
}

void ConcededLayers::fill(int layer, const std::int64_t* slice_starts, std::uint32_t slice,
                          std::uint64_t* words, std::uint64_t first_bit) const {
  const PackedCodes::Code first = index_.ends().at(slice);
  const std::uint64_t boards = index_.slice_size(first, layer);
  if (boards == 0) return;
  std::uint64_t* const begin = words + (index_.slice_begin(first, layer, slice_starts) - first_bit) / 64;
  std::fill_n(begin, (boards + 63) / 64, ~std::uint64_t{0});
  if (boards % 64 != 0) begin[boards / 64] = (std::uint64_t{1} << (boards % 64)) - 1;
  BatchedWords batches(filter_, game_, words);
  for_each_block(index_, layer, slice_starts, slice, [&](const PackedBlock& block) {
    const auto add_tiles = [&](BoardBatch& batch, std::size_t word, std::int64_t offset,
                               std::uint64_t range) {
      first_.add_to(batch, word, block.first.place(), range);
      middle_.add_to(batch, word, block.middle.place(), range);
      last_.add_to(batch, word, block.last.place(), range);
      inner_planes_.add_to(batch, word, inner_, static_cast<std::size_t>(block.inner_sum), offset, range);
    };
    const std::uint64_t bit = block.bit - first_bit;
    batches.add(bit, bit + block.bits, add_tiles);
  });
  batches.decide();
}

}  // namespace dropslide::layers
