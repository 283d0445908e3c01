// The engines against themselves: other words, other thread counts, small budgets, stop requests.
#include <algorithm>
#include <set>

#include "engines/cooperative/shortest_game.hpp"
#include "engines/layers/layer_search.hpp"
#include "engines/proof/proof_search.hpp"
#include "engines/proof/shared_positions.hpp"
#include "game/symmetry.hpp"
#include "oracle/oracle.hpp"
#include "questions/winners/largest_tile.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "support/catch.hpp"
#include "support/plain_search.hpp"

using namespace dropslide;

namespace {

Resources resources(int threads, std::uint64_t memory_bytes = 1ULL << 30) {
  return {.threads = threads, .memory_bytes = memory_bytes};
}

Decision decide(Shape shape, int dmax, int objective, const Resources& with) {
  return search_proof(shape, make_objective_game(dmax, objective), with, {});
}

class CountingSink final : public ProgressSink {
 public:
  void report(const Progress& progress) override {
    ++reports;
    largest_fraction = std::max(largest_fraction, progress.done_fraction);
  }
  int reports = 0;
  double largest_fraction = 0;
};

}  // namespace

TEST_CASE("proof search and plain recursion over the same graph name the same winner") {
  for (const auto& [shape, dmax, objective] : std::vector<std::tuple<Shape, int, int>>{{{2, 4}, 2, 5},
                                                                                       {{2, 4}, 2, 6},
                                                                                       {{3, 3}, 2, 5},
                                                                                       {{3, 3}, 3, 5},
                                                                                       {{1, 9}, 1, 7},
                                                                                       {{1, 9}, 1, 8},
                                                                                       {{2, 5}, 3, 5}}) {
    INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective);
    const auto graph = make_position_graph(shape, make_objective_game(dmax, objective));
    const auto& narrow = std::get<std::unique_ptr<const PositionGraph<Word64>>>(graph);
    CHECK(decide(shape, dmax, objective, resources(2)).winner == PlainSearch(*narrow).winner(narrow->root()));
  }
}

TEST_CASE(
    "boards that need the 128-bit word are searched as well: objectives above 16 and more than 16 cells") {
  CHECK(decide({1, 3}, 16, 17, resources(2)).winner ==
        (oracle::slider_wins(1, 3, 16, 17) ? Winner::slider : Winner::dropper));
  CHECK(decide({2, 2}, 16, 18, resources(2)).winner ==
        (oracle::slider_wins(2, 2, 16, 18) ? Winner::slider : Winner::dropper));
  CHECK(decide({1, 17}, 2, 3, resources(2)).winner == Winner::dropper);  // Theorem 15.
  Decision last;
  CHECK(decide_no_merge({1, 25}, 2, resources(2), last)->dropper_avoids_merges);
  CHECK(decide_no_merge({2, 9}, 4, resources(2), last)->dropper_avoids_merges);
  CHECK_FALSE(decide_no_merge({2, 9}, 3, resources(2), last)->dropper_avoids_merges);
}

TEST_CASE("the winner does not depend on the number of threads") {
  for (const int objective : {5, 6})
    for (const int threads : {1, 2, 3, 8}) {
      INFO("objective " << objective << ", " << threads << " threads");
      CHECK(decide({2, 5}, 2, objective, resources(threads)).winner ==
            decide({2, 5}, 2, objective, resources(1)).winner);
    }
}

TEST_CASE("one thread searches the same positions every time") {
  const Decision first = decide({3, 3}, 2, 6, resources(1));
  const Decision second = decide({3, 3}, 2, 6, resources(1));
  CHECK(first.positions == second.positions);
  CHECK(first.expansions == second.expansions);
}

TEST_CASE("every method names the same winner") {
  for (const ProofMethod method : {ProofMethod::depth_first, ProofMethod::proof_number, ProofMethod::both})
    for (const auto& [shape, dmax, objective] : std::vector<std::tuple<Shape, int, int>>{
             {{3, 3}, 2, 5}, {{3, 3}, 2, 6}, {{2, 5}, 3, 5}, {{3, 4}, 2, 5}})
      for (const int threads : {1, 3}) {
        INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective << ", " << threads);
        const Decision decision =
            search_proof(shape, make_objective_game(dmax, objective), resources(threads), {.method = method});
        CHECK(decision.winner ==
              layers::search_layers(shape, make_objective_game(dmax, objective), resources(2), {}).winner);
      }
}

TEST_CASE("proof numbers are chosen without merges and with Dmax 1, depth first with Dmax 2, else both") {
  CHECK(method_for(ObjectiveGame{2, 6}, false) == ProofMethod::depth_first);
  CHECK(method_for(ObjectiveGame{2, 6}, true) == ProofMethod::both);
  CHECK(method_for(ObjectiveGame{1, 6}, false) == ProofMethod::proof_number);
  CHECK(method_for(ObjectiveGame{1, 6}, true) == ProofMethod::proof_number);
  CHECK(method_for(ObjectiveGame{3, 6}, false) == ProofMethod::both);
  CHECK(method_for(NoMergeGame{2}, false) == ProofMethod::proof_number);
}

TEST_CASE("a game is searched as it was recorded, unless a method is named") {
  const auto positions = [](ProofMethod method) {
    Decision last;
    const EngineChoice choice{.engine = Engine::proof, .proof = {.method = method}};
    const auto verdict = decide_objective({2, 5}, 1, 10, choice, resources(1), last);
    REQUIRE(verdict);
    CHECK(verdict->winner == Winner::slider);
    return verdict->positions;
  };
  const std::uint64_t recorded = 14'572'766;  // Depth first; by proof numbers there are 5 986 964.
  CHECK(positions(ProofMethod::automatic) == recorded);
  CHECK(positions(ProofMethod::both) < recorded);
}

TEST_CASE("threads double little of each other's work") {
  const auto search = [](int threads) {
    return search_proof({3, 4}, make_objective_game(2, 6), resources(threads),
                        {.method = ProofMethod::depth_first});
  };
  const Decision one = search(1), two = search(2);
  CAPTURE(one.positions, one.expansions, two.positions, two.expansions);
  CHECK(one.positions > 3'000'000);
  CHECK(static_cast<double>(two.expansions) < 1.02 * static_cast<double>(one.expansions));
  // With what found no room in the growing table.
  CHECK(static_cast<double>(two.expansions) < 1.02 * static_cast<double>(two.positions));
}

TEST_CASE("proof numbers that count a part of what lies beside the dearest line find short proofs") {
  // Maximum plus count alone takes 1.2 million positions on 3x7, and 470 thousand expansions on 2x5.
  const auto search = [](Shape shape, const TwoPlayerGame& game) {
    return search_proof(shape, game, resources(1), {.method = ProofMethod::proof_number});
  };
  const Decision no_merge = search({3, 7}, NoMergeGame{5});
  CHECK(no_merge.winner == Winner::dropper);
  CHECK(no_merge.positions < 100'000);
  const Decision objective = search({2, 5}, make_objective_game(1, 9));
  CHECK(objective.winner == Winner::slider);
  CHECK(objective.expansions < 400'000);
}

TEST_CASE("a search whose table must grow many times ends with the right winner, and reports its progress") {
  CountingSink sink;
  Resources watched = resources(2);
  watched.progress = &sink;
  const Decision grown = decide({2, 6}, 2, 6, watched);
  CHECK(grown.winner == Winner::slider);
  CHECK(grown.memory_bytes > 4 * proof::SharedPositions::least_budget_bytes(2));
  CHECK(grown.memory_bytes < 4 * grown.positions);
  CHECK(sink.reports > 0);
  CHECK(sink.largest_fraction <= 1.0);
}

TEST_CASE(
    "a search that fills its memory stops without a winner, within the budget, and says what it would need") {
  constexpr std::uint64_t budget = 57ULL << 20;
  const Decision decision = decide({3, 4}, 2, 6, resources(2, budget));
  CHECK_FALSE(decision.winner);
  CHECK(decision.stopped == StopReason::memory_full);
  CHECK(decision.memory_bytes <= budget);
  CHECK(decision.needed_bytes > decision.memory_bytes);
  CHECK(decision.positions > 1'000'000);
}

TEST_CASE("a budget below the smallest table is refused before any work") {
  const Decision decision = decide({3, 4}, 2, 6, resources(2, 1 << 20));
  CHECK_FALSE(decision.winner);
  CHECK(decision.stopped == StopReason::memory_full);
  CHECK(decision.positions == 0);
  CHECK(decision.needed_bytes > (1 << 20));
}

TEST_CASE("a search that is asked to stop stops without a winner") {
  std::stop_source source;
  source.request_stop();
  Resources stopped = resources(2);
  stopped.stop = source.get_token();
  const Decision decision = decide({3, 5}, 2, 7, stopped);
  CHECK_FALSE(decision.winner);
  CHECK(decision.stopped == StopReason::interrupted);
  CHECK(find_shortest_game({3, 5}, {1}, stopped, "test").stopped == StopReason::interrupted);
  const LargestTile partial = find_largest_tile({3, 5}, 2, EngineChoice{}, stopped);
  CHECK_FALSE(partial.is_exact);
}

TEST_CASE("the largest tile names each objective with its reason") {
  const LargestTile found = find_largest_tile({2, 2}, 1, EngineChoice{}, resources(1));
  CHECK(found.at_least == 4);
  CHECK(found.objectives.front().engine == "rules");
  CHECK(found.objectives.back().engine == "theorem-6");
  CHECK(found.objectives.back().objective == 5);
  CHECK(found.objectives[1].engine == "layers");
}

TEST_CASE("Theorem 6 never excludes an objective that a search finds reachable") {
  for (const Shape shape : {Shape{1, 2}, Shape{1, 5}, Shape{2, 2}, Shape{2, 3}})
    for (int dmax = 1; dmax <= 3; ++dmax) {
      INFO(to_text(shape) << ", Dmax " << dmax);
      CHECK(decide(shape, dmax, shape.cells() + dmax, resources(1)).winner == Winner::dropper);
    }
}

TEST_CASE("a shortest game replays through the oracle's rules to a dead board") {
  for (const auto& [shape, dmax] : std::vector<std::pair<Shape, int>>{{{1, 7}, 1},
                                                                      {{2, 4}, 1},
                                                                      {{3, 3}, 1},
                                                                      {{3, 4}, 1},
                                                                      {{3, 5}, 1},
                                                                      {{4, 4}, 1},
                                                                      {{2, 5}, 2},
                                                                      {{3, 3}, 3}}) {
    INFO(to_text(shape) << ", Dmax " << dmax);
    const ShortestGame found = find_shortest_game(shape, {dmax}, resources(2), "test");
    REQUIRE(found.game.size() == static_cast<std::size_t>(found.drops));
    std::string board = to_text(Board(shape));
    for (const GameStep& step : found.game) {
      CAPTURE(to_text(step.board));
      const std::string dropped = to_text(apply_drop(parse_board(board), step.drop));
      const auto drops = oracle::legal_drops(board, dmax);
      REQUIRE(std::count(drops.begin(), drops.end(), dropped) == 1);
      board = step.slide ? oracle::slide(dropped, to_text(*step.slide).front()) : dropped;
      REQUIRE(board == to_text(step.board));
      REQUIRE((!step.slide || board != dropped));
    }
    CHECK_FALSE(oracle::slider_can_move(board));
    CHECK_FALSE(found.game.back().slide);
  }
}

TEST_CASE("the bounds that cut layers keep every shortest game: the same without them on small boards") {
  // Without the bounds, every position is kept: breadth first over the graph of plain rules.
  for (const auto& [shape, dmax] :
       std::vector<std::pair<Shape, int>>{{{2, 3}, 1}, {{1, 6}, 1}, {{2, 2}, 3}, {{3, 3}, 1}}) {
    INFO(to_text(shape) << ", Dmax " << dmax);
    std::set<Board> layer{Board(shape)}, dead;
    int drops = 0;
    for (; dead.empty(); ++drops) {
      std::set<Board> next;
      for (const Board& board : layer)
        for (const Drop drop : legal_drops(board, dmax)) {
          const Board dropped = apply_drop(board, drop);
          const auto slides = legal_slides(dropped);
          if (slides.empty()) dead.insert(canonical(dropped));
          for (const auto& slid : slides) next.insert(canonical(slid.board));
        }
      layer = std::move(next);
    }
    const ShortestGame found = find_shortest_game(shape, {dmax}, resources(2), "test");
    CHECK(found.drops == drops);
    CHECK(found.final_boards == dead.size());
  }
}

TEST_CASE(
    "a shortest game says why none is shorter: on 4x4 the 1-2 pattern has 242 predecessors, the earliest "
    "after 19 "
    "drops") {
  const ShortestGame found = find_shortest_game({4, 4}, {1}, resources(2), "test");
  REQUIRE(found.excluded.size() == 2);
  CHECK(found.excluded[0].drops == 24);
  CHECK(found.excluded[0].dead_boards == 1);
  CHECK(found.excluded[0].backwards == 242);
  CHECK(found.excluded[0].earliest == 19);
  CHECK(found.excluded[1].drops == 25);
  CHECK(found.excluded[1].dead_boards == 0);  // Every domino weighs 3, or 5 and more.
}

TEST_CASE("a shortest game that fills its memory stops without an answer") {
  const ShortestGame found = find_shortest_game({4, 4}, {1}, resources(2, 100'000), "test");
  CHECK(found.stopped == StopReason::memory_full);
  CHECK(found.needed_bytes > 100'000);
}

TEST_CASE("where neither layers nor a search may be tried, what is known so far stays a lower bound") {
  const EngineChoice impatient{.patience_seconds = 1e-9, .may_search = false};
  const LargestTile found =
      find_largest_tile({3, 4}, 2, impatient, {.threads = 1, .memory_bytes = 1ULL << 30});
  CHECK_FALSE(found.is_exact);
  CHECK(found.at_least == 1);  // Tile 1 is always dropped.
  CHECK(found.last.stopped == StopReason::memory_full);
  CHECK(found.last.needed_bytes > 0);
}

TEST_CASE("a game of which no engine can end is not started, and a game is announced before it is") {
  std::vector<CellNeed> announced;
  const auto decide = [&](Shape shape, int dmax, int objective, std::uint64_t gibibytes,
                          EngineChoice choice) {
    Decision last;
    choice.before_run = [&](const CellNeed& need) { announced.push_back(need); };
    announced.clear();
    decide_objective(shape, dmax, objective, choice, {.threads = 2, .memory_bytes = gibibytes << 30}, last);
    return last;
  };
  const Decision open = decide({4, 4}, 2, 8, 2, {});
  CHECK(open.stopped == StopReason::memory_full);
  CHECK(open.needed_bytes > 20ULL << 30);
  CHECK(open.seconds == 0);
  CHECK(announced.empty());
  CHECK(decide({3, 4}, 2, 5, 2, {}).winner.has_value());
  REQUIRE(announced.size() == 1);
  CHECK(announced[0].game->engine == Engine::layers);
  CHECK(decide({3, 3}, 2, 6, 2, {.engine = Engine::proof}).winner.has_value());
  REQUIRE(announced.size() == 1);
  CHECK(announced[0].game->engine == Engine::proof);
}

TEST_CASE("proof search that an option stands for is started where some engine can end the game") {
  Resources small{.threads = 2, .memory_bytes = 2ULL << 30};
  const auto decide = [&](int objective, EngineChoice choice, std::vector<CellNeed>& announced) {
    Decision last;
    choice.engine = Engine::proof;
    choice.before_run = [&](const CellNeed& need) { announced.push_back(need); };
    decide_objective({4, 4}, 2, objective, choice, small, last);
    return last;
  };
  std::vector<CellNeed> announced;
  const EngineChoice restricted{.proof = {.drops = AllowedDrops::beside_tile}, .is_implied = true};
  for (const int objective : {7, 8})  // Of 7 nobody knows what proof search takes, of 8 it is too much.
    for (const EngineChoice& choice : {restricted, EngineChoice{.is_implied = true}}) {
      CAPTURE(objective);
      const Decision last = decide(objective, choice, announced);
      CHECK(last.stopped == StopReason::memory_full);
      CHECK(last.needed_bytes > small.memory_bytes);
      CHECK(last.seconds == 0);
      CHECK(announced.empty());
    }
  std::stop_source stop;
  stop.request_stop();
  small.stop = stop.get_token();
  CHECK(decide(7, {.proof = {.drops = AllowedDrops::beside_tile}}, announced).stopped ==
        StopReason::interrupted);  // It was named.
  REQUIRE(announced.size() == 1);
  CHECK(announced[0].game->engine == Engine::layers);
}

TEST_CASE("of several games the first is known that no engine can end") {
  const Resources small{.threads = 2, .memory_bytes = 2ULL << 30};
  const auto beyond = first_beyond({4, 4}, 2, {}, small);
  REQUIRE((beyond && beyond->game));
  CHECK(beyond->game->game.objective == 7);
  CHECK(beyond->memory_bytes > 4e9);
  CHECK_FALSE(first_beyond({3, 4}, 2, {}, small));  // It was recorded, and fits.
  CHECK_FALSE(first_beyond({4, 4}, 2, {.engine = Engine::layers}, small));
}

TEST_CASE("layers are taken if they are done at once, else a recorded search that took less") {
  Decision last;
  const auto decided_by = [&](Shape shape, int dmax, int objective, const EngineChoice& choice) {
    return decide_objective(shape, dmax, objective, choice, resources(2), last).value().engine;
  };
  CHECK(decided_by({3, 4}, 2, 5, EngineChoice{}) == "layers");
  CHECK(decided_by({2, 5}, 1, 10, EngineChoice{}) == "proof");
}
