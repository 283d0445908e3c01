// A cooperative game as it is played.
#include "game/cooperative_play.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace dropslide {

std::string to_text(const GameStep& step, Notation notation) {
  return fmt::format("drop {}{}: {}", to_text(step.drop, notation),
                     step.slide ? fmt::format(", slide {}", to_text(*step.slide)) : "",
                     to_text(step.board, notation));
}

void CooperativePlay::play(Drop drop, Direction direction) {
  const SlideOutcome slid = slide(checked(drop), direction);
  if (!slid.changed)
    throw std::logic_error(
        fmt::format("a slide {} does not change {}", to_text(direction), to_text(slid.board)));
  board_ = slid.board;
  steps_.push_back({drop, direction, board_});
}

void CooperativePlay::finish(Drop drop) {
  const Board dropped = checked(drop);
  if (slider_can_move(dropped))
    throw std::logic_error(fmt::format("Slider can still move on {}", to_text(dropped)));
  board_ = dropped;
  steps_.push_back({drop, std::nullopt, board_});
}

Board CooperativePlay::checked(Drop drop) const {
  const auto [m, n] = board_.shape();
  const bool is_on_board = drop.row >= 0 && drop.row < m && drop.col >= 0 && drop.col < n;
  if (is_over() || !is_on_board || board_.at(drop.row, drop.col) != 0 || drop.value < 1 || drop.value > dmax_)
    throw std::logic_error(fmt::format("a drop of {} at row {}, column {} is not allowed on {}", drop.value,
                                       drop.row + 1, drop.col + 1, to_text(board_)));
  return apply_drop(board_, drop);
}

}  // namespace dropslide
