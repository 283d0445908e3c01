// How many positions of each layer Slider wins, as lines of text that fill a terminal.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/explore/terminal_view.hpp"
#include "questions/explore/layer_wins.hpp"

namespace dropslide::cli {

/// The layers with positions that are nearest to the layer `here`, which is marked: as many lines as the
/// window has rows, none wider than the window.
///
/// Requires  `layers` ascending by layer.
std::vector<std::string> draw_layers(const std::string& title, const std::vector<LayerWins>& layers,
                                     std::uint64_t here, const WindowSize& size);

}  // namespace dropslide::cli
