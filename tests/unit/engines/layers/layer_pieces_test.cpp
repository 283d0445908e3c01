// A layer in pieces: all slices, in order, each once.
#include "engines/layers/pieces/layer_pieces.hpp"

#include <algorithm>

#include "engines/layers/layer_plan.hpp"
#include "support/catch.hpp"

using namespace dropslide;
using namespace dropslide::layers;

TEST_CASE("the pieces of a layer hold each of its words once, and no more than they may") {
  const ObjectiveGame game = make_objective_game(2, 4);
  for (const Shape shape : {Shape{1, 5}, Shape{2, 4}, Shape{3, 3}, Shape{3, 4}}) {
    CAPTURE(to_text(shape));
    const auto cuts = choose_cuts(shape, game);
    REQUIRE(cuts);
    const PackedTables tables(game, *cuts, highest_layer(shape, game, {}));
    for (int layer = 0; layer <= tables.array(0).index.highest_layer(); ++layer)
      for (const std::uint64_t most : {1U, 7U, 1U << 20}) {
        CAPTURE(layer, most);
        std::uint64_t largest_slice = 0;
        for (std::size_t array = 0; array < tables.arrays(); ++array) {
          const PackedIndex& index = tables.array(array).index;
          for (std::uint32_t slice = 0; slice < index.ends().size(); ++slice)
            largest_slice =
                std::max(largest_slice, (index.slice_size(index.ends().at(slice), layer) + 63) / 64);
        }
        std::vector<std::uint64_t> words(tables.arrays());
        std::vector<std::uint32_t> slices(tables.arrays());
        bool fits = true, is_in_order = true;
        for (const LayerPiece& piece : pieces_of(tables, layer, most)) {
          fits = fits && piece.words > 0 && piece.words <= std::max(most, largest_slice);
          is_in_order = is_in_order && piece.first_word == words[piece.array] &&
                        piece.begin >= slices[piece.array] && piece.end > piece.begin;
          words[piece.array] += piece.words;
          slices[piece.array] = piece.end;
        }
        CHECK(fits);
        CHECK(is_in_order);
        for (std::size_t array = 0; array < tables.arrays(); ++array) {
          CAPTURE(array);
          CHECK(64 * words[array] == tables.array(array).index.layer_bits(layer));
        }
      }
  }
}
