// Everything that is computed once for a game before its layers are solved.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engines/layers/tables/block_moves.hpp"
#include "engines/layers/tables/cross_slides.hpp"
#include "game/rules.hpp"

namespace dropslide::layers {

/// The boards that are packed along one axis: their index, and what drops and slides do to their codes.
struct PackedArray {
  PackedIndex index;       ///< Which bit is which board.
  LineMoves line_moves;    ///< Slides along the lines.
  CodeMoves ends;          ///< The same of the codes of `first` and `last`,
  CodeMoves middle;        ///< of `middle`,
  CodeMoves inner;         ///< and of `inner`,
  BlockMoves blocks;       ///< whose codes of one sum are a block.
  std::size_t across = 0;  ///< The array in which a board is stored after a slide across the lines.
  std::optional<CrossSlides> cross_slides;  ///< Set as soon as all arrays are there.

  /// The array of a cut. Throws  EnvironmentError if it is too large.
  PackedArray(const PackedCut& cut, const ObjectiveGame& game, int highest_layer);
  /// By place, what a code adds to the numbers of the lines across (`CrossSlides::field_bits`): the tiles in
  /// their cells, each times the weight of its line.
  std::vector<std::uint64_t> first_digits, middle_digits, inner_digits, last_digits;
  std::vector<std::uint32_t>
      reversed_inner;  ///< By place, the ordinal of the inner code with its lines in reverse order.
  /// Places of end codes in the order in which they are taken as last ones: those that have the same tiles in
  /// the end lines across stand together. Their slides across lead to few parts of a layer, which stay in the
  /// cache until the next ones come.
  std::vector<std::uint32_t> last_order;

  PackedArray(const PackedArray&) = delete;
  PackedArray& operator=(const PackedArray&) = delete;
};

/// The arrays of a game: one of squares and single rows, otherwise one for each axis.
class PackedTables {
 public:
  /// For layers up to `highest_layer`. Throws  EnvironmentError if a cut does not fit.
  PackedTables(const ObjectiveGame& game, const std::vector<PackedCut>& cuts, int highest_layer);

  const ObjectiveGame& game() const { return game_; }  ///< Dmax and the objective.
  /// The highest layer that there are tables for.
  int highest_layer() const { return arrays_.front()->index.highest_layer(); }
  std::size_t arrays() const { return arrays_.size(); }                            ///< 1 or 2.
  const PackedArray& array(std::size_t number) const { return *arrays_[number]; }  ///< Of number 0 or 1.

 private:
  ObjectiveGame game_;
  std::vector<std::unique_ptr<PackedArray>> arrays_;
};

}  // namespace dropslide::layers
