// Runs of layers below a layer of meaningless values: a hash of each board up to symmetry instead of who
// wins.
//
// In true layers nearly all boards of a region have one value, which hides a wrong address; here every bit
// counts. And the whole pipeline, checkpoint and restart included, runs in moments on games of any size.
#include "support/meaningless_leaves.hpp"
#include "engines/layers/layer_search.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/plain_retrograde.hpp"

using namespace dropslide;
using layers::AcrossMethod;
using layers::InstructionSet;

namespace {

Resources resources(int threads) { return {.threads = threads, .memory_bytes = 4ULL << 30}; }

/// The records of the layers below the leaves.
std::vector<LayerRecord> solve_below(const Start& start, const BoardCut& cut, LayerTask task = {},
                                     const Resources& with = resources(2)) {
  const TemporaryFolder folder;
  save_leaves(start, cut, folder.path());
  task.run.folder = folder.path();
  const auto decision =
      search_layers(start.shape, make_objective_game(start.dmax, start.objective), with, task);
  REQUIRE(decision.resumed_at == start.top + 1);
  return {decision.records.end() - start.top - 1, decision.records.end()};
}

/// The methods that the shape allows.
std::vector<AcrossMethod> methods(Shape shape) {
  if (shape.is_square()) return {AcrossMethod::slides, AcrossMethod::transposition};
  return {AcrossMethod::slides};
}

}  // namespace

TEST_CASE(
    "below meaningless leaves every layer has as many Slider wins as the plain rules give, with every cut") {
  for (const Start& start :
       {Start{{2, 3}, 2, 5, 20}, Start{{2, 3}, 3, 5, 24}, Start{{2, 4}, 1, 4, 16}, Start{{2, 4}, 2, 4, 13},
        Start{{3, 3}, 2, 4, 16}, Start{{2, 2}, 2, 6, 30}, Start{{1, 6}, 2, 5, 19}}) {
    INFO(to_text(start.shape) << ", Dmax " << start.dmax << ", objective " << start.objective);
    const PlainRetrograde plain(start.shape, start.dmax, start.objective, start.top, leaf);
    for (const BoardCut& cut : usable_cuts(start))
      for (const AcrossMethod across : methods(start.shape)) {
        INFO(to_text(cut) << ", method " << static_cast<int>(across));
        std::uint64_t wins = 0;
        for (const LayerRecord& record : solve_below(start, cut, {.across = across})) {
          CAPTURE(record.layer);
          CHECK(record.slider_wins == plain.wins(record.layer));
          wins += record.slider_wins;
        }
        CHECK(wins > 0);
      }
  }
}

TEST_CASE(
    "below meaningless leaves all cuts, threads, instruction sets and scratch files give the same layers") {
  for (const Start& start :
       {Start{{3, 4}, 2, 6, 11}, Start{{3, 5}, 2, 4, 9}, Start{{4, 4}, 2, 4, 8}, Start{{3, 3}, 2, 5, 20},
        Start{{2, 7}, 2, 4, 9}, Start{{3, 4}, 3, 5, 9}, Start{{2, 6}, 1, 5, 12}}) {
    INFO(to_text(start.shape) << ", Dmax " << start.dmax << ", objective " << start.objective);
    std::optional<std::vector<LayerRecord>> expected;
    const TemporaryFolder scratch;
    for (const BoardCut& cut : usable_cuts(start))
      for (const AcrossMethod across : methods(start.shape)) {
        INFO(to_text(cut) << ", method " << static_cast<int>(across));
        const auto portable = solve_below(start, cut,
                                          {.run = {.checkpoint_every_seconds = 0},
                                           .across = across,
                                           .instructions = InstructionSet::portable},
                                          resources(3));
        if (!expected) expected = portable;
        CHECK(portable == *expected);
        Resources little = resources(1);
        const auto plan = layers::plan_cut(cut, make_objective_game(start.dmax, start.objective));
        little.memory_bytes = static_cast<std::uint64_t>(plan.table_bytes) + 1024;
        CHECK(solve_below(start, cut, {.across = across, .scratch = scratch.path()}, little) == *expected);
      }
    std::uint64_t wins = 0;
    for (const LayerRecord& record : *expected) wins += record.slider_wins;
    CHECK(wins > 0);
  }
}
