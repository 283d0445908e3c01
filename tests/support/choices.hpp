// States for players, from boards as text.
#pragma once

#include <string>
#include <tuple>

#include "game/slide.hpp"
#include "play/player.hpp"

/// Packs a plain board cell by cell, without the packing under test.
template <class Word>
Word packed(const dropslide::Board& board) {
  Word word = 0;
  for (int cell = board.shape().cells(); cell-- > 0;)
    word =
        word << dropslide::cell_bits<Word> | board.at(cell / board.shape().cols, cell % board.shape().cols);
  return word;
}

/// The choice that the plain rules offer on a board.
template <class Word>
dropslide::play::Choice<Word> choice_on(const dropslide::Board& board,
                                        std::optional<dropslide::Direction> previous = {}) {
  dropslide::play::Choice<Word> choice{board.shape(), packed<Word>(board), {}, previous};
  for (const dropslide::Direction direction : dropslide::all_directions)
    choice.after[dropslide::play::index_of(direction)] = packed<Word>(slide(board, direction).board);
  return choice;
}
