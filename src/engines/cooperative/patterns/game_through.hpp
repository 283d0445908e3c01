// A game through given positions, played forwards.
#pragma once

#include <string>
#include <vector>

#include "engines/cooperative/patterns/pattern_boards.hpp"

namespace dropslide {

/// A drop of a 1, and the slide that follows it.
struct PatternMove {
  int row = 0, column = 0;  ///< Of the cell, from 0 on.
  char slide = 0;           ///< l, r, u or d; 0 after the last drop.
};

/// As "1,1 r 2,1": row and column of each drop, from 1 on, and the slide after it.
std::string to_text(const std::vector<PatternMove>& game);

/// Drops and slides from the empty board through a position of each layer to a board that no slide changes.
/// layers[i]: as words, ascending, the positions i + 1 drops before the end, each of which has a successor in
/// layers[i - 1]; the last layer is the empty board alone.
std::vector<PatternMove> game_through(const std::vector<std::vector<Word128>>& layers,
                                      const PatternBoards& boards);

}  // namespace dropslide
