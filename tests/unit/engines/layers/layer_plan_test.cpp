// What a plan foresees, held against the index.
#include "engines/layers/layer_plan.hpp"

#include "engines/layers/index/packed_index.hpp"
#include "engines/layers/layer_run.hpp"
#include "engines/layers/layer_window.hpp"
#include "support/boards.hpp"
#include "support/choices.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

std::uint64_t boards_of(const PackedIndex& index, int layer) {
  std::uint64_t boards = 0;
  for (std::uint32_t place = 0; place < index.ends().size(); ++place)
    boards += index.slice_size(index.ends().at(place), layer);
  return boards;
}

}  // namespace

TEST_CASE("a plan of layers counts the boards of the index") {
  struct Case {
    Shape shape;
    int dmax, objective;
  };
  const Case cases[] = {{{1, 6}, 1, 4}, {{2, 2}, 2, 5}, {{2, 4}, 2, 4}, {{3, 3}, 2, 5},
                        {{3, 4}, 3, 5}, {{4, 4}, 2, 4}, {{3, 6}, 1, 3}, {{2, 7}, 2, 4}};
  for (const auto& [shape, dmax, objective] : cases) {
    CAPTURE(to_text(shape), dmax, objective);
    const ObjectiveGame game = make_objective_game(dmax, objective);
    const auto cuts = choose_cuts(shape, game);
    REQUIRE(cuts);
    const LayerPlan plan = plan_cuts(*cuts, game);
    double boards = 0, peak = 0;
    for (int layer = 0; layer <= plan.highest_layer; ++layer) {
      double of_layer = 0;
      for (const PackedCut& cut : *cuts)
        of_layer += static_cast<double>(boards_of({cut, objective, dmax, plan.highest_layer}, layer));
      boards += of_layer;
      peak = std::max(peak, of_layer);
    }
    CHECK(plan.boards == Approx(boards));
    CHECK(plan.boards_peak == Approx(peak));
  }
}

TEST_CASE("a plan has the layers that a run holds, and in a bounded game the conceded ones") {
  const ObjectiveGame game = make_objective_game(3, 6);
  const auto all = plan_layers({3, 4}, game);
  REQUIRE(all);
  CHECK(all->solved_layers == 12 * 16 + 1);
  CHECK(all->held_layers == 5);
  CHECK(all->conceded_boards == 0);
  CHECK(all->window_bytes == 5 * all->layer_bytes);
  CHECK(all->layer_bytes > all->boards_peak / 8);
  const auto bounded = plan_layers({3, 4}, game, Bound{40, Winner::dropper});
  CHECK(bounded->solved_layers == 40);
  CHECK(bounded->highest_layer == 43);
  const auto boards = stored_boards(all->cuts, game, all->highest_layer);
  double below = 0, conceded = 0;
  for (int layer = 0; layer < 44; ++layer)
    (layer < 40 ? below : conceded) += boards[static_cast<std::size_t>(layer)];
  CHECK(bounded->boards == Approx(below));
  CHECK(bounded->conceded_boards == Approx(conceded));
}

TEST_CASE("a plan's memory is at least what a run counts, and hardly more") {
  for (const auto& [shape, dmax, objective] :
       {std::tuple{Shape{3, 4}, 2, 6}, std::tuple{Shape{4, 4}, 2, 5}, std::tuple{Shape{2, 7}, 2, 5},
        std::tuple{Shape{3, 5}, 3, 5}}) {
    CAPTURE(to_text(shape), dmax, objective);
    const ObjectiveGame game = make_objective_game(dmax, objective);
    const auto plan = plan_layers(shape, game);
    const PackedTables tables(game, plan->cuts, plan->highest_layer);
    for (const HeldLayers held : {HeldLayers::all, HeldLayers::one}) {
      CAPTURE(held);
      const auto counted =
          static_cast<double>(LayerWindow::bytes(tables, held) + LayerRun::buffer_bytes(tables, held)) +
          plan->table_bytes;
      CHECK(plan->memory_bytes(held) >= counted);
      CHECK(plan->memory_bytes(held) <= 1.05 * counted);
    }
  }
}

TEST_CASE(
    "what lies on the disk is at the most two windows and a layer, or one window, and all for a "
    "certificate") {
  const auto plan = plan_layers({4, 4}, make_objective_game(2, 6));
  CHECK(plan->disk_bytes(HeldLayers::all) == 5 * plan->layer_bytes);
  CHECK(plan->disk_bytes(HeldLayers::one) == 3 * plan->layer_bytes);
  CHECK(plan->kept_bytes() == plan->boards / 8);
  const auto small = plan_layers({1, 2}, make_objective_game(1, 3));
  CHECK(small->disk_bytes(HeldLayers::all) == small->kept_bytes());
}

TEST_CASE("there is no plan for objective 17, or where the boards fit no cut") {
  CHECK(plan_layers({1, 2}, {1, 15}));
  CHECK_FALSE(plan_layers({1, 2}, {1, 17}));
  CHECK_FALSE(plan_layers({5, 5}, {1, 8}));
}

TEST_CASE("with inner lines each axis that has such a cut takes it, and others the usual one") {
  const ObjectiveGame game = make_objective_game(2, 5);
  const auto usual = choose_cuts({3, 5}, game);
  REQUIRE(usual);
  for (const int lines : possible_inner_lines({3, 5}, game)) {
    CAPTURE(lines);
    const auto cuts = choose_cuts({3, 5}, game, lines);
    REQUIRE(cuts);
    bool has_some = false;
    for (std::size_t array = 0; array < cuts->size(); ++array) {
      CAPTURE(array);
      has_some = has_some || (*cuts)[array].inner_lines == lines;
      CHECK(((*cuts)[array].inner_lines == lines || (*cuts)[array] == (*usual)[array]));
    }
    CHECK(has_some);
  }
  CHECK_FALSE(choose_cuts({3, 5}, game, 5));
}

TEST_CASE("the kernel takes the blocks of every cut that is chosen") {
  int chosen = 0;
  for (int rows = 1; rows <= 5; ++rows)
    for (int cols = rows; rows * cols <= max_cells; ++cols)
      for (int objective = 3; objective <= 8; ++objective)
        if (const auto cuts = choose_cuts({rows, cols}, make_objective_game(2, objective)))
          for (const PackedCut& cut : *cuts) {
            ++chosen;
            if (cut.shape.cells() > 12) continue;  // Their tables are large.
            const PackedIndex index(cut, objective, 2, cut.shape.cells() << (objective - 2));
            CAPTURE(to_text(cut.shape), to_text(cut), objective);
            for (int sum = 0; sum <= index.inner().max_sum(); ++sum) {
              CAPTURE(sum);
              CHECK(index.inner().count(sum) <= 2048);
            }
          }
  CHECK(chosen > 200);
}
