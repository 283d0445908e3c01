// The rule set of the no-merge game: tiles are names, and a position is a board up to renaming them.
#pragma once

#include <algorithm>
#include <cstdint>

#include "game/rules.hpp"
#include "packed/packing.hpp"

namespace dropslide {

/// `GameRules` of the no-merge game. A position is a board up to symmetry and up to renaming its tiles.
template <class Pack>
struct NoMergeRules {
  using Word = typename Pack::Word;

  /// The rules for tiles 1..dmax.
  explicit NoMergeRules(const NoMergeGame& game) : dmax_(game.dmax) {}

  /// Any merge at all decides the game.
  int decisive_from() const { return 1; }  // Any merge at all decides the game.
  /// No tile is ever merged, so none is above Dmax.
  int highest() const { return dmax_; }

  /// A drop of any name not on the board yet is the same drop: names in use are 1..k, so k + 1 stands for all
  /// others.
  int choices(Word board) const { return std::min(count_names(board) + 1, dmax_); }

  /// Dropper is never restricted here.
  static std::uint32_t left_out(Word, int) { return 0; }

  /// Least among the renamed images whose set of occupied cells is least: few images need to be renamed.
  static Word canonical(Word board) {
    Word least_cells = ~Word{0};
    Word least = 0;
    Pack::for_each_image(board, [&](Word image) {
      const Word cells = Pack::occupied(image);
      if (cells > least_cells) return;
      const Word name = renamed(image);
      least = cells < least_cells ? name : std::min(least, name);
      least_cells = cells;
    });
    return least;
  }

 private:
  static int count_names(Word board) {
    int highest = 0;
    for (int cell = 0; cell < Pack::cells; ++cell)
      highest = std::max(highest, static_cast<int>((board >> (Pack::bits * cell)) & Pack::cell_mask));
    return highest;
  }

  /// Names replaced by 1, 2, 3, ... in the order in which they first appear.
  static Word renamed(Word board) {
    Word names = 0;  // Cell v - 1 holds the new name of v.
    Word image = 0;
    Word next = 1;
    for (Word tiles = Pack::occupied(board); tiles != 0; tiles &= tiles - 1) {
      const int bit = lowest_bit(tiles);
      const int slot = Pack::bits * (static_cast<int>((board >> bit) & Pack::cell_mask) - 1);
      Word name = (names >> slot) & Pack::cell_mask;
      if (name == 0) {
        name = next++;
        names |= name << slot;
      }
      image |= name << bit;
    }
    return image;
  }

  int dmax_;
};

}  // namespace dropslide
