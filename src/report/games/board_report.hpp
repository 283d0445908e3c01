// Boards and moves as they are shown everywhere: drawn for people, structured for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "game/slide.hpp"

namespace dropslide {

/// The board drawn with the faces of its tiles: a line for each row, columns of one width, '.' for an empty
/// cell, each line behind `indent` spaces and with a newline.
std::string drawn_text(const Board& board, int indent);

/// `{row, col, tile}`: rows and columns from 0.
nlohmann::ordered_json to_json(const Drop& drop);

}  // namespace dropslide
