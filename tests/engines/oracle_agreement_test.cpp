// The engines held against the naive oracle, which shares no code with them.
#include <string>

#include "engines/cooperative/shortest_game.hpp"
#include "engines/proof/proof_search.hpp"
#include "oracle/oracle.hpp"
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
