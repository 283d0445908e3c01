// Static evaluation of batches against that of single boards, which its own test holds against the rules.
#include "engines/layers/conceded/static_evaluation.hpp"

#include <algorithm>

#include "graph/position_graph.hpp"
#include "support/boards.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// A board whose tiles are often among the four largest, so that many are decided; now and then one cell
/// alone is empty.
Board heavy_board(Shape shape, int objective, Random& random) {
  Board board(shape);
  const bool is_full = random.up_to(3) == 0;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int tile = std::max(1, objective - 1 - random.up_to(random.up_to(1) == 0 ? 3 : objective - 2));
    const bool is_empty = !is_full && random.up_to(3) == 0;
    board.set(cell / shape.cols, cell % shape.cols, static_cast<Exponent>(is_empty ? 0 : tile));
  }
  const int empty = random.up_to(shape.cells() - 1);
  board.set(empty / shape.cols, empty % shape.cols, 0);
  return board;
}

/// The boards' rows are the lines, or their columns.
BoardBatch batch_of(const std::vector<Board>& boards, const BatchGame& game, bool lines_are_rows) {
  BoardBatch batch{};
  for (std::size_t i = 0; i < boards.size(); ++i)
    for (int cell = 0; cell < game.all_cells(); ++cell) {
      const int line = cell / game.cells, place = cell % game.cells;
      const int tile = lines_are_rows ? boards[i].at(line, place) : boards[i].at(place, line);
      for (int b = 0; b < game.tile_bits(); ++b)
        batch.planes[cell * game.tile_bits() + b][i / 64] |= static_cast<std::uint64_t>(tile >> b & 1)
                                                             << (i % 64);
    }
  return batch;
}

/// The winners of all boards, by single boards.
std::vector<std::optional<Winner>> winners_of(const std::vector<Board>& boards, const ObjectiveGame& game) {
  std::vector<std::optional<Winner>> winners;
  std::visit(
      [&]<class Graph>(const Graph& graph) {
        const auto pack = packed_functions<typename Graph::element_type::Word>(boards[0].shape()).pack;
        for (const Board& board : boards) winners.push_back(graph->static_winner(pack(board)));
      },
      make_position_graph(boards[0].shape(), game));
  return winners;
}

/// What a filter leaves of the set of all boards but every seventh.
std::vector<bool> left_by(StaticEvaluation::Filter filter, const BoardBatch& batch, const BatchGame& game) {
  std::uint64_t set[BoardBatch::words] = {};
  for (std::size_t i = 0; i < BoardBatch::boards; ++i)
    if (i % 7 != 0) set[i / 64] |= std::uint64_t{1} << (i % 64);
  filter(batch, game, set);
  std::vector<bool> left;
  for (std::size_t i = 0; i < BoardBatch::boards; ++i) left.push_back((set[i / 64] >> (i % 64) & 1) != 0);
  return left;
}

}  // namespace

TEST_CASE("static evaluation of a batch names the static winner of each of its boards") {
  Random random;
  INFO(random);
  int slider_wins = 0, dropper_wins = 0;
  for (const Shape shape : playable_shapes())
    for (const ObjectiveGame game : {ObjectiveGame{1, 2}, {1, 3}, {2, 4}, {3, 5}, {2, 7}, {7, 8}, {4, 16}}) {
      std::vector<Board> boards;
      for (int i = 0; i < BoardBatch::boards; ++i)
        boards.push_back(heavy_board(shape, game.objective, random));
      const auto winners = winners_of(boards, game);
      for (const bool lines_are_rows : {true, false})
        for (const InstructionSet set : instruction_sets()) {
          CAPTURE(shape, game.dmax, game.objective, lines_are_rows, static_cast<int>(set));
          const BatchGame batch_game{lines_are_rows ? shape.rows : shape.cols,
                                     lines_are_rows ? shape.cols : shape.rows, game.dmax, game.objective};
          const BoardBatch batch = batch_of(boards, batch_game, lines_are_rows);
          const StaticEvaluation evaluation = select_static_evaluation(set);
          const auto kept = left_by(evaluation.keep_slider_wins, batch, batch_game);
          const auto not_lost = left_by(evaluation.drop_dropper_wins, batch, batch_game);
          std::string wrong = none;
          for (std::size_t i = 0; i < boards.size(); ++i) {
            const bool was_asked = i % 7 != 0;
            slider_wins += kept[i] ? 1 : 0;
            dropper_wins += was_asked && !not_lost[i] ? 1 : 0;
            if (kept[i] != (was_asked && winners[i] == Winner::slider) ||
                not_lost[i] != (was_asked && winners[i] != Winner::dropper))
              wrong = to_text(boards[i]);
          }
          CHECK(wrong == none);
        }
    }
  CHECK(slider_wins > 100'000);
  CHECK(dropper_wins > 10'000);
}
