// Pictures of the games of one player.
#pragma once

#include <string>
#include <vector>

#include "report/format/named_picture.hpp"
#include "studies/players/game_statistics.hpp"

namespace dropslide {

/// Dots are drawn for so many games at most, the first ones: more would only be a blot.
inline constexpr std::size_t most_dots = 500;

/// The histogram of scores, score against moves and against seconds, moves by largest tile, and the histogram
/// of largest tiles (Erisgen and Ballesteros 2024, Figures 5 to 16; Kumar 2018, Figure 5.1). Requires a game.
std::vector<NamedPicture> draw_player(const std::string& player, const std::vector<play::GameRecord>& games);

/// The file names of these pictures.
std::vector<std::string> picture_names(const std::string& player);

}  // namespace dropslide
