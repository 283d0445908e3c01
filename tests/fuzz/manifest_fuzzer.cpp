// Manifests of tablebases: a refusal, or facts that a run could have written.
#include <fmt/format.h>
#include <xxhash.h>

#include <nlohmann/json.hpp>

#include "engines/tablebase/tablebase_manifest.hpp"
#include "fuzzed_file.hpp"
#include "mutation.hpp"

/// Mends the checksum: that of the document without it, written in one line.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
  const std::size_t changed = LLVMFuzzerMutate(data, size, most);
  if (seed % 16 == 0) return changed;
  auto json = nlohmann::ordered_json::parse(fuzz::text_of(data, changed), nullptr, false);
  if (!json.is_object()) return changed;
  json.erase("xxh3");
  constexpr auto replace = nlohmann::ordered_json::error_handler_t::replace;
  const std::string checked = json.dump(-1, ' ', false, replace);
  json["xxh3"] = fmt::format("{:016x}", XXH3_64bits(checked.data(), checked.size()));
  const std::string bytes = json.dump(1, ' ', false, replace);
  return bytes.size() <= most ? fuzz::put(bytes, data, most) : changed;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  folder.write("manifest.json", fuzz::text_of(data, size));
  fuzz::read_or_refuse([] {
    using namespace dropslide;
    const auto manifest = Manifest::load(folder.path());
    const tablebase::Identity identity = tablebase::identity_in(*manifest);
    const tablebase::RunState state = tablebase::state_in(*manifest);
    const tablebase::LayerFiles files = tablebase::files_in(*manifest, state);
    fuzz::expect(identity.shape.cells() <= max_cells && state.valued <= state.enumerated);
    fuzz::expect(files.layers.size() <= static_cast<std::size_t>(state.enumerated));
    identity.domain();
  });
  return 0;
}
