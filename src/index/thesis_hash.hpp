// The thesis's own index: a board read as a number in base O, and the shorter one of its section 8.3; kept
// beside the layer index because the thesis's tables, lengths and figures are stated in it.
//
// The last cell is the least digit, C_{0,0} the greatest (the exponent printed in section 8.1 is a misprint,
// see reports/errata.md):
//
//   H(C) = sum over i, j of C_{m-1-i,n-1-j} * O^(in + j)
//
// Boards are rotated and mirrored so that the hash is least. Then C_{0,0} is the smallest corner, which
// Theorem 1 bounds by Dmax, so that the table needs (Dmax + 1) * O^(mn-1) entries.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "base/words.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// The hash H of section 8.1 with h = O.
///
/// Nothing here overflows: 31^25 < 2^124.
class ThesisHash {
 public:
  /// For boards of the shape with tiles below the objective. Requires a playable shape.
  ThesisHash(Shape shape, const ObjectiveGame& game);

  /// The bound that the thesis writes as H with a hat: (Dmax + 1) * O^(mn-1), above every hash of a rotated
  /// board that is reachable.
  Word128 table_length() const { return table_length_; }

  /// Returns   a value in [0, O^mn), below `table_length()` iff C_{0,0} <= Dmax; `unhash` inverts it.
  /// Requires  the shape of this hash and every tile below O; asserted.
  Word128 hash(const Board& board) const;

  /// Requires  hash < O^mn; asserted.
  Board unhash(Word128 hash) const;

  /// The least hash among the images of the board: the same for every board of an orbit.
  ///
  /// Returns     a value below `table_length()` if some corner is at most Dmax (Theorem 1: if the board is
  ///             reachable).
  /// Complexity  one multiplication per cell and symmetry, no allocation.
  Word128 least_hash(const Board& board) const;

  /// The same for a board that is canonical (game/symmetry.hpp), several times faster: the canonical image is
  /// least from its last cell on, so the image whose hash is least is its half turn.
  ///
  /// Requires  canonical(board) == board; asserted.
  Word128 least_hash_of_canonical(const Board& board) const;

  /// The image whose hash is least: "the boards are always rotated in such a way that the hash value is
  /// minimized" (section 8.3).
  Board rotate(const Board& board) const { return unhash(least_hash(board)); }

 private:
  /// By cell in reading order.
  template <class Word>
  using Weights = std::array<Word, max_cells>;

  template <class Word>
  Word weigh(const Board& board, const Weights<Word>& weights) const;
  template <class Word>
  Word least_of(const Board& board, const std::vector<Weights<Word>>& images) const;
  template <class Word>
  Word hash_of_half_turn(const Board& board) const;

  Shape shape_;
  int base_;
  Word128 table_length_;
  /// For each symmetry, identity first: hash of the image = sum of C * weight.
  std::vector<Weights<Word128>> images_;
  std::vector<Weights<Word64>> short_images_;  ///< The same if every hash fits 64 bits; otherwise empty.
};

/// The compressed hash of section 8.3: the number of smaller boards that respect
///
///   C_{0,0} <= Dmax,    C_{0,0} <= C_{0,n-1},    and on squares    C_{0,1} <= C_{1,0},
///
/// as every rotated reachable board does. The thesis prints it for 4x4 only, as H minus the number of boards
/// that break a rule, by inclusion and exclusion; this is the same count for every shape.
///
/// Nothing here overflows: no value exceeds that of `ThesisHash`.
class CompressedThesisHash {
 public:
  /// For boards of the shape with tiles below the objective. Requires a playable shape.
  CompressedThesisHash(Shape shape, const ObjectiveGame& game);

  /// Boards that respect the rules: one more than the highest hash.
  Word128 table_length() const;

  /// Whether the board has an entry.
  bool admits(const Board& board) const;

  /// Returns     a value in [0, table_length()), in the order of H; `unhash` inverts it.
  /// Requires    `admits(board)`; asserted.
  /// Complexity  O(O mn) for the first two cells, O(mn) for each other one.
  Word128 hash(const Board& board) const;

  /// Requires  hash < table_length(); asserted.
  Board unhash(Word128 hash) const;

 private:
  using Cells = std::array<int, max_cells>;  ///< In reading order, the greatest digit first.

  int lowest(const Cells& cells, int cell) const;
  int highest(int cell) const { return cell == 0 ? dmax_ : base_ - 1; }
  Word128 count_completions(Cells& cells, int fixed) const;

  Shape shape_;
  int dmax_;
  int base_;
  std::vector<std::pair<int, int>> rules_;  ///< The first cell is at most the second, which comes later.
};

}  // namespace dropslide
