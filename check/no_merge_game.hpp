// The claim that Dropper avoids every merge, or cannot. Any merge decides the game, so tiles are only names,
// and boards stand for all renamings of their tiles too.
#pragma once

#include "strategy.hpp"

namespace dropslide_check {

/// Who wins the no-merge game: Slider by any merge.
struct NoMergeGame : Certificate {
  using Certificate::Certificate;
  bool slider_wins = is_winner_slider(file);

  std::string text() const {
    return std::string(", no merge: Dropper ") +
           (slider_wins ? "cannot avoid a merge" : "avoids every merge");
  }

  void check() {
    const Boards boards(rows, columns, std::min(dmax, rows * columns) + 1, true);
    Strategy{*this, boards, 1, slider_wins}.check();
  }
};

}  // namespace dropslide_check
