// From a shape known at run time to code compiled for that shape.
#pragma once

#include <utility>

#include "base/error.hpp"
#include "packed/packing.hpp"

namespace dropslide {

template <int Rows, int Cols, class Word>
struct PackedShape {
  static constexpr int rows = Rows;
  static constexpr int cols = Cols;
  using WordType = Word;
};

/// Calls `function(PackedShape<Rows, Cols, Word>{})` for the given shape and returns what it returns.
///
/// Requires a playable shape that fits the word.
template <class Word, class Function>
auto with_packed_shape(Shape shape, Function&& function) {
  using Result = decltype(function(PackedShape<1, 1, Word>{}));
  Result result{};
  const auto try_shape = [&]<int Rows, int Cols>() {
    if constexpr (Shape{Rows, Cols}.is_playable() && Rows * Cols <= cells_per_word<Word>)
      if (shape == Shape{Rows, Cols}) result = function(PackedShape<Rows, Cols, Word>{});
  };
  const auto try_row = [&]<int Rows, int... Cols>(std::integral_constant<int, Rows>,
                                                  std::integer_sequence<int, Cols...>) {
    (try_shape.template operator()<Rows, Cols + 1>(), ...);
  };
  [&]<int... Rows>(std::integer_sequence<int, Rows...>) {
    (try_row(std::integral_constant<int, Rows + 1>{}, std::make_integer_sequence<int, max_cells>{}), ...);
  }
  (std::make_integer_sequence<int, 5>{});
  return result;
}

/// Whether boards of the shape with tiles up to `highest` fit the 64-bit word.
constexpr bool fits_word64(Shape shape, int highest) {
  return shape.cells() <= cells_per_word<Word64> && highest <= highest_cell<Word64>;
}

}  // namespace dropslide
