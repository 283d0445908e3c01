// The conceded layers of a bounded game.
#include "engines/layers/conceded/conceded_layers.hpp"

#include "engines/layers/index/slice_blocks.hpp"

namespace dropslide::layers {
namespace {

BatchGame batch_game(const LayerIndex& index) {
  return {index.cut().lines(), index.cut().line_cells(), index.dmax(), index.objective()};
}

int plane_count(const LineGroup& group, const BatchGame& game) {
  return group.lines * group.cells * game.tile_bits();
}

}  // namespace

ConcededLayers::ConcededLayers(const LayerIndex& index, const Bound& bound, InstructionSet instructions)
    : index_(index), game_(batch_game(index)) {
  filter_ = select_static_evaluation(instructions).conceding_to(bound.conceded_to);
  for (const Group group : all_groups) tiles_[static_cast<std::size_t>(group)] = tiles_of(group);
  const LineCodes& inner = index.inner();
  for (int sum = 0; sum <= inner.max_sum(); ++sum)
    inner_planes_.add_run(tiles(Group::inner), inner.first(sum), inner.count(sum));
}

GroupTiles ConcededLayers::tiles_of(Group group) const {
  const LineCodes& codes = index_.codes(group);
  GroupTiles result;
  for (const int line : index_.cut().lines_of(group)) result.add_planes(game_, line);
  result.tiles.resize(codes.size());
  for (std::uint32_t place = 0; place < codes.size(); ++place)
    for (int cell = 0, bit = 0; cell < codes.group().lines * codes.group().cells; ++cell) {
      const std::uint64_t tile =
          codes.tile(codes.code_at(place), cell / codes.group().cells, cell % codes.group().cells);
      result.tiles[place] |= tile << bit;
      bit += game_.tile_bits();
    }
  return result;
}

std::size_t ConcededLayers::bytes(const LayerIndex& index) {
  std::size_t words = 0;
  for (const Group group : all_groups) words += index.codes(group).size();
  const LineCodes& inner = index.inner();
  const auto planes = static_cast<std::size_t>(plane_count(inner.group(), batch_game(index)));
  for (int sum = 0; sum <= inner.max_sum(); ++sum) words += InnerPlanes::words(planes, inner.count(sum));
  return words * sizeof(std::uint64_t);
}

void ConcededLayers::fill(const LayerKernel& kernel, const LayerWork& work, std::uint32_t slice) const {
  kernel.concede_phase(work, slice);
  BatchedWords batches(filter_, game_, work.dropper.words);
  for_each_block(index_, work.layer, work.dropper.slice_starts, slice, [&](const BlockPlace& block) {
    const auto add_tiles = [&](BoardBatch& batch, std::size_t word, std::int64_t begin, std::uint64_t range) {
      tiles(Group::first).add_to(batch, word, index_.ends().place(block.first), range);
      tiles(Group::last).add_to(batch, word, index_.ends().place(block.last), range);
      tiles(Group::extra).add_to(batch, word, index_.extra().place(block.extra), range);
      inner_planes_.add_to(batch, word, tiles(Group::inner), static_cast<std::size_t>(block.inner_sum), begin,
                           range);
    };
    batches.add(block.bit, block.bit + index_.inner().count(block.inner_sum), add_tiles);
  });
  batches.decide();
}

}  // namespace dropslide::layers
