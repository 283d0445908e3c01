// A winning strategy as a list of positions with Dropper to move.
//
// The list proves that the claimed player wins if the empty board is in it, and for every position in it:
//   Slider claims to win:   after EVERY drop, SOME slide decides the game or leads to a listed position;
//   Dropper claims to win:  after SOME drop, EVERY slide decides nothing and leads to a listed position.
// Each drop raises the layer, no slide changes it, and boards are finite: so following the list ends, and it
// ends well for the claimed winner. Boards stand for all their images under the symmetries of the rectangle.
#pragma once

#include "certificate.hpp"

namespace dropslide_check {

/// Whether the line of the header that names the winner names Slider.
inline bool is_winner_slider(Reader& header) {
  const std::string word = header.value("winner");
  if (word != "slider" && word != "dropper") throw Refused("'" + word + "' is neither slider nor dropper");
  return word == "slider";
}

/// Whose strategy in which game. A slide decides the game for Slider if it makes a tile of at least
/// `decisive`.
struct Strategy {
  Certificate& list;
  Boards boards;
  unsigned decisive;
  bool slider_wins;

  /// Reads the list to its end and refuses what does not prove who wins. Keeps the layers that a drop can
  /// reach.
  void check() const {
    const auto& kept = list.kept;
    if (!list.read_layer(boards) || !list.starts_empty()) throw Refused("the empty board is not in the list");
    do {
      const auto& [layer, codes] = *kept.begin();
      while (kept.rbegin()->first < layer + boards.weight(list.dmax) && list.read_layer(boards)) continue;
      for (const Code code : codes) check_position(boards.board(code), layer);
      list.kept.erase(kept.begin());
    } while (!kept.empty() || list.read_layer(boards));
    list.file.expect_end();
  }

 private:
  void check_position(const Cells& board, std::uint64_t layer) const {
    const bool is_full = !boards.some_drop(board, 1, [](const Cells&, unsigned) { return true; });
    const bool slider_may_fail = boards.some_drop(board, list.dmax, [&](const Cells& dropped, unsigned tile) {
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
      if (made >= decisive || list.has(boards.code(slid), layer) == slider_wins) return true;
    }
    return false;
  }
};

}  // namespace dropslide_check
