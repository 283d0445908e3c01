// Games as pictures: boards step by step, for the terminal and as SVG like the thesis's figures.
#pragma once

#include <string>
#include <vector>

#include "game/cooperative_play.hpp"
#include "game/notation.hpp"

namespace dropslide {

/// Each step with its drop, its slide and the board between them, where the dropped tile is in brackets.
std::string draw_text(Shape shape, const std::vector<GameStep>& game,
                      Notation notation = Notation::exponents);

/// One picture: after each drop the board with the new tile in black and an arrow for the slide that follows.
/// A legend below says so.
std::string draw_svg(Shape shape, const std::vector<GameStep>& game, Notation notation = Notation::exponents);

/// One board as a picture.
std::string draw_svg(const Board& board, Notation notation = Notation::exponents);

}  // namespace dropslide
