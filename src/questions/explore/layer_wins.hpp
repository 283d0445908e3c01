// How many positions of each layer of a tablebase each player wins.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "engines/tablebase/tablebase.hpp"

namespace dropslide {

/// The positions of one layer with Dropper to move, up to symmetry.
struct LayerWins {
  int layer = 0;
  std::uint64_t positions = 0;
  std::optional<std::uint64_t> slider_wins;  ///< Of them; nothing where they are not counted.
};

/// Positions of a tablebase up to which their winners are counted. Chosen: some seconds of one core.
inline constexpr std::uint64_t most_counted_positions = 100'000'000;

/// Every layer. Winners are counted in tablebases of two players with at most `most_counted_positions`
/// positions.
///
/// Returns  nothing after a stop request. Throws EnvironmentError if a file is damaged.
std::optional<std::vector<LayerWins>> count_layer_wins(const Tablebase& tablebase,
                                                       const std::stop_token& stop);

}  // namespace dropslide
