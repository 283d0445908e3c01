// Layers of tablebases, of every value domain: a refusal, or positions and values that can be asked for.
#include <array>
#include <charconv>
#include <memory>
#include <vector>

#include "engines/tablebase/stored_layer.hpp"
#include "fuzzed_file.hpp"
#include "index/orbit_index.hpp"

namespace {

using namespace dropslide;
using namespace dropslide::tablebase;

/// A tablebase that the layers of the corpus are of.
struct Asked {
  Identity identity;
  OrbitIndex<Word64> index{identity.shape, identity.game.objective, identity.game.dmax};
};

std::vector<std::unique_ptr<const Asked>> all_asked() {
  std::vector<std::unique_ptr<const Asked>> all;
  const auto add = [&](const Identity& identity) { all.push_back(std::make_unique<Asked>(Asked{identity})); };
  const Shape shape{2, 2};
  for (const IndexChoice index :
       {IndexChoice(), IndexChoice(IndexKind::orbit), IndexChoice(IndexKind::sparse)})
    add({shape, {2, 4}, kind_of<WinnerDomain>, index});
  add({shape, {2, 4}, kind_of<DepthDomain>, IndexKind::sparse});
  for (std::size_t kind = 0; kind < value_kinds; ++kind)
    if (facts_of(static_cast<ValueKind>(kind)).is_number)
      for (const int objective : {4, 6})
        add({shape, {2, objective}, static_cast<ValueKind>(kind), IndexKind::sparse});
  return all;
}

/// The layer that the file says it is of; -1 if it is of another tablebase.
int layer_in(const std::string& header, const Identity& identity) {
  const std::string words = identity.text() + " layer ";
  int layer = -1;
  if (header.starts_with(words))
    std::from_chars(header.data() + words.size(), header.data() + header.size(), layer);
  return layer;
}

/// Asks for every value.
void ask(const StoredLayer& layer, const Asked& asked, std::uint64_t ranks) {
  const RankedBits reachable = layer.reachable();
  std::uint64_t found = 0;
  with_value_domain(asked.identity.kind, asked.identity.shape, asked.identity.game, [&](const auto& domain) {
    for (std::uint64_t rank = 0; rank < ranks; ++rank) found += layer.find(domain, rank) ? 1 : 0;
    return 0;
  });
  fuzz::expect(found == layer.size() && reachable.size() == layer.size());
}

void read(const std::filesystem::path& file, const std::string& header, const Asked& asked) {
  const int layer = layer_in(header, asked.identity);
  if (layer < 0 || layer > asked.index.top_layer()) return;
  const std::uint64_t ranks = asked.index.size(layer);
  fuzz::read_or_refuse([&] { StoredLayer::read_counts(file, asked.identity, layer); });
  fuzz::read_or_refuse([&] { ask(StoredLayer::read(file, asked.identity, layer, ranks), asked, ranks); });
  fuzz::read_or_refuse([&] { read_reachable(file, asked.identity, layer, ranks); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  static const auto all = all_asked();
  const auto path = folder.write("layer", fuzz::text_of(data, size));
  for (const char* kind : {"tablebase layer", "tablebase positions"})
    fuzz::read_or_refuse([&] {
      if (const auto file = CheckedFile::open(path, kind))
        for (const auto& asked : all) read(path, file->header(), *asked);
    });
  return 0;
}
