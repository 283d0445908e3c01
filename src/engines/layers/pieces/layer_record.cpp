// Records of layers as text.
#include "engines/layers/pieces/layer_record.hpp"

#include <fmt/format.h>
#include <xxhash.h>

namespace dropslide {

LayerRecord make_record(int layer, std::uint64_t slider_wins, std::uint64_t hash_sum) {
  const std::uint64_t facts[] = {static_cast<std::uint64_t>(layer), slider_wins, hash_sum};
  return {layer, slider_wins, XXH3_64bits(facts, sizeof facts)};
}

std::string to_csv(const std::vector<LayerRecord>& records, const std::optional<Bound>& bound) {
  std::string csv = fmt::format("layer,slider_wins,checksum{}\n", bound ? ",bound,conceded_to" : "");
  const std::string of_bound =
      bound ? fmt::format(",{},{}", bound->layer, to_text(bound->conceded_to)) : std::string();
  for (const LayerRecord& record : records)
    csv += fmt::format("{},{},{:016x}{}\n", record.layer, record.slider_wins, record.checksum, of_bound);
  return csv;
}

}  // namespace dropslide
