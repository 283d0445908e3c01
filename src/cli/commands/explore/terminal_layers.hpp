// How many positions of each layer Slider wins, as lines of text for a terminal of 80 columns and 24 rows.
#pragma once

#include <string>
#include <vector>

#include "questions/explore/layer_wins.hpp"

namespace dropslide::cli {

/// The layers with positions that are nearest to the layer `here`, which is marked: at most 24 lines of at
/// most 80 columns.
///
/// Requires  `layers` ascending by layer.
std::vector<std::string> draw_layers(const std::string& title, const std::vector<LayerWins>& layers,
                                     std::uint64_t here);

}  // namespace dropslide::cli
