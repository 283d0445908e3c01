// The claim that Slider makes the objective, or that Dropper prevents it; that Dropper avoids every merge, or
// cannot. The list is a winning strategy, as positions with Dropper to move.
//
// It proves that the claimed player wins if the empty board is in it, and for every position in it:
//   Slider claims to win:   after EVERY drop, SOME slide decides the game or leads to a listed position;
//   Dropper claims to win:  after SOME drop, EVERY slide decides nothing and leads to a listed position.
// Each drop raises the layer, no slide changes it, and boards are finite: so following the list ends, and it
// ends well for the claimed winner. Boards stand for all their images under the symmetries of the rectangle;
// where any merge decides the game, tiles are only names, and boards stand for all renamings of them, too.
#pragma once

#include "certificate.hpp"

namespace dropslide_check {

/// Who wins which game.
struct Strategy : Certificate {
  /// A merge into a tile of at least this decides the game for Slider: the objective, or 1 for any merge.
  unsigned decisive;
  Boards boards;
  bool slider_wins;

  /// Reads the rest of the header.
  Strategy(Reader& reader, bool any_merge_decides)
      : Certificate(reader),
        decisive(any_merge_decides ? 1 : file.value("objective", dmax + 1, 31)),
        boards(rows, columns, any_merge_decides ? std::min(dmax, rows * columns) + 1 : decisive,
               any_merge_decides) {
    const std::string word = file.value("winner");
    if (word != "slider" && word != "dropper") throw Refused("'" + word + "' is neither slider nor dropper");
    slider_wins = word == "slider";
  }

  std::string text() const {
    if (decisive > 1)
      return ", objective " + std::to_string(decisive) + (slider_wins ? ": Slider wins" : ": Dropper wins");
    return std::string(", no merge: Dropper ") +
           (slider_wins ? "cannot avoid a merge" : "avoids every merge");
  }

  /// Reads the list to its end and refuses what does not prove who wins. Keeps the layers that a drop can
  /// reach.
  void check() {
    if (!read_layer(boards) || !starts_empty()) throw Refused("the empty board is not in the list");
    do {
      const auto& [layer, codes] = *kept.begin();
      while (kept.rbegin()->first < layer + boards.weight(dmax) && read_layer(boards)) continue;
      for (const Code code : codes) check_position(boards.board(code), layer);
      kept.erase(kept.begin());
    } while (!kept.empty() || read_layer(boards));
    file.expect_end();
  }

 private:
  void check_position(const Cells& board, std::uint64_t layer) const {
    const bool is_full = !boards.some_drop(board, 1, [](const Cells&, unsigned) { return true; });
    const bool slider_may_fail = boards.some_drop(board, dmax, [&](const Cells& dropped, unsigned tile) {
      return !slider_may_win(dropped, layer + boards.weight(tile));
    });
    if (slider_wins && (slider_may_fail || is_full))
      throw Refused(boards.text(board) + ": a drop without an answer, or no drop at all");
    if (!slider_wins && !slider_may_fail) throw Refused(boards.text(board) + ": no drop keeps to the list");
  }

  // Whether some slide decides the game, or leads to a position that Slider claims or Dropper does not.
  bool slider_may_win(const Cells& dropped, std::uint64_t layer) const {
    for (unsigned direction = 0; direction < 4; ++direction) {
      const auto [slid, made] = boards.slide(dropped, direction);
      if (slid == dropped) continue;
      if (made >= decisive || has(boards.code(slid), layer) == slider_wins) return true;
    }
    return false;
  }
};

}  // namespace dropslide_check
