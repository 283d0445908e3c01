// Runs of layers below layers of meaningless values: a hash of each board up to symmetry instead of who wins.
//
// In true layers nearly all boards of a region have one value, which hides a wrong address; here every bit
// counts. And the whole pipeline, files and restart included, runs in moments on games of any size.
#include "support/meaningless_leaves.hpp"

#include "engines/layers/layer_search.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/layer_cuts.hpp"
#include "support/plain_retrograde.hpp"
#include "support/test_game.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// The records of the layers below the leaves.
std::vector<LayerRecord> solve_below(const Start& start, const std::vector<PackedCut>& cuts,
                                     LayerTask task = {}, int threads = 2) {
  const TemporaryFolder folder;
  save_leaves(start, cuts, folder.path());
  task.run.folder = folder.path();
  const auto decision = search_layers(start.shape, start.game().game, resources(threads), task);
  REQUIRE(decision.resumed_at == start.top + 1);
  return {decision.records.end() - start.top - 1, decision.records.end()};
}

}  // namespace

TEST_CASE(
    "below meaningless leaves every layer has as many Slider wins as the plain rules give, with every cut") {
  for (const Start& start :
       {Start{{2, 3}, 2, 5, 20}, Start{{2, 3}, 3, 5, 24}, Start{{2, 4}, 1, 4, 16}, Start{{2, 4}, 2, 4, 13},
        Start{{3, 3}, 2, 4, 16}, Start{{2, 2}, 2, 6, 23}, Start{{1, 6}, 2, 5, 19}}) {
    INFO(to_text(start.shape) << ", Dmax " << start.dmax << ", objective " << start.objective);
    const PlainRetrograde plain(start.shape, start.dmax, start.objective, start.top, leaf);
    for (const auto& cuts : usable_cuts(start.shape, start.objective))
      for (const HeldLayers held : {HeldLayers::all, HeldLayers::one}) {
        CAPTURE(to_text(cuts), held);
        std::uint64_t wins = 0;
        for (const LayerRecord& record : solve_below(start, cuts, {.held = held})) {
          CAPTURE(record.layer);
          CHECK(record.slider_wins == plain.wins(record.layer));
          wins += record.slider_wins;
        }
        CHECK(wins > 0);
      }
  }
}

TEST_CASE("below meaningless leaves all cuts, threads and instruction sets give the same layers") {
  for (const Start& start :
       {Start{{3, 4}, 2, 6, 11}, Start{{3, 5}, 2, 4, 9}, Start{{4, 4}, 2, 4, 8}, Start{{3, 3}, 2, 5, 20},
        Start{{2, 6}, 2, 4, 9}, Start{{3, 4}, 3, 5, 9}, Start{{2, 6}, 1, 4, 12}, Start{{4, 4}, 2, 5, 9}}) {
    INFO(to_text(start.shape) << ", Dmax " << start.dmax << ", objective " << start.objective);
    std::optional<std::vector<LayerRecord>> expected;
    for (const auto& cuts : usable_cuts(start.shape, start.objective))
      for (const layers::InstructionSet set : layers::instruction_sets()) {
        CAPTURE(to_text(cuts), static_cast<int>(set));
        const auto found = solve_below(start, cuts, {.instructions = set}, 1 + static_cast<int>(set));
        if (!expected) expected = found;
        CHECK(found == *expected);
      }
    REQUIRE(expected);
    std::uint64_t wins = 0;
    for (const LayerRecord& record : *expected) wins += record.slider_wins;
    CHECK(wins > 0);
  }
}

TEST_CASE(
    "below meaningless leaves blocks of up to 1024 boards give the same layers with all instruction sets") {
  const Shape square{3, 3};
  for (const Start& start : {Start{square, 2, 5, 30}, Start{square, 2, 6, 40}, Start{square, 1, 7, 60}}) {
    CAPTURE(start.objective);
    const std::vector<PackedCut> usual{{square, Axis::rows, 1, 0, 1}}, wide{{square, Axis::rows, 0, 1, 2}};
    const auto expected = solve_below(start, usual);
    for (const InstructionSet set : instruction_sets()) {
      CAPTURE(static_cast<int>(set));
      CHECK(solve_below(start, wide, {.instructions = set}) == expected);
    }
  }
}
