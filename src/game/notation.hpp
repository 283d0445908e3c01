// Tiles, drops and boards as text for people, in one of the two notations.
#pragma once

#include <optional>
#include <string>

#include "game/slide.hpp"

namespace dropslide {

/// How a tile is written: 6, as in the papers, or 64, as on the tile of the original game.
enum class Notation : std::uint8_t { exponents, faces };

/// The tile as a number: "10", or "1024" among faces.
std::string tile_number(int exponent, Notation notation);

/// What stands on a cell: "." if it is empty, "6" or "a", or its face "64".
std::string cell_text(Exponent tile, Notation notation);

/// The board as `parse_board` reads it: "1.2/.3." or "2,0,4/0,8,0".
std::string to_text(const Board& board, Notation notation);

/// A single tile: "6 (64)", or "64" among faces. A face needs exponent <= 63.
std::string tile_text(int exponent, Notation notation);

/// The largest drop: "Dmax 2", or "drops up to 4" among faces.
std::string dmax_text(int dmax, Notation notation);

/// "1 at row 1, column 3" (from 1), or with the face.
std::string to_text(const Drop& drop, Notation notation = Notation::exponents);

/// The board drawn: a line for each row, columns of one width, '.' for an empty cell, a dropped tile in
/// brackets. Each line begins with `indent` spaces.
std::string drawn_text(const Board& board, Notation notation, int indent,
                       const std::optional<Drop>& dropped = {});

}  // namespace dropslide
