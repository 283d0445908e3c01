// All packed layers of a small game in memory, solved board by board.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "engines/layers/kernel/plain_kernel.hpp"
#include "support/layer_cuts.hpp"

namespace dropslide::layers {

/// D of one layer and one array.
struct LayerBits {
  std::vector<std::int64_t> starts;
  std::vector<std::uint64_t> words;  ///< With `words_behind`.
  LayerView view;
};

/// All layers of a game in memory, solved by the plain kernel.
class SolvedLayers {
 public:
  SolvedLayers(const ObjectiveGame& game, const std::vector<PackedCut>& cuts)
      : top_(cuts.front().shape.cells() << (game.objective - 2)), tables_(game, cuts, top_) {
    for (int layer = top_; layer >= 0; --layer)
      for (std::size_t array = 0; array < tables_.arrays(); ++array) solve(layer, array);
  }

  int top() const { return top_; }
  const PackedTables& tables() const { return tables_; }
  const LayerBits& bits(int layer, std::size_t array) const { return layers_.at({layer, array}); }
  bool slider_wins(int layer, std::size_t array, const CutBoard& board) const {
    const LayerBits& bits_of = bits(layer, array);
    return bits_of.view.at(tables_.array(array).index.bit(board, bits_of.starts));
  }

 private:
  void solve(int layer, std::size_t array) {
    const PackedIndex& index = tables_.array(array).index;
    LayerBits& solved = layers_[{layer, array}];
    solved.starts = index.slice_starts(layer);
    solved.words.resize(index.layer_bits(layer) / 64 + words_behind);
    solved.view = {solved.starts.data(), solved.words.data(), index.layer_bits(layer)};
    const LayersAbove above = [&](int value, std::size_t of) -> const LayerView& {
      return layers_.at({layer + (1 << (value - 1)), of}).view;
    };
    for_each_stored_board(index, layer, [&](const CutBoard& board) {
      const std::uint64_t bit = index.bit(board, solved.starts);
      if (slider_wins_before_drop(tables_, array, board, {1, tables_.game().dmax}, above))
        solved.words.at(bit / 64) |= std::uint64_t{1} << (bit % 64);
    });
  }

  int top_;
  PackedTables tables_;
  std::map<std::pair<int, std::size_t>, LayerBits> layers_;
};

}  // namespace dropslide::layers
