// How many positions of each layer of a tablebase each player wins.
#include "questions/explore/layer_wins.hpp"

namespace dropslide {
namespace {

std::uint64_t slider_wins(const Tablebase& tablebase, int layer) {
  std::uint64_t wins = 0;
  tablebase.for_each<tablebase::PositionValue>(layer, 0, tablebase.positions(layer),
                                               [&](const Board&, const tablebase::PositionValue& value) {
                                                 if (value.winner == Winner::slider) ++wins;
                                               });
  return wins;
}

}  // namespace

std::optional<std::vector<LayerWins>> count_layer_wins(const Tablebase& tablebase,
                                                       const std::stop_token& stop) {
  const bool is_counted = !tablebase.facts().is_number && tablebase.positions() <= most_counted_positions;
  std::vector<LayerWins> layers;
  for (int layer = 0; layer < tablebase.layers(); ++layer) {
    if (stop.stop_requested()) return std::nullopt;
    layers.push_back({layer, tablebase.positions(layer), {}});
    if (is_counted) layers.back().slider_wins = slider_wins(tablebase, layer);
  }
  return layers;
}

}  // namespace dropslide
