// A game record in a terminal, ply by ply.
#pragma once

#include <optional>
#include <vector>

#include "cli/commands/explore/terminal_view.hpp"
#include "serve/table_set.hpp"

namespace dropslide::cli {

/// Where one is in a game record. Not thread-safe.
class TerminalReplay {
 public:
  /// Begins with the empty board. Requires a game that could be read, which must outlive it.
  explicit TerminalReplay(const serve::Game& game);

  /// So many plies forwards, or backwards; not beyond the ends.
  void go(int plies);

  TerminalView view(Notation notation) const;

 private:
  struct Ply {
    Board board;
    Player to_move;
    std::optional<Move> move;  ///< That led here; nothing at the start.
  };

  const serve::Game& game_;
  std::vector<Ply> plies_;
  int ply_ = 0;
};

}  // namespace dropslide::cli
