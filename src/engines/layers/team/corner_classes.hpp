// Which member of a team transposes which boards of a square.
//
// The four corner tiles of a board are those of all its images, in another order, and so those of the
// transposed board. So boards are divided by their corners: whoever has all boards of some corner classes
// transposes them without asking anybody (docs/MANY-MACHINES.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engines/layers/index/layer_index.hpp"

namespace dropslide::layers {

/// The choices of four corner tiles, up to the eight symmetries of a square.
class CornerClasses {
 public:
  /// Of the boards of a square.
  ///
  /// Memory  4 bytes a choice of four tiles, 2 bytes an end code.
  explicit CornerClasses(const LayerIndex& index);

  /// How many there are.
  std::uint32_t count() const { return static_cast<std::uint32_t>(sums_.size()); }

  /// The class of the boards with those first and last codes.
  std::uint32_t of(LineCode first, LineCode last) const {
    return classes_[std::size_t{pairs_[first]} * pair_count_ + pairs_[last]];
  }

  /// By class, which member of a team has it in that layer: of boards, about as many as its weight says.
  std::vector<int> shared_among(std::span<const double> weights, int layer) const;

 private:
  std::size_t pair_count_;
  std::vector<std::uint16_t> pairs_;    ///< By end code.
  std::vector<std::uint32_t> classes_;  ///< By pair of the first code, then of the last one.
  std::vector<int> sums_;               ///< Of the corner tiles, by class.
  std::vector<int> choices_;            ///< How many choices of corners belong to the class.
  std::vector<double> inner_boards_;    ///< Of the cells that are no corners, by sum.
};

}  // namespace dropslide::layers
