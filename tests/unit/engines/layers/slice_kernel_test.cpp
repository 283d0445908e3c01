// The kernel that solves whole blocks, held against the one that solves board by board.
#include <cmath>

#include "engines/layers/kernel/instructions/portable_bits.hpp"
#include "engines/layers/kernel/slice_kernel.hpp"
#include "support/boards.hpp"
#include "support/solved_layers.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// Whether the kernel is compiled for the blocks of these cuts.
bool has_short_blocks(const std::vector<PackedCut>& cuts, int objective) {
  for (const PackedCut& cut : cuts)
    if (std::pow(objective, cut.inner_lines * cut.line_cells()) > 5000) return false;
  return true;
}

/// A layer of an array.
struct SolvedByBlocks {
  std::vector<std::uint64_t> words;
  LayerDigest digest;
};

/// Whether all drops are tried at once, or those of each tile for themselves.
enum class Passes : std::uint8_t { one, one_for_each_tile };

/// One layer of an array, solved by blocks from the layers above as they were solved board by board.
SolvedByBlocks solved_by_blocks(const SolvedLayers& packed, int layer, std::size_t array, Passes passes) {
  const PackedTables& tables = packed.tables();
  std::vector<std::array<const LayerView*, 2>> above;
  for (int value = 1; value <= tables.game().dmax && layer + (1 << (value - 1)) <= packed.top(); ++value) {
    const int reached = layer + (1 << (value - 1));
    above.push_back({&packed.bits(reached, 0).view, &packed.bits(reached, tables.arrays() - 1).view});
  }
  const PackedIndex& index = tables.array(array).index;
  const auto starts = index.slice_starts(layer);
  const DigestTables digest(tables, array);
  SolvedByBlocks solved;
  std::vector<std::uint64_t> tried;
  const int dmax = tables.game().dmax;
  for (int highest = dmax; highest >= 1; --highest) {
    const int lowest = passes == Passes::one ? 1 : highest;
    // What stood there before does not matter, not even behind the last boards of slices.
    solved.words.assign(index.layer_bits(layer) / 64, ~std::uint64_t{0});
    solved.words.resize(solved.words.size() + words_behind, 0);
    const SliceWork work{.tables = &tables,
                         .array = array,
                         .layer = layer,
                         .layers_above = above.data(),
                         .values = {lowest, highest},
                         .out_starts = starts.data(),
                         .first_bit = 0,
                         .tried = tried.empty() ? nullptr : tried.data(),
                         .out = solved.words.data(),
                         .digest = lowest == 1 ? &digest : nullptr};
    SliceSolver<layers::Portable> solver(work);
    for (std::uint32_t slice = 0; slice < index.ends().size(); ++slice) solver.solve(slice);
    solved.digest = solver.digest();
    tried = solved.words;
    if (lowest == 1) break;
  }
  return solved;
}

/// The digest of the same layer, board by board.
LayerDigest digest_by_boards(const SolvedLayers& packed, int layer, std::size_t array) {
  const PackedIndex& index = packed.tables().array(array).index;
  LayerDigest digest;
  for_each_stored_board(index, layer, [&](const CutBoard& board) {
    if (!packed.slider_wins(layer, array, board)) return;
    const std::uint64_t images = images_counted(packed.tables(), array, board);
    digest += {images, images * board_hash(index.board(board))};
  });
  return digest;
}

}  // namespace

TEST_CASE("whole blocks are solved and counted as board by board") {
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
          const LayerDigest digest = digest_by_boards(packed, layer, array);
          for (const Passes passes : {Passes::one, Passes::one_for_each_tile}) {
            CAPTURE(passes);
            const SolvedByBlocks solved = solved_by_blocks(packed, layer, array, passes);
            CHECK(solved.words == packed.bits(layer, array).words);
            CHECK(solved.digest.slider_wins == digest.slider_wins);
            CHECK(solved.digest.hash_sum == digest.hash_sum);
          }
        }
    }
}
