// What bounded games are said to take, by recorded runs of bounded games and of all layers.
#include "costs/layer_costs.hpp"

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "support/catch.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// A run of 3x5 (2, 6).
Json run_of(double boards, double seconds) {
  return {{"shape", "3x5"}, {"dmax", 2}, {"objective", 6}, {"boards", boards}, {"thread_seconds", seconds}};
}

/// With the conceded boards it has so many.
Json bounded_run_of(double boards, double seconds, int bound, const std::string& conceded_to) {
  const auto plan = layers::plan_layers({3, 5}, make_objective_game(2, 6), Bound{bound, Winner::dropper});
  Json run = run_of(boards - plan->conceded_boards, seconds);
  run["bound"] = bound;
  run["conceded_to"] = conceded_to;
  return run;
}

LayerCosts costs_of(std::vector<Json> runs) {
  return LayerCosts(JsonValue(Json{{"rates", std::move(runs)}}, "rates.json is not a table of rates"));
}

/// Nanoseconds a board of a bounded game, of those that are solved and those that are conceded.
double bounded_rate(const LayerCosts& costs, Shape shape, const ObjectiveGame& game, const Bound& bound) {
  const auto all = costs.cost(shape, game);
  REQUIRE(all.has_value());
  const RungCost cost = costs.bounded(game, bound, *all);
  return 1e9 * cost.processor_seconds / (cost.rung.plan.boards + cost.rung.plan.conceded_boards);
}

TEST_CASE("a bounded game takes the time a board of the recorded one with the same player") {
  const LayerCosts costs = costs_of({run_of(1e11, 100), bounded_run_of(2e10, 80, 62, "dropper"),
                                     bounded_run_of(1e10, 5, 50, "slider")});  // 1, 4 and 0.5 ns a board.
  CHECK(bounded_rate(costs, {3, 5}, {2, 6}, {62, Winner::dropper}) == Approx(4));
  CHECK(bounded_rate(costs, {3, 5}, {2, 6}, {50, Winner::slider}) == Approx(0.5));
  CHECK(bounded_rate(costs, {3, 5}, {2, 5}, {30, Winner::dropper}) == Approx(4));  // As of the nearest game.
}

TEST_CASE("of a game beyond the recorded ones all bounded games take more time a board, as all layers do") {
  const LayerCosts costs = costs_of({run_of(1e11, 100), bounded_run_of(2e10, 80, 62, "dropper")});
  const auto all = costs.cost({3, 5}, {2, 7});
  REQUIRE(all.has_value());
  const double rate = 1e9 * all->processor_seconds / all->plan.boards;
  CHECK(rate > 1.2);
  CHECK(bounded_rate(costs, {3, 5}, {2, 7}, {100, Winner::dropper}) == Approx(4 * rate));
}

TEST_CASE("without a bounded run with that player a board takes the time it takes in all layers") {
  const LayerCosts costs = costs_of({run_of(1e11, 100), bounded_run_of(2e10, 80, 62, "dropper")});
  CHECK(bounded_rate(costs, {3, 5}, {2, 6}, {50, Winner::slider}) == Approx(1));
}

TEST_CASE("a recorded bounded run needs a run of all layers beside it, and a player") {
  const auto refusal = [](const std::vector<Json>& runs) -> std::string {
    try {
      costs_of(runs);
    } catch (const DamageError& error) {
      return error.what();
    }
    return {};
  };
  Json other = bounded_run_of(2e10, 80, 62, "dropper");
  other["objective"] = 7;
  CHECK_THAT(refusal({run_of(1e11, 100), other}), contains_text("rates[1]: expected a run of all layers"));
  CHECK_THAT(refusal({run_of(1e11, 100), bounded_run_of(2e10, 80, 62, "nobody")}),
             contains_text("rates[1].conceded_to is \"nobody\", expected slider or dropper"));
}

}  // namespace
}  // namespace dropslide
