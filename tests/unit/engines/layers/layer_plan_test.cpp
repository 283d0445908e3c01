// Plans of the layer kernel against the index that they foresee, because a run is refused or begun on them.
#include <cmath>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "engines/layers/index/layer_index.hpp"
#include "engines/layers/layer_plan.hpp"
#include "engines/layers/layer_window.hpp"
#include "engines/layers/tables/layer_tables.hpp"
#include "support/boards.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// Sums of all lines of that many cells, counted one by one.
std::vector<double> enumerated_sums(int cells, int objective) {
  std::vector<double> ways;
  for (const Board& board : all_boards({1, cells}, objective - 1)) {
    const auto sum = static_cast<std::size_t>(layer_sum(board));
    if (sum >= ways.size()) ways.resize(sum + 1, 0);
    ++ways[sum];
  }
  return ways;
}

bool within_percent(double found, double expected, double percent) {
  return std::abs(found - expected) <= expected * percent / 100;
}

/// Calls `check` for plans of these shapes, of sizes that a test can index in full.
template <class Check>
void for_each_plan(const std::vector<Shape>& shapes, Check&& check) {
  for (const Shape shape : shapes)
    for (int objective = 4; objective <= 6; ++objective)
      for (const int dmax : {1, 3}) {
        const auto plan = plan_layers(shape, {dmax, objective});
        CAPTURE(shape, objective, dmax);
        REQUIRE(plan);
        INFO(to_text(plan->cut));
        check(*plan, LayerIndex(plan->cut, objective, dmax));
      }
}

const std::vector<Shape> shapes{{3, 3}, {3, 4}, {2, 5}, {2, 6}};

void check_boards(const LayerPlan& plan, const LayerIndex& index) {
  double all = 0, peak = 0;
  for (int layer = 0; layer <= index.top_layer(); ++layer) {
    const auto boards = static_cast<double>(index.stored_boards(layer));
    all += boards;
    peak = std::max(peak, boards);
  }
  CAPTURE(plan.boards, all, plan.boards_peak, peak);
  CHECK(within_percent(plan.boards, all, 5));
  CHECK(within_percent(plan.boards_peak, peak, 5));
}

}  // namespace

TEST_CASE("the distribution of sums is what enumeration finds") {
  for (int cells = 0; cells <= 6; ++cells)
    for (int objective = 1; objective <= 5; ++objective) {
      CAPTURE(cells, objective);
      CHECK(sum_distribution(cells, objective) == enumerated_sums(cells, objective));
    }
}

TEST_CASE("a plan has the layers of the index that it foresees") {
  for_each_plan(shapes, [](const LayerPlan& plan, const LayerIndex& index) {
    CHECK(plan.layers == index.top_layer() + 1);
  });
}

TEST_CASE("the boards of a plan, of all layers and of the largest, are within 5 % of the stored boards") {
  for_each_plan({{3, 3}, {3, 4}, {2, 6}}, check_boards);
}

TEST_CASE("the boards of a plan of 2x5 are within 5 % of the stored boards") {
  for_each_plan({{2, 5}}, check_boards);
}

TEST_CASE("the window of a plan is within 10 % of the one that will be made, if that takes 100 KB") {
  int checked = 0;
  for_each_plan(shapes, [&](const LayerPlan& plan, const LayerIndex& index) {
    const auto bytes = static_cast<double>(LayerWindow::bytes(index));
    CAPTURE(plan.window_bytes, bytes);
    if (bytes < 100e3) return;
    CHECK(within_percent(plan.window_bytes, bytes, 10));
    ++checked;
  });
  CHECK(checked >= 12);
}

TEST_CASE("a bounded plan has the layers below its bound, and the window that will be made") {
  for (const int dmax : {1, 2, 3})
    for (const int layer : {40, 60, 80}) {
      CAPTURE(dmax, layer);
      const Bound bound{layer, Winner::dropper};
      const auto plan = plan_layers({3, 4}, {dmax, 6}, {}, bound);
      REQUIRE(plan);
      const LayerIndex index(plan->cut, 6, dmax);
      double boards = 0;
      for (int below = 0; below < layer; ++below) boards += static_cast<double>(index.stored_boards(below));
      CHECK(plan->layers == layer);
      CHECK(within_percent(plan->boards, boards, 5));
      CHECK(within_percent(plan->window_bytes, static_cast<double>(LayerWindow::bytes(index, bound)), 10));
    }
}

TEST_CASE("the tables of a plan are at least those that will be made, and less than three times that") {
  int checked = 0;
  for (const auto& [shape, game] :
       {std::pair{Shape{1, 8}, ObjectiveGame{1, 7}}, std::pair{Shape{1, 11}, ObjectiveGame{1, 4}},
        std::pair{Shape{2, 5}, ObjectiveGame{2, 8}}, std::pair{Shape{2, 7}, ObjectiveGame{2, 5}},
        std::pair{Shape{3, 4}, ObjectiveGame{2, 7}}, std::pair{Shape{4, 4}, ObjectiveGame{2, 6}}}) {
    for (const BoardCut& cut : possible_cuts(shape)) {
      const LayerPlan plan = plan_cut(cut, game);
      if (plan.table_bytes > 128 << 20) continue;
      try {
        const LayerIndex index(plan.cut, game.objective, game.dmax);
        const LayerTables tables(index, plan.across);
        const auto bytes = static_cast<double>(tables.memory_bytes() + program_bytes);
        CAPTURE(shape, game.objective, to_text(plan.cut), plan.table_bytes / 1048576, bytes / 1048576);
        CHECK(plan.table_bytes >= bytes);
        CHECK(plan.table_bytes < 3 * bytes);
        ++checked;
      } catch (const EnvironmentError&) {  // The cut does not fit the kernel.
      }
    }
  }
  CHECK(checked > 12);
}

TEST_CASE("plans of squares transpose, others slide across") {
  for (const Shape shape : shapes_up_to(9)) {
    const auto plan = plan_layers(shape, {2, 4});
    CAPTURE(shape);
    REQUIRE(plan);
    CHECK((plan->across == AcrossMethod::transposition) == shape.is_square());
  }
}

TEST_CASE("with an axis, a cut is of that axis; without one, it is the choice of one of the axes") {
  int chosen_of_both = 0;
  for (const Shape shape : shapes_up_to(max_cells))
    for (int objective = 2; objective <= 10; ++objective) {
      CAPTURE(shape, objective);
      const ObjectiveGame game{1, objective};
      const auto rows = choose_cut(shape, game, Axis::rows), columns = choose_cut(shape, game, Axis::columns);
      const auto either = choose_cut(shape, game);
      if (rows) CHECK(rows->axis == Axis::rows);
      if (columns) CHECK(columns->axis == Axis::columns);
      CHECK((either == rows || either == columns));
      CHECK(either.has_value() == (rows || columns));
      if (const auto plan = plan_layers(shape, game, Axis::rows)) CHECK(plan->cut == rows);
      if (rows && columns) ++chosen_of_both;
    }
  CHECK(chosen_of_both > 50);
}

TEST_CASE("a chosen cut is one that the tables take") {
  for (const Shape shape : shapes_up_to(6))
    for (int objective = 2; objective <= 5; ++objective)
      for (const Axis axis : {Axis::rows, Axis::columns})
        if (const auto cut = choose_cut(shape, {1, objective}, axis)) {
          CAPTURE(shape, objective, to_text(*cut));
          const LayerIndex index(*cut, objective, 1);
          CHECK_NOTHROW(LayerTables(index));
        }
}

TEST_CASE("scratch files want 64 MiB, and 8 MiB a thread") {
  constexpr double mebibyte = 1 << 20;
  const auto plan = plan_layers({3, 5}, {2, 6});
  REQUIRE(plan);
  REQUIRE(plan->memory_bytes() > 256 * mebibyte);
  CHECK(plan->is_for_scratch(64 * mebibyte, 8));
  CHECK_FALSE(plan->is_for_scratch(63 * mebibyte, 1));
  CHECK_FALSE(plan->is_for_scratch(71 * mebibyte, 9));
  CHECK(plan->is_for_scratch(72 * mebibyte, 9));
  CHECK_FALSE(plan->is_for_scratch(plan->memory_bytes(), 1));  // It needs none.
}

TEST_CASE("there is no plan for objective 17, for Dmax 11, or where the boards do not fit a word") {
  CHECK(plan_layers({1, 2}, {1, 16}));
  CHECK_FALSE(plan_layers({1, 2}, {1, 17}));
  CHECK(plan_layers({1, 2}, {10, 12}));
  CHECK_FALSE(plan_layers({1, 2}, {11, 12}));
  CHECK_FALSE(plan_layers({5, 5}, {1, 8}));
  CHECK_FALSE(choose_cut({3, 3}, {1, 17}));
}
