// The claim that Slider makes the objective, or that Dropper prevents it.
#pragma once

#include "strategy.hpp"

namespace dropslide_check {

/// Who wins the game for an objective.
struct ObjectiveGame : Certificate {
  using Certificate::Certificate;
  unsigned objective = file.value("objective", dmax + 1, 31);
  bool slider_wins = is_winner_slider(file);

  std::string text() const {
    return ", objective " + std::to_string(objective) + (slider_wins ? ": Slider wins" : ": Dropper wins");
  }

  void check() { Strategy{*this, Boards(rows, columns, objective), objective, slider_wins}.check(); }
};

}  // namespace dropslide_check
