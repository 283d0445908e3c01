// A cooperative game as it is played: one drop and one slide after the other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/notation.hpp"

namespace dropslide {

/// One drop and the slide that follows it; the last drop of a game has no slide.
struct GameStep {
  Drop drop;
  std::optional<Direction> slide;  ///< Slider's answer; nothing after the last drop.
  Board board;                     ///< After the slide, or after the drop if there is none.
};

/// "drop 1 at row 1, column 2, slide left: 1../...", rows and columns counted from 1.
std::string to_text(const GameStep& step, Notation notation = Notation::exponents);

/// A game on its way from the empty board, by moves that the rules allow.
class CooperativePlay {
 public:
  /// A game at its start: the empty board. Dropper drops tiles 1..dmax.
  CooperativePlay(Shape shape, int dmax) : board_(shape), dmax_(dmax) {}

  /// The board now, after the last step.
  const Board& board() const { return board_; }
  /// All steps so far, in order.
  const std::vector<GameStep>& steps() const { return steps_; }
  /// Whether the last drop left Slider without a move.
  bool is_over() const { return !steps_.empty() && !steps_.back().slide; }

  /// A drop and the slide that answers it. Throws std::logic_error if the rules forbid one of them.
  void play(Drop drop, Direction slide);

  /// The drop that ends the game. Throws std::logic_error if it is not allowed or Slider can answer it.
  void finish(Drop drop);

 private:
  Board checked(Drop drop) const;

  Board board_;
  int dmax_;
  std::vector<GameStep> steps_;
};

}  // namespace dropslide
