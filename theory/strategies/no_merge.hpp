// Dropper's strategies of section 6.1: he fills the board, and Slider never merges two tiles.
//
// Each is a function of the board alone: what was played before does not matter.
#pragma once

#include "game/slide.hpp"

namespace dropslide {

/// Theorem 15 (page 32): on one row, a 1 beside a 2 and a 2 beside a 1.
///
/// Requires  one row and a board that this strategy reaches, with Dropper to move.
Drop drop_on_one_row(const Board& board);

/// Theorem 16 (page 32): on two rows, with Dmax 4, equal tiles stay two columns apart but for diagonal pairs,
/// all of one orientation.
///
/// If one row is shorter, its end is filled with a tile that differs from the three around it. If both are
/// equally long, a tile goes behind the one to which no diagonal pair can slide up: behind the lower row if
/// there are pairs x. over .x, behind the upper row if there are pairs .x over x.; it differs from the four
/// tiles of the last two columns as far as four tiles allow, which the proof puts as "z".
///
/// Requires  two rows and a board that this strategy reaches, with Dropper to move.
Drop drop_on_two_rows(const Board& board);

}  // namespace dropslide
