// The best known tables: the largest tile that Slider can force, and the least Dmax that avoids every merge,
// between what is on record for Slider and what is for Dropper.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "studies/known/game_result.hpp"

namespace dropslide {

/// A number with what is known of it. It is known exactly where both halves meet.
struct KnownNumber {
  Shape shape;
  std::optional<int> dmax;  ///< Of the largest tile; nothing: the number is the least Dmax without merges.
  int at_least = 1;         ///< Slider forces this tile, or makes a merge with every smaller Dmax.
  int at_most = 1;          ///< Dropper prevents the next tile, or avoids every merge with this Dmax.
  std::vector<GameResult>
      lower;  ///< Why not less, one of each kind of evidence, best first; empty: the rules.
  std::vector<GameResult> upper;  ///< Why not more, likewise; never empty.

  /// Whether both halves are known.
  bool is_exact() const { return at_least == at_most; }
};

/// Dropper's tiles of the tables: those of the thesis, 1 to 4, and two more.
inline constexpr std::array known_dmaxes{1, 2, 3, 4, 5, 6};

/// Answers of games, which do not contradict each other, and what follows from them.
class BestKnown {
 public:
  /// Adds what theorems say of the shapes. Throws DamageError that names both results of a contradiction.
  explicit BestKnown(std::vector<GameResult> recorded);

  /// The largest tile that Slider can force, as `questions/winners/largest_tile.hpp` defines it. Requires 1
  /// <= dmax
  /// <= max_dmax.
  KnownNumber largest_tile(Shape shape, int dmax) const;

  /// The least Dmax with which Dropper avoids every merge.
  KnownNumber least_no_merge_dmax(Shape shape) const;

  /// The shapes of which anything is recorded, by rows and then columns.
  std::vector<Shape> shapes() const;

  /// Of each shape the largest tiles, by Dmax, and then the least Dmax that avoids merges.
  std::vector<KnownNumber> numbers(std::span<const Shape> shapes, std::span<const int> dmaxes) const;

 private:
  std::vector<GameResult> of_shape(Shape shape) const;

  std::vector<GameResult> recorded_;
};

/// The game that decides whether Slider can force `tile` with Dropper's tiles 1..dmax: where Dropper could
/// drop it himself, he must not. Requires 2 <= tile.
BoardGame game_of_tile(Shape shape, int dmax, int tile);

/// The game whose answer raises `at_least` or makes the number exact. Requires that it is not exact.
BoardGame next_game(const KnownNumber& number);

/// The game of a largest tile that decides it: the least that Dropper wins, but none that Theorem 6 decides;
/// if that is not known, the next one.
BoardGame deciding_game(const KnownNumber& number);

/// What the number rests on: the best evidence of each half, and of these two the weaker.
Evidence standing_of(const KnownNumber& number);

}  // namespace dropslide
