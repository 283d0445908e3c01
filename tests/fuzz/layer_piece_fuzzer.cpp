// Pieces of layers: a notice or a refusal, or the bits of a piece of that run.
#include "engines/layers/layer_files.hpp"
#include "engines/layers/layer_plan.hpp"
#include "engines/layers/unfinished_run.hpp"
#include "fuzzed_file.hpp"

namespace {

using namespace dropslide;
using namespace dropslide::layers;

const LayerGame of{{2, 3}, {2, 4}, {}};

/// As the header of the input calls itself; the lowest piece if it does not.
PieceName name_in(const std::filesystem::path& path) {
  PieceName name{0, 0, 1};
  fuzz::read_or_refuse([&] {
    const auto facts = facts_of(CheckedFile::open(path, piece_kind));
    if (facts) name = facts->name;
  });
  const bool is_possible = name.layer >= 0 && name.number < 10'000 && name.lowest_value >= 1;
  return is_possible ? name : PieceName{0, 0, 1};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  static const int highest = highest_layer(of.shape, of.game, {});
  static const PackedTables tables(of.game, *choose_cuts(of.shape, of.game), highest);
  static LayerWindow window(tables, HeldLayers::all);
  const LayerFiles files(folder.path(), of, {});
  std::filesystem::create_directories(pieces_folder_of(folder.path()));
  const auto path = folder.write("input", fuzz::text_of(data, size));
  const PieceName name = name_in(path);
  const auto piece_file = path_of(name, folder.path());
  std::filesystem::rename(path, piece_file);
  fuzz::read_or_refuse([&] {
    std::vector<std::string> damaged;
    const auto run = unfinished_run(folder.path(), damaged);
    fuzz::expect(!run || (run->layer() >= 0 && run->done_fraction >= 0 && run->done_fraction <= 1));
    if (run) make_objective_game(run->header.of.game.dmax, run->header.of.game.objective);
  });
  fuzz::read_or_refuse([&] { files.saved_cuts(); });
  for (const HeldLayers held : {HeldLayers::all, HeldLayers::one})
    fuzz::read_or_refuse([&] {
      for (const SavedRun& run : files.saved_runs(tables, held))
        fuzz::expect(run.open.layer >= 0 && run.open.layer <= highest);
    });
  if (name.layer <= highest) fuzz::read_or_refuse([&] { files.read_layer(name.layer, window, tables); });
  std::filesystem::remove(piece_file);
  return 0;
}
