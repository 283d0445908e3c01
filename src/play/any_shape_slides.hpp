// The four slides of a board whose shape is known at run time.
#pragma once

#include <array>
#include <memory>

#include "packed/packing.hpp"

namespace dropslide::play {

/// Safe to use from several threads at once.
template <class Word>
class AnyShapeSlides {
 public:
  virtual ~AnyShapeSlides() = default;
  /// The board after each slide, in the order of `all_directions`; the board itself where it is illegal.
  virtual std::array<Word, 4> of(Word board) const = 0;
  /// The least image of the board under the symmetries of the shape.
  virtual Word canonical(Word board) const = 0;
};

/// Requires a playable shape that fits the word.
template <class Word>
std::unique_ptr<const AnyShapeSlides<Word>> make_any_shape_slides(Shape shape);

}  // namespace dropslide::play
