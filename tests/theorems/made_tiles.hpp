// Tiles y that the low part of a string without passing cannot make one after the other, for every third y.
//
// When the low part below y (low_game.hpp) makes a tile y, the high part may get a pair, which becomes a pair
// of the next tile, and so on: each of these frees a move, after which there is one free cell more. Five
// sequences of tiles y, with the free cells for each, are impossible below 9 and 12, by trying, and so is the
// last of them below 15; and if they are impossible below y they are so below y + 3, y >= 15, the first four
// for y = 12, too. It follows that the sums of strings without passing grow no faster than 8^(n/4).
// theory/notes/one-row.md has the proof.
#pragma once

#include <optional>
#include <vector>

#include "theory/line/games/low_game.hpp"

namespace dropslide::line {

/// A tile y that is made after another one.
struct MadeTile {
  /// Free cells of the low part, less 4y/3 (rounded down), once all moves are over that tiles before it free,
  /// on either side.
  int cells = 0;
  int free_moves = 0;      ///< That the tile before frees.
  Side side = Side::left;  ///< Where it is made.
};

/// After a tile y on the left, whatever was before it. The mirror image is as possible as the sequence.
using MadeTiles = std::vector<MadeTile>;

/// Those that are impossible.
std::vector<MadeTiles> impossible_sequences();

/// Whether the sequence can be made below a tile: everything is tried that the game allows, and more.
///
/// Requires    2 <= tile <= 15, at most 7 tiles in the sequence, at most 6 free moves for each.
/// Complexity  four times as much for each tile more: below 9 a second, below 15 eight minutes; 340 MiB
/// below 15.
bool can_be_made(const MadeTiles& sequence, int tile);

/// Whether the sequence is impossible below y + 3 if all of `impossible` and their mirror images are below y,
/// for every y for which the error is enough. False says nothing.
///
/// Requires at most 3 free moves and at most 9 cells for each tile: the error is for these.
/// `error`: of the ratio of drops on either side, in drops for 2^14 of them, and half as much again until two
/// tiles y are made. 10 is enough for y >= 15, 60 for y = 12.
bool follows_three_tiles_up(const MadeTiles& sequence, const std::vector<MadeTiles>& impossible,
                            int error = 10);

/// The most tiles y after the first one that a row of 4y/3 cells makes without passing, if these sequences
/// and their mirror images are impossible below y. Nothing if they are too few to say.
std::optional<int> most_made_on_a_row(const std::vector<MadeTiles>& impossible);

}  // namespace dropslide::line
