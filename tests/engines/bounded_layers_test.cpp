// Bounded games: a bound never lies, and the same run comes to the same layers however it is made.
#include "base/error.hpp"
#include "engines/layers/layer_search.hpp"
#include "support/catch.hpp"
#include "support/layer_cuts.hpp"
#include "support/test_game.hpp"

using namespace dropslide;
using namespace dropslide::layers;
using layers::InstructionSet;

namespace {

LayerDecision decide(const TestGame& game, const LayerTask& task, int threads = 2) {
  return search_layers(game.shape, make_objective_game(game.dmax, game.objective), resources(threads), task);
}

int highest_bound(const TestGame& game) { return game.shape.cells() << (game.objective - 2); }

Winner true_winner(const TestGame& game) { return decide(game, {}).winner.value(); }

Winner other(Winner player) { return player == Winner::slider ? Winner::dropper : Winner::slider; }

bool decides(const TestGame& game, int bound, Winner conceded_to) {
  return decide(game, {.bound = Bound{bound, conceded_to}}).winner.has_value();
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
      for (int bound = 1; bound <= highest_bound(game); ++bound) {
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
      for (const auto& cuts : usable_cuts(game.shape, game.objective))
        for (const InstructionSet set : layers::instruction_sets()) {
          INFO(to_text(cuts) << " set " << static_cast<int>(set));
          CHECK(decide(game, {.cuts = cuts, .instructions = set, .bound = asked}, 1).records == expected);
        }
      CHECK(decide(game, {.bound = asked}, 4).records == expected);
    }
}

TEST_CASE("less memory is needed of a bounded game than of all layers") {
  const ObjectiveGame rules = make_objective_game(2, 5);
  const auto whole = plan_layers({3, 4}, rules),
             bounded = plan_layers({3, 4}, rules, Bound{20, Winner::dropper});
  CHECK(bounded->window_bytes < 0.8 * whole->window_bytes);
}

TEST_CASE("a bound above all boards, or below the first one, is refused") {
  const TestGame game{{2, 3}, 2, 4};
  CHECK_THROWS_AS(decide(game, {.bound = Bound{0, Winner::dropper}}), UsageError);
  CHECK_THROWS_AS(decide(game, {.bound = Bound{25, Winner::dropper}}), UsageError);
  CHECK_NOTHROW(decide(game, {.bound = Bound{24, Winner::dropper}}));
}
