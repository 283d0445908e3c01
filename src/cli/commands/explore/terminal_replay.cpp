// A game record in a terminal.
#include "cli/commands/explore/terminal_replay.hpp"
#include "base/counted.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dropslide::cli {

TerminalReplay::TerminalReplay(const serve::Game& game)
    : title_(fmt::format("{}: {}, Dmax {}, {}, {}", game.name, to_text(game.game->shape), game.game->dmax,
                         game.game->title, counted(game.game->steps.size(), "drop"))),
      plies_{{Board(game.game->shape), Player::dropper, ""}} {
  for (const GameStep& step : game.game->steps) {
    const Board dropped = apply_drop(plies_.back().board, step.drop);
    plies_.push_back({dropped, Player::slider, "drop " + to_text(step.drop)});
    if (step.slide)
      plies_.push_back({step.board, Player::dropper, fmt::format("slide {}", to_text(*step.slide))});
  }
}

void TerminalReplay::go(int plies) {
  ply_ = std::clamp(ply_ + plies, 0, static_cast<int>(plies_.size()) - 1);
}

TerminalView TerminalReplay::view() const {
  const Ply& now = plies_[static_cast<std::size_t>(ply_)];
  TerminalView view{.title = title_, .board = now.board, .to_move = now.to_move};
  view.caption = ply_ == 0 ? fmt::format("the empty board; {} {}", counted(plies_.size() - 1, "move"),
                                         plies_.size() == 2 ? "follows" : "follow")
                           : fmt::format("move {} of {}: {}", ply_, plies_.size() - 1, now.move);
  view.row = -1;  // No cell is chosen.
  return view;
}

}  // namespace dropslide::cli
