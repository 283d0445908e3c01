// Conceded layers of packed boards against the static winner of each of their boards.
#include "engines/layers/conceded/conceded_layers.hpp"

#include <functional>
#include <memory>
#include <variant>

#include "engines/layers/kernel/plain_kernel.hpp"
#include "graph/position_graph.hpp"
#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/solved_layers.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// Who wins a board of the game, as far as a theorem says.
std::function<std::optional<Winner>(const Board&)> static_winners(Shape shape, const ObjectiveGame& game) {
  return std::visit(
      [&]<class Graph>(Graph graph) -> std::function<std::optional<Winner>(const Board&)> {
        const auto pack = packed_functions<typename Graph::element_type::Word>(shape).pack;
        return [graph = std::shared_ptr(std::move(graph)), pack](const Board& board) {
          return graph->static_winner(pack(board));
        };
      },
      make_position_graph(shape, game));
}

std::vector<std::uint64_t> filled(const PackedIndex& index, const ConcededLayers& conceded, int layer) {
  const auto starts = index.slice_starts(layer);
  std::vector<std::uint64_t> words(index.layer_bits(layer) / 64, ~std::uint64_t{0});
  for (std::uint32_t slice = 0; slice < index.ends().size(); ++slice)
    conceded.fill(layer, starts.data(), slice, words.data(), 0);
  return words;
}

}  // namespace

TEST_CASE("conceded layers of packed boards hold what the static winner says") {
  struct Case {
    Shape shape;
    ObjectiveGame game;
    int layer;
  };
  const Case cases[] = {{{1, 5}, {2, 4}, 9},  {{2, 2}, {1, 5}, 17}, {{2, 3}, {2, 4}, 14},
                        {{2, 4}, {1, 4}, 17}, {{2, 5}, {2, 3}, 14}, {{3, 3}, {2, 4}, 20},
                        {{3, 4}, {1, 3}, 17}};
  int slider_wins = 0, dropper_wins = 0;
  for (const auto& [shape, game, layer] : cases) {
    const auto static_winner = static_winners(shape, game);
    for (const auto& cuts : choices_of_cuts(shape))
      for (const PackedCut& cut : cuts)
        for (const Winner to : {Winner::dropper, Winner::slider}) {
          CAPTURE(to_text(cut), game.dmax, game.objective, layer, static_cast<int>(to));
          const PackedIndex index(cut, game.objective, game.dmax, layer);
          const ConcededLayers conceded(index, game, {layer, to}, layers::best_instruction_set());
          const auto starts = index.slice_starts(layer);
          const auto words = filled(index, conceded, layer);
          for_each_stored_board(index, layer, [&](const layers::CutBoard& codes) {
            const Board board = index.board(codes);
            CAPTURE(board);
            const std::uint64_t bit = index.bit(codes, starts);
            const bool slider = (words[bit / 64] >> (bit % 64) & 1) != 0;
            const auto winner = static_winner(board);
            slider_wins += winner == Winner::slider;
            dropper_wins += winner == Winner::dropper;
            CHECK(slider == (winner.value_or(to) == Winner::slider));
          });
        }
  }
  CHECK(slider_wins > 0);
  CHECK(dropper_wins > 0);
}
