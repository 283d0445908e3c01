// Best play from every position of small tablebases, and the wins of their layers.
#include "questions/explore/main_line.hpp"
#include <cmath>
#include "engines/tablebase/expectation_search.hpp"
#include "engines/tablebase/tablebase_search.hpp"
#include "questions/explore/explored_tablebase.hpp"
#include "questions/explore/layer_wins.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

namespace dropslide {
namespace {

using tablebase::PositionValue;

const Resources resources{.threads = 1, .memory_bytes = 64 << 20};

void make_tablebase(const std::filesystem::path& folder, int objective, bool with_depth) {
  TablebaseTask task;
  task.run.folder = folder;
  task.with_depth = with_depth;
  search_tablebase(Shape{2, 3}, {.dmax = 2, .objective = objective}, resources, task);
}

TEST_CASE("the main line leads to the winner, after as many moves as the value says") {
  for (const int objective : {4, 5})
    for (const bool with_depth : {true, false}) {
      CAPTURE(objective, with_depth);
      const TemporaryFolder folder;
      make_tablebase(folder.path(), objective, with_depth);
      const Tablebase tablebase(folder.path());
      const ExploredTablebase table(folder.path(), LayersInMemory::all);
      std::uint64_t lines = 0;
      for (int layer = 0; layer < tablebase.layers(); ++layer)
        tablebase.for_each<PositionValue>(
            layer, 0, tablebase.positions(layer), [&](const Board& board, const PositionValue& value) {
              const MainLine line = find_main_line(table, board, Player::dropper, 1000);
              ++lines;
              CAPTURE(objective, to_text(board));
              REQUIRE(line.ended_by == value.winner);
              if (value.moves) REQUIRE(line.moves.size() == *value.moves);
            });
      CHECK(lines == tablebase.positions());
    }
}

TEST_CASE("a main line is cut after as many moves as are wanted, and ends at once where the game is over") {
  const TemporaryFolder folder;
  make_tablebase(folder.path(), 4, true);
  const ExploredTablebase table(folder.path(), LayersInMemory::all);
  const MainLine cut = find_main_line(table, parse_board(".../..."), Player::dropper, 3);
  CHECK(cut.moves.size() == 3);
  CHECK_FALSE(cut.ended_by);
  const MainLine over = find_main_line(table, parse_board("121/212"), Player::slider, 3);
  CHECK(over.moves.empty());
  CHECK(over.ended_by == Winner::dropper);
}

TEST_CASE("against chance the main line is the best slides, answered by a likely drop near the mean") {
  const TemporaryFolder folder;
  TablebaseTask task;
  task.run.folder = folder.path();
  search_expectation(Shape{2, 3}, {}, resources, task);
  const ExploredTablebase table(folder.path(), LayersInMemory::all);
  const MainLine line = find_main_line(table, parse_board("1../..1"), Player::slider, 1000);
  CHECK(line.ended_by == Winner::dropper);
  TableAnswer answer = line.start;
  for (const LineMove& move : line.moves) {
    const auto& query = std::get<ChanceQuery>(answer);
    const auto& choice = std::get<ChanceMove>(move.choice);
    CAPTURE(to_text(choice.board));
    CHECK(query.to_move == move.player);
    for (const ChanceMove& other : query.moves) {
      CAPTURE(to_text(other.board));
      if (move.player == Player::slider) {
        CHECK(*choice.value >= *other.value);
      } else {
        CHECK(*choice.chance >= *other.chance);
        if (*choice.chance == *other.chance)
          CHECK(std::abs(*choice.value - *query.value) <= std::abs(*other.value - *query.value));
      }
    }
    const Player next = move.player == Player::slider ? Player::dropper : Player::slider;
    if (&move != &line.moves.back()) answer = table.ask(choice.board, next);
  }
  const auto layers = table.count_wins({});
  REQUIRE(layers);
  for (const LayerWins& layer : *layers) {
    CAPTURE(layer.layer);
    CHECK_FALSE(layer.slider_wins);
  }
}

TEST_CASE("the wins of the layers are those of their positions; a stop request ends the count") {
  const TemporaryFolder folder;
  make_tablebase(folder.path(), 5, false);
  const Tablebase tablebase(folder.path());
  const auto layers = count_layer_wins(tablebase, {});
  REQUIRE(layers);
  REQUIRE(static_cast<int>(layers->size()) == tablebase.layers());
  std::uint64_t positions = 0, slider_wins = 0;
  for (const LayerWins& layer : *layers) {
    CAPTURE(layer.layer);
    CHECK(*layer.slider_wins <= layer.positions);
    positions += layer.positions;
    slider_wins += *layer.slider_wins;
  }
  CHECK(positions == tablebase.positions());
  CHECK((slider_wins > 0 && slider_wins < positions));
  CHECK(layers->front().slider_wins == (tablebase.winner() == Winner::slider ? 1 : 0));
  std::stop_source stop;
  stop.request_stop();
  CHECK_FALSE(count_layer_wins(tablebase, stop.get_token()));
}

}  // namespace
}  // namespace dropslide
