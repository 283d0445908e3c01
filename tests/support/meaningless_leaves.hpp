// Layers of meaningless values, from which a run of layers goes on: a hash of each board up to symmetry
// instead of who wins.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <filesystem>
#include <vector>

#include "engines/layers/kernel/plain_kernel.hpp"
#include "engines/layers/layer_files.hpp"
#include "engines/layers/layer_plan.hpp"
#include "game/symmetry.hpp"
#include "support/boards.hpp"

namespace dropslide::layers {

/// Where a run begins.
struct Start {
  Shape shape;
  int dmax, objective;
  int top;  ///< The first layer that is solved.

  LayerGame game() const { return {shape, make_objective_game(dmax, objective), {}}; }
};

/// Slider wins two thirds of them, so that Dropper's AND over many drops does not always fail.
inline bool leaf(const Board& board) {
  const std::string text = to_text(canonical(board));
  return XXH3_64bits(text.data(), text.size()) % 3 != 0;
}

/// Leaves the pieces in the folder of the layers above the start, as if all were done, with meaningless
/// values.
inline void save_leaves(const Start& start, const std::vector<PackedCut>& cuts,
                        const std::filesystem::path& folder) {
  const LayerGame of = start.game();
  const int highest = highest_layer(of.shape, of.game, {});
  const PackedTables tables(of.game, cuts, highest);
  LayerWindow window(tables, HeldLayers::one);
  const LayerFiles files(folder, of, {});
  for (int layer = std::min(highest, start.top + (1 << (start.dmax - 1))); layer > start.top; --layer) {
    window.open_layer(layer);
    for (std::size_t array = 0; array < tables.arrays(); ++array) {
      const auto words = window.words(layer, array);
      std::ranges::fill(words, 0);
      const PackedIndex& index = tables.array(array).index;
      const auto starts = index.slice_starts(layer);
      for_each_stored_board(index, layer, [&](const CutBoard& board) {
        const std::uint64_t bit = index.bit(board, starts);
        if (leaf(index.board(board))) words[bit / 64] |= std::uint64_t{1} << (bit % 64);
      });
    }
    RunHeader header{of, cuts, layer + 1, {}};
    for (int above = highest; above > layer; --above) header.records.push_back({above, 0, 0});
    const auto pieces = pieces_of(tables, layer, words_of_piece);
    const OpenLayer open{layer, 1, std::vector<std::optional<LayerDigest>>(pieces.size(), LayerDigest{})};
    for (std::size_t number = 0; number < pieces.size(); ++number)
      files.write_piece(
          header, open, number,
          window.words(layer, pieces[number].array).subspan(pieces[number].first_word, pieces[number].words));
  }
}

}  // namespace dropslide::layers
