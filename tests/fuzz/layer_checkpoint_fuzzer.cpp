// Checkpoints and results of runs of layers: a notice or a refusal, or a window to go on from.
#include "engines/layers/layer_checkpoint.hpp"
#include "engines/layers/layer_plan.hpp"
#include "engines/layers/tables/layer_tables.hpp"
#include "fuzzed_file.hpp"

namespace {

using namespace dropslide;
using namespace dropslide::layers;

constexpr Shape shape{2, 3};
constexpr ObjectiveGame game{2, 4};

/// Throws UsageError, which is a finding, for a game that nobody can ask for.
void expect_game(const ObjectiveGame& found, const std::optional<Bound>& bound) {
  make_objective_game(found.dmax, found.objective);
  fuzz::expect(!bound || bound->layer >= 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder checkpoints, results;
  static const LayerTables tables(LayerIndex(*choose_cut(shape, game), game.objective, game.dmax));
  static LayerWindow window(tables);
  checkpoints.write("window.0", fuzz::text_of(data, size));
  fuzz::read_or_refuse([] { LayerCheckpoint::saved_cut(checkpoints.path(), {shape, game, {}}); });
  std::vector<FoundCheckpoint> found;
  fuzz::read_or_refuse([&] {
    std::vector<std::string> damaged;
    found = find_checkpoints(checkpoints.path(), damaged);
  });
  for (const FoundCheckpoint& checkpoint : found) {
    const auto run = unfinished_run(checkpoint.header);
    if (run) expect_game(run->game, run->bound);
    fuzz::expect(!run || run->layer >= 0);
  }
  fuzz::read_or_refuse([] {
    std::vector<LayerRecord> records;
    LinkedTeam alone(tables.index(), nullptr);
    LayerCheckpoint checkpoint(checkpoints.path(), alone, {});
    const auto layer = checkpoint.load(tables.index(), window, records);
    fuzz::expect(!layer || (*layer >= 0 && *layer <= window.top_layer()));
  });
  results.write(result_file, fuzz::text_of(data, size));
  std::optional<FinishedRun> run;
  fuzz::read_or_refuse([&] { run = finished_run(results.path()); });
  if (run) expect_game(run->game, run->bound);
  fuzz::expect(!run || run->winner || run->bound);
  return 0;
}
