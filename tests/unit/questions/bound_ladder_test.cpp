// Ladders of bounds: what they may cost, and that they lead to the true winner.
#include "questions/winners/climb_ladder.hpp"

#include "costs/bound_ladder.hpp"

#include <cmath>
#include <limits>

#include "support/boards.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

constexpr double any_memory = std::numeric_limits<double>::infinity();

const std::vector<std::pair<Shape, ObjectiveGame>> large_games{
    {{3, 4}, {2, 7}}, {{2, 6}, {2, 7}}, {{4, 4}, {2, 5}}, {{4, 4}, {2, 7}}, {{4, 4}, {2, 9}},
    {{3, 5}, {3, 6}}, {{4, 5}, {4, 5}}, {{2, 8}, {2, 6}}, {{3, 4}, {1, 10}}};

}  // namespace

TEST_CASE("where memory is short, the bound is the highest that fits") {
  const auto rungs = bound_ladder({4, 4}, {2, 7}, HeldLayers::all, any_memory);
  REQUIRE(rungs.size() > 1);
  const Rung& widest = rungs.front();
  const double memory = 0.9 * widest.plan.memory_bytes();
  const auto narrower = bound_ladder({4, 4}, {2, 7}, HeldLayers::all, memory);
  REQUIRE(narrower.size() > 1);
  const Bound bound = *narrower.front().bound;
  CHECK(bound.layer < widest.bound->layer);
  const auto fits = [&](int layer) {
    const Bound higher{layer, bound.conceded_to};
    return plan_cuts(widest.plan.cuts, {2, 7}, higher).memory_bytes() <= memory;
  };
  CHECK(fits(bound.layer));
  CHECK_FALSE(fits(bound.layer + 1));
}

TEST_CASE("a ladder ends with all layers, and all its rungs together cost at most twice that") {
  int bounded = 0;
  for (const auto& [shape, game] : large_games) {
    CAPTURE(shape, game.dmax, game.objective);
    const std::vector<Rung> rungs = bound_ladder(shape, game, HeldLayers::all, any_memory);
    REQUIRE_FALSE(rungs.empty());
    CHECK_FALSE(rungs.back().bound);
    double boards = 0;
    for (std::size_t i = 0; i < rungs.size(); ++i) {
      CAPTURE(i);
      boards += rungs[i].plan.boards;
      CHECK(boards <= 2 * rungs[i].plan.boards);
      CHECK(rungs[i].bound.has_value() == (i + 1 < rungs.size()));
      bounded += rungs[i].bound ? 1 : 0;
    }
  }
  CHECK(bounded > 10);
}

TEST_CASE("no bounded game of a ladder needs more than the memory budget") {
  const ObjectiveGame game{2, 7};
  const auto free = bound_ladder({4, 4}, game, HeldLayers::all, any_memory);
  REQUIRE(free.size() == 3);
  const double budget = 0.97 * free.front().plan.memory_bytes();
  const auto tight = bound_ladder({4, 4}, game, HeldLayers::all, budget);
  REQUIRE(tight.size() >= 2);
  for (const Rung& rung : tight) {
    CAPTURE(rung.bound);
    if (rung.bound) CHECK(rung.plan.memory_bytes() <= budget);
  }
  CHECK(bound_ladder({4, 4}, game, HeldLayers::all, 1 << 30).size() == 1);
}

TEST_CASE("what a ladder offers within a budget, the engine counts within it") {
  int offered = 0, lowered = 0;
  for (const auto& [shape, game] : std::vector<std::pair<Shape, ObjectiveGame>>{{{3, 4}, {2, 7}},
                                                                                {{2, 6}, {2, 7}},
                                                                                {{2, 7}, {2, 5}},
                                                                                {{3, 5}, {1, 5}},
                                                                                {{3, 5}, {2, 5}},
                                                                                {{3, 5}, {2, 6}},
                                                                                {{3, 5}, {3, 6}},
                                                                                {{2, 8}, {2, 5}},
                                                                                {{4, 4}, {1, 5}},
                                                                                {{4, 4}, {2, 5}},
                                                                                {{4, 4}, {3, 5}},
                                                                                {{4, 4}, {2, 6}},
                                                                                {{4, 4}, {4, 6}}})
    for (const Rung& free : bound_ladder(shape, game, HeldLayers::all, any_memory)) {
      if (!free.bound) continue;
      const double budget = 0.97 * free.plan.memory_bytes();
      for (const Rung& rung : bound_ladder(shape, game, HeldLayers::all, budget)) {
        if (!rung.bound || rung.bound->conceded_to != free.bound->conceded_to) continue;
        // Too little by so much that it is refused, but not so much that it is not counted.
        const auto less = static_cast<std::uint64_t>(0.85 * rung.plan.memory_bytes());
        const LayerDecision refused = search_layers(shape, game, {.threads = 1, .memory_bytes = less},
                                                    {.cuts = rung.plan.cuts, .bound = rung.bound});
        CAPTURE(shape, game.dmax, game.objective, rung.bound->layer, budget, refused.needed_bytes);
        REQUIRE(refused.stopped == StopReason::memory_full);
        CHECK(static_cast<double>(refused.needed_bytes) <= budget);
        ++offered;
        lowered += rung.bound->layer < free.bound->layer ? 1 : 0;
      }
    }
  CHECK(offered > 12);
  CHECK(lowered > 3);
}

TEST_CASE("with one layer in memory a ladder has its rungs in less of it") {
  const ObjectiveGame game{3, 6};
  const auto free = bound_ladder({4, 4}, game, HeldLayers::all, any_memory);
  REQUIRE(free.size() > 1);
  const double memory = free.front().plan.memory_bytes(HeldLayers::one);
  CHECK(memory < free.front().plan.memory_bytes());
  const auto of_one = bound_ladder({4, 4}, game, HeldLayers::one, memory);
  const auto of_all = bound_ladder({4, 4}, game, HeldLayers::all, memory);
  CHECK(of_one.front().bound == free.front().bound);
  CHECK((of_all.size() == 1 || of_all.front().bound != free.front().bound));
}

TEST_CASE("games of seconds have no bounds, and games that the kernel cannot hold no ladder") {
  CHECK(bound_ladder({3, 4}, {2, 6}, HeldLayers::all, any_memory).size() == 1);
  CHECK(bound_ladder({3, 3}, {1, 4}, HeldLayers::all, any_memory).size() == 1);
  CHECK(bound_ladder({5, 5}, {1, 8}, HeldLayers::all, any_memory).empty());
}

TEST_CASE("the bounds that are expected suffice for the games whose least bounds are known") {
  CHECK(expected_bound({3, 4}, {2, 6}, Winner::dropper).layer >= 50);
  CHECK(expected_bound({4, 4}, {2, 5}, Winner::dropper).layer >= 34);
  CHECK(expected_bound({2, 7}, {2, 5}, Winner::dropper).layer >= 35);
  CHECK(expected_bound({3, 4}, {2, 7}, Winner::slider).layer >= 89);
  CHECK(expected_bound({2, 7}, {2, 7}, Winner::slider).layer >= 100);
  CHECK(expected_bound({3, 4}, {3, 6}, Winner::slider).layer >= 44);
  CHECK(expected_bound({3, 3}, {2, 6}, Winner::slider).layer >= 39);
}

TEST_CASE("climbing a ladder names the winner with the bound that proved it, once for all") {
  const TemporaryFolder folder;
  const Resources resources{.threads = 2, .memory_bytes = 1ULL << 30};
  std::vector<std::string> notices;
  const LayerTask task{
      .run = {.folder = folder.path(), .notice = [&](const std::string& text) { notices.push_back(text); }}};
  const ObjectiveGame game = make_objective_game(1, 5);
  const auto first = climb_ladder({4, 4}, game, resources, task);
  CHECK(first.winner == Winner::slider);
  REQUIRE(first.bound);
  CHECK(first.bound->provable() == first.winner);
  CHECK(notices.at(0).find("trying the layers below") == 0);
  notices.clear();
  const auto again = climb_ladder({4, 4}, game, resources, task);
  CHECK(again.winner == first.winner);
  CHECK(again.bound == first.bound);
  CHECK(notices.back().find("nothing is computed") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "layers.csv"));
}

TEST_CASE("a rung that names the winner is the last, also if its certificate does not fit the memory") {
  const std::vector<LayerRecord> records(1);
  LayerDecision decision;
  decision.records = records;
  CHECK(decides_nothing(decision));
  decision.winner = Winner::slider;
  CHECK_FALSE(decides_nothing(decision));
  decision.winner.reset();
  decision.stopped = StopReason::memory_full;  // Of the certificate: the layers are there.
  CHECK_FALSE(decides_nothing(decision));
  decision.records.clear();  // Of the layers.
  CHECK(decides_nothing(decision));
  decision.stopped = StopReason::interrupted;
  CHECK_FALSE(decides_nothing(decision));
}

TEST_CASE("a folder that holds a run of all layers goes on with it") {
  const TemporaryFolder folder;
  const Resources resources{.threads = 2, .memory_bytes = 1ULL << 30};
  const LayerTask task{.run = {.folder = folder.path()}};
  const ObjectiveGame game = make_objective_game(1, 4);
  const auto first = search_layers({2, 3}, game, resources, task);
  const auto again = climb_ladder({2, 3}, game, resources, task);
  CHECK(again.records == first.records);
  CHECK_FALSE(again.bound);
  CHECK_THROWS(climb_ladder({2, 3}, make_objective_game(1, 5), resources, task));
}
