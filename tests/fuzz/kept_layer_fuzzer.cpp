// Layers that are kept for a certificate: a refusal, or the bits of a layer of that run.
#include <fmt/format.h>

#include <sstream>

#include "engines/layers/kept_layers.hpp"
#include "engines/layers/layer_plan.hpp"
#include "fuzzed_file.hpp"

namespace {

using namespace dropslide;
using namespace dropslide::layers;

/// The record in a header, with a layer of the index; that of the lowest layer if it has none.
LayerRecord record_in(const std::string& header, const LayerIndex& index) {
  std::istringstream stream(header);
  std::string line;
  LayerRecord record;
  if (!std::getline(stream, line) || !(stream >> record.layer >> record.slider_wins >> record.checksum) ||
      record.layer < 0 || record.layer > index.top_layer())
    return {};
  return record;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  constexpr ObjectiveGame game{2, 4};
  static const LayerIndex index(*choose_cut({2, 3}, game), game.objective, game.dmax);
  const KeptLayers kept(folder.path(), index, {});
  const auto kept_folder = kept_folder_of(folder.path());
  std::filesystem::create_directories(kept_folder);
  const auto path = folder.write("input", fuzz::text_of(data, size));
  LayerRecord record;
  fuzz::read_or_refuse([&] {
    if (const auto file = CheckedFile::open(path, "kept-layer")) record = record_in(file->header(), index);
  });
  const auto layer_file = kept_folder / fmt::format("{:07}", record.layer);
  std::filesystem::rename(path, layer_file);
  bool is_held = false;
  fuzz::read_or_refuse([&] { is_held = kept.holds({record}); });
  fuzz::read_or_refuse([&] {
    const auto words = kept.read(record);
    fuzz::expect(is_held && words.size() == index.layer_words(record.layer));
  });
  std::filesystem::remove(layer_file);
  return 0;
}
