// The claim that fewer drops do not suffice for a dead board.
//
// With Dmax 1, where a board after t drops weighs t, the list has every position that may still end on a dead
// board in fewer drops: for each board of less weight that is dead, that board without a tile of 1, and for
// each listed position whatever a drop and a slide may have made it from, as long as it has no tile that is
// too heavy for all these dead boards. It proves that no game is so short if the list has all these and not
// the empty board. With Dmax 2 and more no list is needed, since a dead board is full; nor where no dead
// board is so light. There the list must be empty, so that all positions that are counted have been checked.
#pragma once

#include <cmath>
#include <set>

#include "certificate.hpp"

namespace dropslide_check {

/// That no game in which both players cooperate ends after fewer drops.
struct NoShorterGame : Certificate {
  using Certificate::Certificate;

  std::string text() const {
    return ", both players cooperate: no dead board after fewer than " + std::to_string(drops_) + " drops";
  }

  void check() {
    const unsigned least = least_weight(rows * columns);
    if (dmax > 1 ? drops_ > rows * columns : drops_ > least + 6) throw Refused("that is not to be proved");
    Cells board{};
    if (dmax == 1) add_dead_boards(board, 0, 0);
    // A tile v >= 3 adds 2^(v-1) - 2 to the least weight.
    if (!due_.empty()) list_lines(drops_ < least + 3 ? 2 : 3);
    std::fill_n(board.begin(), rows * columns, unknown);
    while (read_layer(boards_)) {
      if (lines_[0].empty()) throw Refused("a position is listed where none is needed");
      const auto& [layer, codes] = *kept.rbegin();
      if (layer == 0) throw Refused("the empty board is in the list");
      if (layer >= drops_) throw Refused("a position comes too late");
      for (const Code code : due_[layer]) expect_listed(boards_.board(code), layer);
      due_.erase(layer);
      for (const Code code : codes)
        for (unsigned direction = 0; direction < 4; ++direction)
          take_back(boards_.board(code), direction, board, 0, layer - 1);
      if (kept.size() > 1) kept.erase(kept.begin());
    }
    file.expect_end();
    if (!due_.empty()) throw Refused("a layer is missing");
  }

 private:
  // Of a full board without equal neighbours: a path through its cells is cut into dominoes.
  static unsigned least_weight(unsigned path) { return path / 2 * 3 + path % 2; }

  // Fills the cells from `cell` on by different neighbours, so that the board weighs less than the claimed
  // drops; notes what such boards are before the last drop. A path leads to and fro through the rows of the
  // cells that are left.
  void add_dead_boards(Cells& board, unsigned cell, unsigned weight) {
    if (weight + least_weight(rows * columns - cell) >= drops_) return;
    if (cell == rows * columns) {
      for (const Cells& before : one_less(board)) due_[weight - 1].insert(boards_.code(before));
      return;
    }
    for (Tile tile = 1; weight + boards_.weight(tile) < drops_; ++tile) {
      if (cell >= columns && board[cell - columns] == tile) continue;
      if (cell % columns > 0 && board[cell - 1] == tile) continue;
      board[cell] = tile;
      add_dead_boards(board, cell + 1, weight + (1U << (tile - 1)));
    }
  }

  // What a slide may have made lines of the board's two lengths from.
  void list_lines(unsigned highest) {
    for (const unsigned along : {0U, 1U}) {
      const unsigned length = boards_.length(2 * along);
      const double count = std::pow(highest + 1, length);
      if (count > 1e6) throw Refused("the lines are too long");
      const Boards line(1, length, highest + 1);
      for (Code code = 0; code < static_cast<Code>(count); ++code)
        lines_[along][line.slide(line.board(code), 0).first].push_back(line.board(code));
    }
  }

  // Completes, line by line, the boards from which a slide leads to `after`, as long as one drop less may
  // leave what a slide can have made; expects what it leaves in the list. `known` cells are complete.
  void take_back(const Cells& after, unsigned direction, Cells& board, unsigned known, std::uint64_t layer) {
    if (!is_packed(board, 1)) return;
    if (known == rows * columns) {
      for (const Cells& before : one_less(board))
        if (board != after) expect_listed(before, layer);
      return;
    }
    const unsigned length = boards_.length(direction);
    const Tile* const places = &boards_.order(direction)[known];
    Cells moved{};
    for (unsigned step = 0; step < length; ++step) moved[step] = after[places[step]];
    for (const Cells& before : lines_[direction / 2][moved]) {
      for (unsigned step = 0; step < length; ++step) board[places[step]] = before[step];
      take_back(after, direction, board, known + length, layer);
    }
    for (unsigned step = 0; step < length; ++step) board[places[step]] = unknown;
  }

  // The positions that a drop of 1 turns into the board and a slide can have made.
  std::vector<Cells> one_less(const Cells& board) const {
    std::vector<Cells> found;
    for (unsigned cell = 0; cell < rows * columns; ++cell) {
      Cells before = board;
      before[cell] = 0;
      if (board[cell] == 1 && is_packed(before, 0)) found.push_back(before);
    }
    return found;
  }

  // Whether towards some side at most `most_loose` tiles are behind a gap: none on a board that a slide has
  // made.
  bool is_packed(const Cells& board, unsigned most_loose) const {
    for (unsigned direction = 0; direction < 4; ++direction) {
      const Cells& order = boards_.order(direction);
      const unsigned length = boards_.length(direction);
      unsigned loose = 0;
      for (unsigned line = 0; line < rows * columns; line += length) {
        bool has_gap = false;
        for (unsigned i = line; i < line + length; ++i) {
          const Tile tile = board[order[i]];
          has_gap = has_gap || tile == 0;
          loose += has_gap && tile != 0 && tile != unknown ? 1 : 0;
        }
      }
      if (loose <= most_loose) return true;
    }
    return false;
  }

  void expect_listed(const Cells& board, std::uint64_t layer) const {
    if (!has(boards_.code(board), layer))
      throw Refused(boards_.text(board) + ": can end in time, and is not listed");
  }

  static constexpr Tile unknown = 255;

  unsigned drops_ = file.value("drops", 1, 999);
  Boards boards_{rows, columns, widest_base};
  std::map<std::uint64_t, std::set<Code>> due_;  // Before the last drops of dead boards, by layer.
  std::array<std::map<Cells, std::vector<Cells>>, 2> lines_;  // Along rows and columns, if a list is needed.
};

}  // namespace dropslide_check
