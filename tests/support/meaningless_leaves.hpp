// A layer of meaningless values, from which a run of layers goes on: a hash of each board up to symmetry
// instead of who wins.
#pragma once

#include <xxhash.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "engines/layers/layer_checkpoint.hpp"
#include "game/symmetry.hpp"
#include "support/boards.hpp"

namespace dropslide {

/// Where a run begins.
struct Start {
  Shape shape;
  int dmax, objective;
  int top;  ///< The first layer that is solved.
};

/// Slider wins two thirds of them, so that Dropper's AND over many drops does not always fail.
inline bool leaf(const Board& board) {
  const std::string text = to_text(canonical(board));
  return XXH3_64bits(text.data(), text.size()) % 3 != 0;
}

/// Calls visit with every board of the layer.
template <class Visit>
void for_each_board(Board& board, int cell, int rest, int objective, Visit&& visit) {
  const int cells = board.shape().cells();
  if (rest < 0 || rest > (cells - cell) << (objective - 2)) return;
  if (cell == cells) return visit(board);
  for (int value = 0; value < objective; ++value) {
    board.set(cell / board.shape().cols, cell % board.shape().cols, static_cast<Exponent>(value));
    for_each_board(board, cell + 1, rest - (value == 0 ? 0 : 1 << (value - 1)), objective, visit);
  }
  board.set(cell / board.shape().cols, cell % board.shape().cols, 0);
}

/// Leaves a checkpoint in the folder as if the layers above the start were done, with meaningless values.
inline void save_leaves(const Start& start, const BoardCut& cut, const std::filesystem::path& folder) {
  const LayerIndex index(cut, start.objective, start.dmax);
  const layers::LayerTables tables(index);
  layers::LayerWindow window(tables);
  const auto spans = window.slider_layers(start.top + 1);
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const int layer = start.top + 1 + static_cast<int>(i);
    const auto rows = index.slice_starts(layer);
    auto* const words = reinterpret_cast<std::uint64_t*>(spans[i].data());
    Board board(start.shape);
    for_each_board(board, 0, layer, start.objective, [&](const Board& b) {
      const std::uint64_t bit = index.bit_of(b, rows);
      if (leaf(b)) words[bit / 64] |= std::uint64_t{1} << (bit % 64);
    });
  }
  std::vector<LayerRecord> above;
  for (int layer = index.top_layer(); layer > start.top; --layer) above.push_back({layer, 0, 0});
  layers::LinkedTeam alone(index, nullptr);
  layers::LayerCheckpoint(folder, alone, {}).save(index, window, start.top + 1, above);
}

/// Cuts that the kernel can use, with tables that are made in moments.
inline std::vector<BoardCut> usable_cuts(const Start& start) {
  std::vector<BoardCut> cuts;
  for (const BoardCut& cut : possible_cuts(start.shape)) {
    const auto codes = [&](LineGroup group) { return std::pow(start.objective, group.lines * group.cells); };
    if (codes(cut.inner_group()) <= 4100 && codes(cut.end_group()) <= 4100) cuts.push_back(cut);
  }
  REQUIRE_FALSE(cuts.empty());
  return cuts;
}

}  // namespace dropslide
