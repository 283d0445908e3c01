// What a plan foresees, held against the index.
#include "engines/packed_layers/packed_plan.hpp"

#include "engines/packed_layers/index/packed_index.hpp"
#include "support/boards.hpp"
#include "support/choices.hpp"

using namespace dropslide;
using namespace dropslide::packed_layers;

namespace {

std::uint64_t boards_of(const PackedIndex& index, int layer) {
  std::uint64_t boards = 0;
  for (std::uint32_t place = 0; place < index.ends().size(); ++place)
    boards += index.slice_size(index.ends().at(place), layer);
  return boards;
}

}  // namespace

TEST_CASE("a plan of packed layers counts the boards of the index") {
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
    const PackedPlan plan = plan_cuts(*cuts, game);
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
