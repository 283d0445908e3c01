// Results of runs of layers, and checkpoints of version 1.0.0: a refusal, or a run that can be.
#include "engines/layers/layer_files.hpp"
#include "engines/layers/unfinished_run.hpp"
#include "files/checkpoint.hpp"
#include "fuzzed_file.hpp"

namespace {

using namespace dropslide;
using namespace dropslide::layers;

/// Throws UsageError, which is a finding, for a game that nobody can ask for.
void expect_game(const LayerGame& of) {
  make_objective_game(of.game.dmax, of.game.objective);
  fuzz::expect(!of.bound || of.bound->layer >= 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder checkpoints, results;
  checkpoints.write("window.0", fuzz::text_of(data, size));
  fuzz::read_or_refuse([] {
    std::vector<std::string> damaged;
    for (const FoundCheckpoint& found : find_checkpoints(checkpoints.path(), damaged))
      if (const auto run = old_checkpoint(found.header)) expect_game(run->of);
  });
  results.write(result_file, fuzz::text_of(data, size));
  std::optional<FinishedRun> run;
  fuzz::read_or_refuse([&] { run = finished_run(results.path()); });
  if (run) expect_game(run->header.of);
  fuzz::expect(!run || run->winner || run->header.of.bound);
  return 0;
}
