// Bounded games: a bound never lies, and the same run comes to the same layers however it is made.
#include <cmath>
#include <filesystem>

#include "base/error.hpp"
#include "engines/layers/layer_plan.hpp"
#include "engines/layers/layer_search.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/stop_after.hpp"
#include "support/test_game.hpp"

using namespace dropslide;
using layers::InstructionSet;

namespace {

LayerDecision decide(const TestGame& game, const LayerTask& task, int threads = 2) {
  return search_layers(game.shape, make_objective_game(game.dmax, game.objective), resources(threads), task);
}

int highest_layer(const TestGame& game) { return game.shape.cells() << (game.objective - 2); }

/// By all layers.
Winner true_winner(const TestGame& game) { return decide(game, {}).winner.value(); }

Winner other(Winner player) { return player == Winner::slider ? Winner::dropper : Winner::slider; }

bool decides(const TestGame& game, int bound, Winner conceded_to) {
  return decide(game, {.bound = Bound{bound, conceded_to}}).winner.has_value();
}

/// Cuts of the shape that the kernel can use for the objective.
std::vector<BoardCut> usable_cuts(const TestGame& game) {
  std::vector<BoardCut> cuts;
  for (const BoardCut& cut : possible_cuts(game.shape)) {
    const auto codes = [&](LineGroup group) { return std::pow(game.objective, group.lines * group.cells); };
    if (codes(cut.inner_group()) <= 1000 && codes(cut.end_group()) <= 1000) cuts.push_back(cut);
  }
  return cuts;
}

}  // namespace

TEST_CASE("with every bound, a bounded game proves the true winner or nothing, and more with a higher one") {
  for (const TestGame& game : {TestGame{{2, 2}, 1, 4}, TestGame{{2, 3}, 2, 4}, TestGame{{2, 3}, 2, 5},
                               TestGame{{2, 3}, 3, 4}, TestGame{{2, 4}, 2, 4}, TestGame{{3, 3}, 1, 3},
                               TestGame{{3, 3}, 2, 4}, TestGame{{1, 5}, 2, 4}, TestGame{{1, 6}, 1, 4}}) {
    INFO(text_of(game));
    const Winner winner = true_winner(game);
    for (const Winner conceded_to : {Winner::dropper, Winner::slider}) {
      bool did_decide = false;
      for (int bound = 1; bound <= highest_layer(game); ++bound) {
        CAPTURE(bound);
        const LayerDecision decision = decide(game, {.bound = Bound{bound, conceded_to}});
        CHECK(decision.stopped == StopReason::none);
        CHECK(decision.bound == Bound{bound, conceded_to});
        CHECK(decision.records.size() == static_cast<std::size_t>(bound));
        if (decision.winner) CHECK(decision.winner == winner);
        if (decision.winner) CHECK(decision.winner != conceded_to);
        CHECK(decision.winner.has_value() >= did_decide);
        did_decide = decision.winner.has_value();
      }
      CHECK(did_decide == (winner != conceded_to));
    }
  }
}

TEST_CASE("the least bounds that decide a game are what they were measured to be") {
  struct Least {
    TestGame game;
    Winner winner;
    int bound;
  };
  for (const auto& [game, winner, bound] :
       {Least{{{3, 3}, 2, 5}, Winner::slider, 25}, Least{{{3, 4}, 2, 5}, Winner::slider, 29},
        Least{{{3, 4}, 2, 6}, Winner::slider, 50}, Least{{{3, 3}, 2, 6}, Winner::dropper, 39},
        Least{{{3, 4}, 3, 6}, Winner::dropper, 44}, Least{{{2, 5}, 1, 5}, Winner::slider, 19},
        Least{{{2, 6}, 2, 5}, Winner::slider, 30}, Least{{{3, 4}, 3, 5}, Winner::slider, 41},
        Least{{{3, 4}, 4, 5}, Winner::dropper, 36}, Least{{{3, 4}, 4, 6}, Winner::dropper, 36}}) {
    INFO(text_of(game));
    CHECK(decides(game, bound, other(winner)));
    CHECK_FALSE(decides(game, bound - 1, other(winner)));
  }
}

TEST_CASE("a bounded game has the same layers with all cuts, thread counts and instruction sets") {
  for (const auto& [game, bound] :
       {std::pair{TestGame{{3, 3}, 2, 5}, 26}, std::pair{TestGame{{2, 4}, 3, 5}, 30},
        std::pair{TestGame{{3, 4}, 2, 4}, 20}, std::pair{TestGame{{4, 4}, 2, 3}, 12}})
    for (const Winner conceded_to : {Winner::dropper, Winner::slider}) {
      INFO(text_of(game) << ", bound " << bound);
      const std::optional<Bound> asked = Bound{bound, conceded_to};
      const auto expected = decide(game, {.bound = asked}).records;
      CHECK(expected != decide(game, {}).records);
      for (const BoardCut& cut : usable_cuts(game))
        for (const InstructionSet set : layers::instruction_sets()) {
          INFO(to_text(cut) << " set " << static_cast<int>(set));
          CHECK(decide(game, {.cut = cut, .instructions = set, .bound = asked}, 1).records == expected);
        }
      CHECK(decide(game, {.bound = asked}, 4).records == expected);
    }
}

TEST_CASE("an interrupted bounded run goes on with its bound alone, to the same layers") {
  const TestGame game{{3, 4}, 2, 5};
  const Bound bound{32, Winner::dropper};
  const auto expected = decide(game, {.bound = bound});
  for (std::uint64_t part = 1; part <= 4; ++part) {
    CAPTURE(part);
    const TemporaryFolder folder;
    LayerTask task{.run = {.folder = folder.path(), .checkpoint_every_seconds = 0.01}, .bound = bound};
    StopAfter stop(part * 3'000'000);
    Resources with = resources();
    with.progress = &stop;
    with.stop = stop.token();
    const auto first = search_layers(game.shape, make_objective_game(2, 5), with, task);
    if (first.stopped == StopReason::interrupted && std::filesystem::exists(folder.path() / "window.0"))
      for (const std::optional<Bound>& wrong :
           {std::optional<Bound>(), std::optional(Bound{33, Winner::dropper}),
            std::optional(Bound{32, Winner::slider})}) {
        CAPTURE(wrong ? wrong->layer : 0);
        LayerTask wrong_task = task;
        wrong_task.bound = wrong;
        CHECK_THROWS_AS(decide(game, wrong_task), EnvironmentError);
      }
    task.instructions = InstructionSet::portable;
    const auto second = decide(game, task, 1);
    CHECK(second.records == expected.records);
    CHECK(second.winner == expected.winner);
    if (first.stopped == StopReason::interrupted) CHECK(second.resumed_at >= 0);
    CHECK(contents(folder.path() / "layers.csv") == to_csv(expected.records, bound));
  }
}

TEST_CASE("a bounded run that is stopped once the conceded layers are done goes on from them") {
  const TestGame game{{3, 4}, 2, 5};
  const Bound bound{32, Winner::dropper};
  const ObjectiveGame rules = make_objective_game(game.dmax, game.objective);
  const LayerIndex index(layers::choose_cut(game.shape, rules).value(), game.objective, game.dmax);
  const TemporaryFolder folder;
  const LayerTask task{.run = {.folder = folder.path()}, .bound = bound};
  StopAfter stop(index.stored_boards(32) + index.stored_boards(33));
  Resources with = resources();
  with.progress = &stop;
  with.stop = stop.token();
  CHECK(search_layers(game.shape, rules, with, task).stopped == StopReason::interrupted);
  const auto second = decide(game, task);
  CHECK(second.resumed_at == bound.layer);
  CHECK(second.records == decide(game, {.bound = bound}).records);
}

TEST_CASE("a finished bounded run is known again, decided or not, and refused with another bound") {
  const TestGame game{{2, 3}, 2, 4};
  for (const int layer : {4, 20}) {
    CAPTURE(layer);
    const TemporaryFolder folder;
    LayerTask task{.run = {.folder = folder.path()}, .bound = Bound{layer, Winner::dropper}};
    const auto first = decide(game, task);
    CHECK(first.winner.has_value() == (layer == 20));
    const auto files = all_contents(folder.path());
    const auto again = decide(game, task);
    CHECK(again.winner == first.winner);
    CHECK(again.bound == first.bound);
    CHECK(again.records == first.records);
    CHECK(again.positions == first.positions);
    task.bound->layer = 5;
    CHECK_THROWS_AS(decide(game, task), EnvironmentError);
    task.bound = Bound{layer, Winner::slider};
    CHECK_THROWS_AS(decide(game, task), EnvironmentError);
    task.bound.reset();
    CHECK_THROWS_AS(decide(game, task), EnvironmentError);
    CHECK(all_contents(folder.path()) == files);
  }
}

TEST_CASE(
    "a bounded window in scratch files gives the same layers; less of it is needed than of all layers") {
  const TestGame game{{3, 4}, 2, 5};
  const ObjectiveGame rules = make_objective_game(2, 5);
  const Bound bound{20, Winner::dropper};
  const auto whole = layers::plan_layers(game.shape, rules),
             plan = layers::plan_layers(game.shape, rules, {}, bound);
  CHECK(plan->window_bytes < 0.8 * whole->window_bytes);
  const auto expected = decide(game, {.bound = bound}).records;
  const TemporaryFolder scratch;
  Resources little = resources();
  little.memory_bytes = static_cast<std::uint64_t>(plan->table_bytes) + 1024;
  CHECK(search_layers(game.shape, rules, little, {.bound = bound}).stopped == StopReason::memory_full);
  CHECK(search_layers(game.shape, rules, little, {.scratch = scratch.path(), .bound = bound}).records ==
        expected);
}

TEST_CASE("a bound above all boards, or below the first one, is refused") {
  const TestGame game{{2, 3}, 2, 4};
  CHECK_THROWS_AS(decide(game, {.bound = Bound{0, Winner::dropper}}), UsageError);
  CHECK_THROWS_AS(decide(game, {.bound = Bound{25, Winner::dropper}}), UsageError);
  CHECK_NOTHROW(decide(game, {.bound = Bound{24, Winner::dropper}}));
}
