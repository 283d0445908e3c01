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

/// With which chance a dropped tile is a 4: so many of `of` tiles.
struct ChanceOfFour {
  std::uint32_t fours = fours_in_ten;
  std::uint32_t of = 10;  ///< A power of ten up to a million.

  /// In [0, 1].
  double value() const { return double(fours) / of; }

  /// Throws UsageError for a chance that is not 0 to 1 or has more than six decimals.
  static ChanceOfFour from(double chance);
};

/// The lowest bit of the marked cell before which so many cells are marked. `marked` has the lowest bit of
/// each such cell, more than `before` of them.
inline int marked_cell(Word64 marked, std::uint32_t before) {
  constexpr Word64 each_cell = 0x1111'1111'1111'1111, each_byte = 0x0101'0101'0101'0101;
  if (marked == each_cell) return static_cast<int>(4 * before);
  // In each cell how many are marked up to it; then in each byte whether these are too few.
  const Word64 up_to = marked * each_cell;
  const Word64 least = (before + 1) * each_byte;
  constexpr Word64 top = 0x80 * each_byte, cells = 0x0f * each_byte;
  const auto enough_in = [&](Word64 counts) { return (((counts & cells) | top) - least) & top; };
  const Word64 enough = enough_in(up_to) | enough_in(up_to >> 4) >> 1;
  return 4 * (cells_per_word<Word64> - count_bits(enough));
}

/// The same of the wide word.
inline int marked_cell(Word128 marked, std::uint32_t before) {
  for (; before > 0; --before) marked &= marked - 1;
  return lowest_bit(marked);
}

/// The bit at which an empty cell begins, each with the same chance, and a tile for it, a 4 or a 2, from one
/// draw. `empty` has the lowest bit of each empty cell, at least one.
template <class Word>
struct RandomDrop {
  int bit;   ///< The lowest of the cell's.
  int tile;  ///< 1 or 2.

  /// One draw of `random`.
  RandomDrop(Word empty, Generator& random, const ChanceOfFour& chance = {}) {
    constexpr std::uint32_t usual = ChanceOfFour().of;  // Division by a constant is quicker.
    const std::uint32_t draw = random.below(static_cast<std::uint32_t>(count_bits(empty)) * chance.of);
    const std::uint32_t skipped = chance.of == usual ? draw / usual : draw / chance.of;
    tile = draw - skipped * chance.of < chance.fours ? dropped_four : 1;
    bit = marked_cell(empty, skipped);
  }
};

/// Chance, as the rules have it.
template <class Word>
class RandomDropper final : public Dropper<Word> {
 public:
  /// For boards of that shape.
  explicit RandomDropper(Shape shape, const ChanceOfFour& chance = {})
      : cells_(cell_ones<Word>(shape.cells())), chance_(chance) {}

  /// Every empty cell with the same chance, a 2 or a 4. Requires an empty cell.
  CellDrop drop(Word board, Generator& random, const std::stop_token*) const override {
    const RandomDrop<Word> drop(cells_ & ~occupied_cells(board), random, chance_);
    return {drop.bit / cell_bits<Word>, drop.tile};
  }

 private:
  Word cells_;  ///< The lowest bit of each.
  ChanceOfFour chance_;
};

/// Makes a dropper for boards of one shape, in either word.
using DropperMaker = Maker<Dropper>;

/// Chance, by the rules of the game, or with another chance of a 4.
DropperMaker random_dropper(const ChanceOfFour& chance = {});

}  // namespace dropslide::play
