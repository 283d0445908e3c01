// A game record in a terminal.
#include "cli/commands/explore/terminal_replay.hpp"
#include "base/counted.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dropslide::cli {

TerminalReplay::TerminalReplay(const serve::Game& game)
    : game_(game), plies_{{Board(game.game->shape), Player::dropper, {}}} {
  for (const GameStep& step : game.game->steps) {
    const Board dropped = apply_drop(plies_.back().board, step.drop);
    plies_.push_back({dropped, Player::slider, step.drop});
    if (step.slide) plies_.push_back({step.board, Player::dropper, *step.slide});
  }
}

void TerminalReplay::go(int plies) {
  ply_ = std::clamp(ply_ + plies, 0, static_cast<int>(plies_.size()) - 1);
}

TerminalView TerminalReplay::view(Notation notation) const {
  const Ply& now = plies_[static_cast<std::size_t>(ply_)];
  const ReplayedGame& game = *game_.game;
  TerminalView view{
      .title = fmt::format("{}: {}, {}, {}, {}", game_.name, to_text(game.shape),
                           dmax_text(game.dmax, notation), game.title, counted(game.steps.size(), "drop")),
      .board = now.board,
      .to_move = now.to_move};
  view.notation = notation;
  view.caption =
      now.move ? fmt::format("move {} of {}: {} {}", ply_, plies_.size() - 1,
                             now.to_move == Player::slider ? "drop" : "slide", to_text(*now.move, notation))
               : fmt::format("the empty board; {} {}", counted(plies_.size() - 1, "move"),
                             plies_.size() == 2 ? "follows" : "follow");
  view.row = -1;  // No cell is chosen.
  return view;
}

}  // namespace dropslide::cli
