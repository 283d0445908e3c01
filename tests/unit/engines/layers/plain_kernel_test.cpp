// Layers, solved board by board, held against plain retrograde analysis of all boards.
#include "support/boards.hpp"
#include "support/plain_retrograde.hpp"
#include "support/solved_layers.hpp"

using namespace dropslide;
using namespace dropslide::layers;

TEST_CASE("every stored board that can face Dropper has the winner of plain retrograde analysis") {
  struct Case {
    Shape shape;
    int dmax, objective;
  };
  const Case cases[] = {{{1, 1}, 1, 3}, {{1, 4}, 1, 4}, {{1, 4}, 2, 4}, {{1, 6}, 1, 3},
                        {{2, 2}, 1, 5}, {{2, 2}, 2, 4}, {{2, 2}, 3, 5}, {{2, 3}, 1, 4},
                        {{2, 3}, 2, 4}, {{2, 4}, 1, 3}, {{3, 3}, 1, 3}};
  for (const auto& [shape, dmax, objective] : cases) {
    const PlainRetrograde plain(shape, dmax, objective);
    for (const auto& cuts : choices_of_cuts(shape)) {
      const SolvedLayers packed(make_objective_game(dmax, objective), cuts);
      std::uint64_t compared = 0;
      for (int layer = 0; layer <= packed.top(); ++layer)
        for (std::size_t array = 0; array < cuts.size(); ++array) {
          const PackedIndex& index = packed.tables().array(array).index;
          std::uint64_t next_bit = 0;
          for_each_stored_board(index, layer, [&](const CutBoard& codes) {
            const Board board = index.board(codes);
            const std::uint64_t bit = index.bit(codes, packed.bits(layer, array).starts);
            CAPTURE(to_text(cuts[array]), dmax, objective, board);
            REQUIRE(bit >= next_bit);
            next_bit = bit + 1;
            if (!plain.is_facing_dropper(board)) return;
            ++compared;
            CHECK(packed.slider_wins(layer, array, codes) == plain.slider_wins_facing_dropper(board));
          });
        }
      CHECK(compared > 0);
    }
  }
}
