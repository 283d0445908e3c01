// Random play from a board on, as fast as it goes: what Monte Carlo players are made of.
#pragma once

#include "packed/board_slides.hpp"
#include "play/dropper.hpp"

namespace dropslide::play {

/// Games of random slides and drops, compiled for one shape.
template <int Rows, int Cols, class WordType>
class Playout {
 public:
  using Word = WordType;
  using Pack = Packing<Rows, Cols, Word>;

  /// A game in progress, with a slide due.
  struct Position {
    Word board = 0;
    std::int64_t fours = 0;  ///< Dropped 4s.
    std::uint64_t slides = 0;

    /// What the game has scored, but for a constant of where it began.
    std::int64_t score() const { return merge_potential(board) - four_potential * fours; }
  };

  /// Drops a tile by chance. Requires an empty cell.
  void drop(Position& position, Generator& random) const {
    const RandomDrop<Word> drop(Pack::cell_ones() & ~Pack::occupied(position.board), random);
    position.board |= Word(drop.tile) << drop.bit;
    position.fours += drop.tile == dropped_four;
  }

  /// Plays random legal slides with a drop after each, until none is legal or `most_slides` are made.
  /// Throws TileBeyondWord.
  void play(Position& position, std::uint64_t most_slides, Generator& random) const {
    const std::uint64_t room = slides_within_word(position.board, Pack::cells);
    const std::uint64_t end = position.slides + std::min(room, most_slides);
    for (; position.slides < end; ++position.slides) {
      const Word after = random_slide(position.board, random);
      if (after == position.board) return;
      position.board = after;
      drop(position, random);
    }
    if (room < most_slides) throw TileBeyondWord{};
  }

 private:
  /// The board after a legal slide, each with the same chance; the board itself if there is none. Directions
  /// are tried in random order: the first is nearly always legal, so that the other slides are not made.
  Word random_slide(Word board, Generator& random) const {
    std::array untried = all_directions;
    auto chosen = static_cast<std::size_t>(random.next() >> 62);
    for (std::uint32_t left = 4;;) {
      const Word after = slides_.slide(board, untried[chosen]);
      if (after != board || --left == 0) return after;
      untried[chosen] = untried[left];
      chosen = random.below(left);
    }
  }

  BoardSlides<Rows, Cols, Word> slides_;
};

}  // namespace dropslide::play
