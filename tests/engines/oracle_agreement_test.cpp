// The engines held against the naive oracle, which shares no code with them.
#include <string>

#include "engines/cooperative/shortest_game.hpp"
#include "engines/proof/proof_search.hpp"
#include "oracle/oracle.hpp"
#include "oracle/restricted_dropper.hpp"
#include "questions/winners/largest_tile.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "support/catch.hpp"

using namespace dropslide;

namespace {

const Resources two_threads{.threads = 2, .memory_bytes = 1ULL << 30};

std::vector<Shape> shapes_up_to(int cells) {
  std::vector<Shape> shapes;
  for (const Shape shape : playable_shapes())
    if (shape.cells() <= cells) shapes.push_back(shape);
  return shapes;
}

Winner winner_of(Shape shape, int dmax, int objective) {
  return search_proof(shape, make_objective_game(dmax, objective), two_threads, {}).winner.value();
}

Winner oracle_winner(Shape shape, int dmax, int objective) {
  return oracle::slider_wins(shape.rows, shape.cols, dmax, objective) ? Winner::slider : Winner::dropper;
}

}  // namespace

TEST_CASE(
    "proof search and oracle name the same winner on every board of up to 6 cells, Dmax 1 to 4, every "
    "objective") {
  for (const Shape shape : shapes_up_to(6))
    for (int dmax = 1; dmax <= 4; ++dmax)
      for (int objective = dmax + 1; objective <= shape.cells() + dmax; ++objective) {
        INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective);
        CHECK(winner_of(shape, dmax, objective) == oracle_winner(shape, dmax, objective));
      }
}

TEST_CASE("Dropper wins restricted games where the oracle says so, and the others decide nothing") {
  int won = 0, undecided = 0;
  for (const Shape shape : shapes_up_to(6))
    for (int dmax = 1; dmax <= 4; ++dmax)
      for (int objective = dmax + 1; objective <= shape.cells() + dmax; ++objective)
        for (const AllowedDrops drops : all_allowed_drops) {
          if (drops == AllowedDrops::all) continue;
          INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective << ", " << to_text(drops));
          const Decision decision =
              search_proof(shape, make_objective_game(dmax, objective), two_threads, {.drops = drops});
          const bool slider_wins = oracle::slider_wins_restricted(
              shape.rows, shape.cols, dmax, objective, must_be_beside_tile(drops), must_shun_equals(drops));
          CHECK(decision.winner == (slider_wins ? std::nullopt : std::optional(Winner::dropper)));
          CHECK(decision.stopped == StopReason::none);
          // What a restricted Dropper wins he wins without the restriction.
          if (!slider_wins) CHECK(oracle_winner(shape, dmax, objective) == Winner::dropper);
          undecided += slider_wins && oracle_winner(shape, dmax, objective) == Winner::dropper;
          won += !slider_wins;
        }
  CHECK(won > 0);
  CHECK(undecided > 0);
}

TEST_CASE(
    "on 2x4 with (2, 6) Dropper needs drops beside equal tiles, and none away from tiles: the oracle "
    "agrees") {
  const auto oracle_keeps = [](bool only_beside_tile, bool never_beside_equal) {
    return !oracle::slider_wins_restricted(2, 4, 2, 6, only_beside_tile, never_beside_equal);
  };
  const auto keeps = [](AllowedDrops drops) {
    return search_proof({2, 4}, {ObjectiveGame{2, 6}}, two_threads, {.drops = drops}).winner.has_value();
  };
  CHECK(oracle_keeps(true, false));
  CHECK(keeps(AllowedDrops::beside_tile));
  CHECK_FALSE(oracle_keeps(false, true));
  CHECK_FALSE(keeps(AllowedDrops::beside_no_equal));
  CHECK_FALSE(oracle_keeps(true, true));
  CHECK_FALSE(keeps(AllowedDrops::beside_tile_but_no_equal));
}

TEST_CASE("largest tile equals the oracle's on every board of up to 6 cells, Dmax 1 to 4") {
  for (const Shape shape : shapes_up_to(6))
    for (int dmax = 1; dmax <= 4; ++dmax) {
      INFO(to_text(shape) << ", Dmax " << dmax);
      const LargestTile found = find_largest_tile(shape, dmax, EngineChoice{}, two_threads);
      CHECK(found.is_exact);
      CHECK(found.at_least == oracle::max_tile(shape.rows, shape.cols, dmax));
    }
}

TEST_CASE("largest tile equals the oracle's on 2x4 and 3x3 where the oracle finishes") {
  for (int dmax = 2; dmax <= 4; ++dmax) {
    INFO("Dmax " << dmax);
    CHECK(find_largest_tile({2, 4}, dmax, EngineChoice{}, two_threads).at_least ==
          oracle::max_tile(2, 4, dmax));
  }
  for (int dmax = 3; dmax <= 4; ++dmax) {
    INFO("Dmax " << dmax);
    CHECK(find_largest_tile({3, 3}, dmax, EngineChoice{}, two_threads).at_least ==
          oracle::max_tile(3, 3, dmax));
  }
}

TEST_CASE(
    "no-merge verdicts equal the oracle's on every board of up to 6 cells and on 2x4 and 3x3, Dmax 1 to 4") {
  auto shapes = shapes_up_to(6);
  shapes.insert(shapes.end(), {{2, 4}, {3, 3}});
  for (const Shape shape : shapes)
    for (int dmax = 1; dmax <= 4; ++dmax) {
      INFO(to_text(shape) << ", Dmax " << dmax);
      Decision last;
      CHECK(decide_no_merge(shape, dmax, two_threads, last)->dropper_avoids_merges ==
            oracle::dropper_avoids_merges(shape.rows, shape.cols, dmax));
    }
}

TEST_CASE("shortest games equal the oracle's in drops and in number of final boards") {
  auto shapes = shapes_up_to(6);
  shapes.push_back({2, 4});
  for (const Shape shape : shapes)
    for (int dmax = 1; dmax <= (shape.cells() > 6 ? 2 : 4); ++dmax) {
      INFO(to_text(shape) << ", Dmax " << dmax);
      const ShortestGame found = find_shortest_game(shape, {dmax}, two_threads, "test");
      const oracle::Shortest expected = oracle::shortest_game(shape.rows, shape.cols, dmax);
      CHECK(found.drops == expected.drops);
      CHECK(found.final_boards == static_cast<std::uint64_t>(expected.final_boards));
    }
}

TEST_CASE("the shortest game on 3x3 equals the oracle's for Dmax 1 and 2") {
  for (int dmax = 1; dmax <= 2; ++dmax) {
    CAPTURE(dmax);
    const ShortestGame found = find_shortest_game({3, 3}, {dmax}, two_threads, "test");
    const oracle::Shortest expected = oracle::shortest_game(3, 3, dmax);
    CHECK(found.drops == expected.drops);
    CHECK(found.final_boards == static_cast<std::uint64_t>(expected.final_boards));
  }
}
