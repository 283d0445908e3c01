// Boards: their slides and drops, and the codes that stand for them in a certificate.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "reader.hpp"

namespace dropslide_check {

constexpr unsigned most_cells = 25;
constexpr unsigned widest_base = 32;         // Of codes. No tile of a cooperative game comes near.
using Tile = unsigned char;                  // The exponent; 0 is an empty cell.
using Cells = std::array<Tile, most_cells>;  // In reading order; 0 beyond the board.

/// The boards of one shape with tiles below `base`, which is the base of their codes. With `are_names`,
/// boards that differ in the names of their tiles alone have one code, and every tile weighs 1.
class Boards {
 public:
  /// Requires  1 <= rows * columns <= most_cells, 1 < base <= widest_base.
  Boards(unsigned rows, unsigned columns, unsigned base, bool are_names = false)
      : rows_(rows), columns_(columns), cells_(rows * columns), base_(base), are_names_(are_names) {
    for (unsigned order = 0; order < 8; ++order)
      for (unsigned i = 0; i < cells_; ++i) {
        const unsigned steps = length(order), lines = cells_ / steps;
        const unsigned line = order < 4 ? i / steps : lines - 1 - i / steps;
        const unsigned step = order % 2 == 0 ? i % steps : steps - 1 - i % steps;
        orders_[order][i] = static_cast<Tile>(order % 4 < 2 ? line * columns + step : step * columns + line);
      }
  }

  /// How the board is read, line by line, as a slide in a direction 0 to 3 sees it: each line from the side
  /// to which the tiles move. The value at i is the cell that is read as the i-th.
  const Cells& order(unsigned direction) const { return orders_[direction]; }
  /// The cells of each line that a slide in this direction sees.
  unsigned length(unsigned direction) const { return direction % 4 < 2 ? columns_ : rows_; }

  /// What a tile adds to the layer of its board: 2^(tile-1), or 1 where tiles are names.
  std::uint64_t weight(unsigned tile) const { return are_names_ ? 1 : std::uint64_t{1} << (tile - 1); }

  /// The sum of the weights of all tiles.
  std::uint64_t layer(const Cells& board) const {
    std::uint64_t layer = 0;
    for (const Tile tile : board) layer += tile > 0 ? weight(tile) : 0;
    return layer;
  }

  /// The code of the board's least image: the one whose cells come first in the order of a dictionary.
  Code code(const Cells& board) const {
    Cells least{};
    least.fill(static_cast<Tile>(base_));
    for (unsigned order = 0; order < 8; ++order) {
      if (order % 4 >= 2 && rows_ != columns_) continue;  // Of another shape.
      std::array<Tile, widest_base> names{};
      Tile used = 0;
      bool is_less = false;
      for (unsigned i = 0; i < cells_; ++i) {
        Tile tile = board[orders_[order][i]];
        if (are_names_ && tile > 0 && names[tile] == 0) names[tile] = ++used;
        if (are_names_) tile = names[tile];
        if (tile > least[i] && !is_less) break;
        is_less = is_less || tile < least[i];
        least[i] = tile;
      }
    }
    Code code = 0;
    for (unsigned i = 0; i < cells_; ++i) code = code * base_ + least[i];
    return code;
  }

  /// The board of a code; throws `Refused` if there is none.
  Cells board(Code code) const {
    Cells board{};
    for (unsigned i = cells_; i-- > 0; code /= base_) board[i] = static_cast<Tile>(code % base_);
    if (code != 0) throw Refused("a code is not a board");
    return board;
  }

  /// The board as people read it: rows divided by '/', '.' for an empty cell, 'a' for 10.
  std::string text(const Cells& board) const {
    std::string text;
    for (unsigned i = 0; i < cells_; ++i)
      text.append(i > 0 && i % columns_ == 0 ? 1 : 0, '/') += ".123456789abcdefghijklmnopqrstuv"[board[i]];
    return text;
  }

  /// What a slide makes, the board itself if it moves nothing; and the largest tile made by a merge, 0 if
  /// none.
  std::pair<Cells, Tile> slide(const Cells& board, unsigned direction) const {
    const Cells& order = orders_[direction];
    Cells slid{};
    Tile made = 0;
    for (unsigned line = 0; line < cells_; line += length(direction)) {
      unsigned next = line;
      Tile* last = nullptr;  // The tile placed last, unless a merge has made it.
      for (unsigned i = line; i < line + length(direction); ++i) {
        const Tile tile = board[order[i]];
        if (tile == 0) continue;
        const bool merges = last != nullptr && *last == tile;
        if (merges) made = std::max(made, ++*last);
        last = merges ? nullptr : &(slid[order[next++]] = tile);
      }
    }
    return {slid, made};
  }

  /// Whether `test(board, tile)` is true after some drop of a tile from 1 to `dmax`.
  template <class Test>
  bool some_drop(const Cells& before, unsigned dmax, Test test) const {
    for (unsigned cell = 0; cell < cells_; ++cell)
      for (unsigned tile = 1; tile <= dmax && before[cell] == 0; ++tile) {
        Cells board = before;
        board[cell] = static_cast<Tile>(tile);
        if (test(board, tile)) return true;
      }
    return false;
  }

 private:
  unsigned rows_, columns_, cells_, base_;
  bool are_names_;
  std::array<Cells, 8> orders_{};  // From 4 on with the last line first. On a square all eight show an image.
};

}  // namespace dropslide_check
