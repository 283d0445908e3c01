// A game record in a terminal, ply by ply.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/explore/terminal_view.hpp"
#include "serve/table_set.hpp"

namespace dropslide::cli {

/// Where one is in a game record. Not thread-safe.
class TerminalReplay {
 public:
  /// Begins with the empty board. Requires a game that could be read.
  explicit TerminalReplay(const serve::Game& game);

  /// So many plies forwards, or backwards; not beyond the ends.
  void go(int plies);

  /// The present position.
  TerminalView view() const;

 private:
  struct Ply {
    Board board;
    Player to_move;
    std::string move;  ///< That led here; empty at the start.
  };

  std::string title_;
  std::vector<Ply> plies_;
  int ply_ = 0;
};

}  // namespace dropslide::cli
