// Games as pictures: boards step by step, for the terminal and as SVG like the thesis's figures.
#pragma once

#include <string>
#include <vector>

#include "game/cooperative_play.hpp"

namespace dropslide {

/// The board as lines of cells, a dropped tile in brackets: "  1 [2] .".
std::string draw_text(const Board& board, const std::optional<Drop>& dropped = {});

/// Each step with its drop, its slide and the board between them.
std::string draw_text(Shape shape, const std::vector<GameStep>& game);

/// What stands on the tiles of a picture.
enum class TileText : std::uint8_t { exponents, faces };

/// One picture: after each drop the board with the new tile in black and an arrow for the slide that follows.
/// A legend below says so.
std::string draw_svg(Shape shape, const std::vector<GameStep>& game, TileText text = TileText::exponents);

/// One board as a picture.
std::string draw_svg(const Board& board, TileText text = TileText::exponents);

}  // namespace dropslide
