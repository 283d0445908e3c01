// Who drops the tiles: chance by the game's rules, or an adversary.
#pragma once

#include "play/player.hpp"
#include "play/tiles.hpp"

namespace dropslide::play {

/// A tile 1 or 2 (faces 2 and 4) for an empty cell; cells are numbered in reading order.
struct CellDrop {
  int cell = 0;  ///< In reading order, from 0.
  int tile = 1;  ///< 1 or 2.
  friend constexpr auto operator<=>(const CellDrop&, const CellDrop&) = default;
};

/// Safe to use from several threads at once.
template <class Word>
class Dropper {
 public:
  virtual ~Dropper() = default;
  /// Requires an empty cell. Throws PlayStopped after a request by `stop`, which may be null.
  virtual CellDrop drop(Word board, Generator& random, const std::stop_token* stop) const = 0;
};

/// Of ten dropped tiles, how many are 4.
inline constexpr int fours_in_ten = 1;

/// The bit at which an empty cell begins, each with the same chance, and a tile for it: 2 with 0.9, 4 with
/// 0.1, from one draw. `empty` has the lowest bit of each empty cell, at least one.
template <class Word>
struct RandomDrop {
  int bit;   ///< The lowest of the cell's.
  int tile;  ///< 1 or 2.

  /// One draw of `random`.
  RandomDrop(Word empty, Generator& random) {
    const std::uint32_t draw = random.below(static_cast<std::uint32_t>(count_bits(empty)) * 10);
    tile = draw % 10 < fours_in_ten ? dropped_four : 1;
    for (std::uint32_t skipped = draw / 10; skipped > 0; --skipped) empty &= empty - 1;
    bit = lowest_bit(empty);
  }
};

/// Chance, as the rules have it.
template <class Word>
class RandomDropper final : public Dropper<Word> {
 public:
  /// For boards of that shape.
  explicit RandomDropper(Shape shape) : cells_(shape.cells()) {}

  /// Every empty cell with the same chance, a 2 with 0.9. Requires an empty cell.
  CellDrop drop(Word board, Generator& random, const std::stop_token*) const override {
    Word empty = 0;
    for (int cell = 0; cell < cells_; ++cell)
      if (tile_at(board, cell) == 0) empty |= Word{1} << (cell_bits<Word> * cell);
    const RandomDrop drop(empty, random);
    return {drop.bit / cell_bits<Word>, drop.tile};
  }

 private:
  int cells_;
};

/// Makes a dropper for boards of one shape, in either word.
using DropperMaker = Maker<Dropper>;

/// Chance, by the rules of the game.
DropperMaker random_dropper();

}  // namespace dropslide::play
