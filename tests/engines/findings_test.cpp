// Findings: cells where our value differs from the printed one, each with its second, independent witness.
//
// The witness (tests/oracle/witness.hpp) shares no code with the engines. See reports/errata.md.
#include <fstream>
#include <sstream>
#include <stop_token>
#include <string>

#include "engines/cooperative/patterns/pattern_ancestors.hpp"
#include "engines/cooperative/shortest_game.hpp"
#include "oracle/ancestors.hpp"
#include "oracle/oracle.hpp"
#include "oracle/played_game.hpp"
#include "oracle/short_games.hpp"
#include "oracle/witness.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "support/catch.hpp"
#include "support/source_tables.hpp"

using namespace dropslide;

namespace {

const Resources two_threads{.threads = 2, .memory_bytes = 1ULL << 30};

}  // namespace

TEST_CASE("Table 3: on 4x4 Dropper avoids every merge with Dmax 5, and not with 4, where 6 is printed") {
  const LeastNoMergeDmax found = find_least_no_merge_dmax({4, 4}, two_threads);
  CHECK(found.is_exact);
  CHECK(found.at_least == 5);
  const oracle::Replay replay =
      oracle::replay_no_merge_strategy(4, 4, 5);  // Throws if any slide ever merges.
  CHECK(replay.slider_positions == 66'481);
  CHECK(replay.dead_boards == 36'513);
  CHECK_FALSE(oracle::dropper_avoids_merges_up_to_symmetry(4, 4, 4));
}

TEST_CASE("Figure 14: the shortest 3x4 game has 20 drops and 4 final boards, where 21 drops are printed") {
  const ShortestGame found = find_shortest_game({3, 4}, {1}, two_threads, "test");
  const oracle::Shortest witness = oracle::shortest_game(3, 4, 1);
  CHECK(found.drops == 20);
  CHECK(witness.drops == 20);
  CHECK(found.final_boards == 4);
  CHECK(witness.final_boards == 4);
}

TEST_CASE("the witness agrees with Table 3 where we agree with it") {
  CHECK_FALSE(oracle::dropper_avoids_merges_up_to_symmetry(3, 5, 4));
  CHECK(oracle::replay_no_merge_strategy(3, 5, 5).dead_boards > 0);
}

TEST_CASE("shortest games of three rows and more have a witness: none is shorter, and one is as short") {
  for (const auto& [shape, drops] :
       {std::pair{Shape{3, 3}, 13}, {{3, 4}, 20}, {{3, 5}, 22}, {{4, 4}, 26}, {{3, 6}, 29}, {{4, 5}, 32}}) {
    CAPTURE(to_text(shape));
    CHECK(find_shortest_game(shape, {1}, two_threads, "test").drops == drops);
    CHECK_FALSE(oracle::dead_board_within(shape.rows, shape.cols, drops - 1).found);
    if (shape.cells() <= 16) CHECK(oracle::dead_board_within(shape.rows, shape.cols, drops).found);
  }
}

TEST_CASE(
    "the layers backwards from each dead board that is too light are finished, as moves taken back say") {
  int excluded = 0;
  for (const Shape shape : {Shape{3, 4}, Shape{3, 6}, Shape{4, 4}, Shape{4, 5}, Shape{5, 5}})
    for (const ExcludedLength& length : find_shortest_game(shape, {1}, two_threads, "test").excluded) {
      CAPTURE(to_text(shape), length.drops);
      const oracle::Ancestors witness =
          oracle::ancestors_of_dead_boards(shape.rows, shape.cols, length.drops);
      CHECK(length.dead_boards == witness.dead_boards);
      CHECK(length.backwards == witness.positions);
      CHECK(length.earliest == witness.earliest);
      CHECK(length.earliest > 0);
      ++excluded;
    }
  CHECK(excluded == 11);  // 5x5 with 39 drops among them: there the layers from the start run dry first.
}

TEST_CASE(
    "the positions that lead to the 1-2 pattern, or a little more, are those of moves taken back, on up to "
    "36 cells") {
  int attained = 0;
  for (const PatternTask& task : {PatternTask{3, 3},
                                  {3, 4},
                                  {3, 5},
                                  {3, 6},
                                  {3, 8},
                                  {4, 4},
                                  {4, 5},
                                  {4, 6},
                                  {5, 5},
                                  {4, 7},
                                  {4, 8},
                                  {5, 6},
                                  {3, 4, 1},
                                  {3, 4, 2},
                                  {5, 5, 1},
                                  {5, 6, 2},
                                  {6, 6, 2},
                                  {3, 10}}) {
    CAPTURE(task.rows, task.columns, task.above);
    const PatternAncestors found = find_pattern_ancestors(task, two_threads, "test");
    CHECK(found.is_complete);
    const oracle::Ancestors witness = oracle::ancestors_of_dead_boards(task.rows, task.columns, found.weight);
    if (task.above == 0) CHECK(witness.dead_boards == 1);
    CHECK(found.positions == witness.positions);
    CHECK(found.earliest == witness.earliest);
    CHECK(found.is_attained() == (witness.positions > 0 && witness.earliest == 0));
    attained += found.is_attained() ? 1 : 0;
  }
  CHECK(attained == 3);
}

TEST_CASE("games end on the lightest dead boards of 3x4, 3x5, 4x4 and, beyond 25 cells, of 3x9 and 5x6") {
  for (const auto& [task, drops] : {std::pair{PatternTask{3, 4, 2}, 20},
                                    {PatternTask{3, 5}, 22},
                                    {PatternTask{4, 4, 2, 1000}, 26},
                                    {PatternTask{3, 9, 0, 50'000}, 40},
                                    {PatternTask{5, 6, 3, 20'000}, 48}}) {
    CAPTURE(task.rows, task.columns);
    const PatternAncestors found = find_pattern_ancestors(task, two_threads, "test");
    REQUIRE(found.is_attained());
    CHECK(oracle::drops_to_the_end(task.rows, task.columns, to_text(found.game)) == drops);
    CHECK(found.is_complete == (task.beam_width == 0));
  }
}

TEST_CASE("each game that reports/short-games.md prints is one, of so many drops") {
  std::ifstream report(source_tables().parent_path() / "reports/short-games.md");
  int games = 0;
  for (std::string line; std::getline(report, line);) {
    std::istringstream words(line);
    int rows = 0, cols = 0, drops = 0;
    char x = 0;
    std::string bullet, word, game;
    if (!(words >> bullet >> rows >> x >> cols >> x >> drops >> word >> std::ws) || word != "drops:")
      continue;
    std::getline(words, game);
    CAPTURE(line);
    CHECK(oracle::drops_to_the_end(rows, cols, game) == drops);
    ++games;
  }
  CHECK(games == 4);  // 3x9, 3x10, 5x6 and 6x6.
}

TEST_CASE("on four rows the positions that lead to the 1-2 pattern run dry n + 1 or n + 6 steps back") {
  for (int n = 4; n <= 9; ++n) {
    CAPTURE(n);
    const PatternAncestors found = find_pattern_ancestors({4, n}, two_threads, "test");
    CHECK_FALSE(found.is_attained());
    CHECK(found.steps_back() == (n % 2 == 0 ? n + 1 : n + 6));
  }
}

TEST_CASE("the search back from the 1-2 pattern stops when asked to, and where memory does not suffice") {
  std::stop_source source;
  source.request_stop();
  CHECK(find_pattern_ancestors({4, 6}, {.threads = 1, .memory_bytes = 1 << 30, .stop = source.get_token()},
                               "test")
            .stopped == StopReason::interrupted);
  const PatternAncestors small =
      find_pattern_ancestors({4, 7}, {.threads = 1, .memory_bytes = 10'000}, "test");
  CHECK(small.stopped == StopReason::memory_full);
  CHECK(small.needed_bytes > 10'000);
}

// Slow: run them by their names. 3x7 needs no witness: its 31 drops are the weight of the 1-2 pattern.
TEST_CASE("section 7.2: on 5x5 the 1-2 pattern is not attained, nor any game of 39 drops", "[.slow]") {
  CHECK(find_shortest_game({5, 5}, {1}, two_threads, "test").drops == 40);
  const oracle::ShortSearch within_39 = oracle::dead_board_within(5, 5, 39);
  CHECK_FALSE(within_39.found);
  CHECK(within_39.positions == 16'416'144);
}

TEST_CASE("on 3x8 and 4x6 no game ends within 37 drops, and one ends after 38", "[.slow]") {
  for (const Shape shape : {Shape{3, 8}, Shape{4, 6}}) {
    CAPTURE(to_text(shape));
    CHECK(find_shortest_game(shape, {1}, two_threads, "test").drops == 38);
    CHECK_FALSE(oracle::dead_board_within(shape.rows, shape.cols, 37).found);
  }
}
