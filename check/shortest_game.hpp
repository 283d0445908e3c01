// The claim that so many drops suffice for a dead board: the list is one game, the boards with Dropper to
// move, one for each drop, and at last a dead board. It proves the claim if each board comes from the one
// before by a drop and a slide.
#pragma once

#include "certificate.hpp"

namespace dropslide_check {

/// That a game in which both players cooperate can end after so many drops.
struct ShortestGame : Certificate {
  using Certificate::Certificate;
  unsigned drops = file.value("drops", 1, 999);
  Boards boards{rows, columns, widest_base};

  std::string text() const {
    return ", both players cooperate: a dead board after " + std::to_string(drops) + " drops";
  }

  void check() {
    while (kept.size() <= drops + 1 && read_layer(boards)) continue;
    if (kept.size() != drops + 1) throw Refused("not the claimed number of drops");
    file.expect_end();
    if (!starts_empty()) throw Refused("the game does not begin with the empty board");
    for (auto last = kept.begin(), next = std::next(last); next != kept.end(); last = next++) {
      if (next->second.size() != 1) throw Refused("not one board after each drop");
      const Cells before = boards.board(last->second.front());
      if (!leads_to(before, next->second.front(), std::next(next) == kept.end()))
        throw Refused(boards.text(before) + ": no drop and slide lead to the next board");
    }
  }

 private:
  // Whether a drop and a slide make the board of this code, or, at the end, a drop that leaves no slide.
  bool leads_to(const Cells& before, Code code, bool is_end) const {
    return boards.some_drop(before, dmax, [&](const Cells& dropped, unsigned) {
      bool is_dead = true, leads = false;
      for (unsigned direction = 0; direction < 4; ++direction) {
        const auto [slid, made] = boards.slide(dropped, direction);
        is_dead = is_dead && slid == dropped;
        leads = leads || (slid != dropped && made < widest_base && boards.code(slid) == code);
      }
      return is_end ? is_dead && boards.code(dropped) == code : leads;
    });
  }
};

}  // namespace dropslide_check
