// The kernel that solves whole blocks, held against the one that solves board by board.
#include <cmath>

#include "engines/layers/kernel/instructions/portable_bits.hpp"
#include "engines/packed_layers/kernel/slice_kernel.hpp"
#include "support/boards.hpp"
#include "support/solved_layers.hpp"

using namespace dropslide;
using namespace dropslide::packed_layers;

namespace {

/// Whether the kernel is compiled for the blocks of these cuts.
bool has_short_blocks(const std::vector<PackedCut>& cuts, int objective) {
  for (const PackedCut& cut : cuts)
    if (std::pow(objective, cut.inner_lines * cut.line_cells()) > 5000) return false;
  return true;
}

/// One layer of an array, solved by blocks from the layers above as they were solved board by board.
std::vector<std::uint64_t> solved_by_blocks(const SolvedLayers& packed, int layer, std::size_t array) {
  const PackedTables& tables = packed.tables();
  std::vector<LayerBits> bits;
  std::vector<std::array<LayerView, 2>> views;
  bits.reserve(2 * static_cast<std::size_t>(tables.game().dmax));
  for (int value = 1; value <= tables.game().dmax; ++value) {
    views.emplace_back();
    for (std::size_t of = 0; of < tables.arrays() && layer + (1 << (value - 1)) <= packed.top(); ++of) {
      bits.push_back(packed.bits(layer + (1 << (value - 1)), of));
      const std::uint64_t size = 64 * bits.back().words.size();
      bits.back().words.resize(bits.back().words.size() + words_behind);
      views.back()[of] = {bits.back().starts.data(), bits.back().words.data(), size};
    }
  }
  std::vector<std::array<const LayerView*, 2>> above;
  for (const auto& view : views) above.push_back({&view[0], &view[1]});
  const auto starts = tables.array(array).index.slice_starts(layer);
  std::vector<std::uint64_t> out(tables.array(array).index.layer_bits(layer) / 64);
  const SliceWork work{&tables, array, layer, above.data(), starts.data(), out.data()};
  SliceSolver<layers::Portable> solver(work);
  for (std::uint32_t slice = 0; slice < tables.array(array).index.ends().size(); ++slice) solver.solve(slice);
  return out;
}

}  // namespace

TEST_CASE("whole blocks are solved as board by board") {
  struct Case {
    Shape shape;
    int dmax, objective;
  };
  const Case cases[] = {{{1, 4}, 1, 4}, {{1, 5}, 2, 4}, {{2, 2}, 1, 5}, {{2, 2}, 2, 4},
                        {{2, 2}, 3, 5}, {{2, 3}, 1, 4}, {{2, 3}, 2, 4}, {{2, 3}, 3, 5},
                        {{2, 4}, 1, 4}, {{2, 5}, 2, 3}, {{3, 3}, 2, 4}, {{3, 4}, 1, 3}};
  for (const auto& [shape, dmax, objective] : cases)
    for (const auto& cuts : choices_of_cuts(shape)) {
      if (!has_short_blocks(cuts, objective)) continue;
      const SolvedLayers packed(make_objective_game(dmax, objective), cuts);
      for (int layer = packed.top(); layer >= 0; --layer)
        for (std::size_t array = 0; array < cuts.size(); ++array) {
          CAPTURE(to_text(shape), to_text(cuts[array]), dmax, objective, layer);
          CHECK(solved_by_blocks(packed, layer, array) == packed.bits(layer, array).words);
        }
    }
}
