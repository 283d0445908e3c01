// From a shape known at run time to code compiled for that shape.
#pragma once

#include <utility>

#include "base/error.hpp"
#include "packed/packing.hpp"

namespace dropslide {

/// Packed words in three sets, so that code for all shapes can be compiled in three files, each as it
/// deserves.
enum class BoardSet {
  small,  ///< In a 64-bit word.
  large,  ///< In a 128-bit word, with more cells than a 64-bit word holds: boards that searches take hours
          ///< on.
  rare,  ///< In a 128-bit word, and hardly searched: small boards with tiles above 15, and single long lines.
};

/// The set that boards of the shape in the word belong to.
template <class Word>
constexpr BoardSet board_set(Shape shape) {
  if (std::is_same_v<Word, Word64>) return BoardSet::small;
  return shape.rows > 1 && shape.cells() > cells_per_word<Word64> ? BoardSet::large : BoardSet::rare;
}

/// A shape and a word as a type, for generic lambdas.
template <int Rows, int Cols, class Word>
struct PackedShape {
  static constexpr int rows = Rows;
  static constexpr int cols = Cols;
  using WordType = Word;  ///< Word64 or Word128.
};

namespace detail {

/// Calls the function for the shape if `Accept` takes it; else returns a default value. Code is made for
/// accepted shapes alone.
template <class Word, class Accept, class Function>
auto with_accepted_shape(Shape shape, Accept, Function&& function) {
  using Result = decltype(function(PackedShape<1, 1, Word>{}));
  Result result{};
  const auto try_shape = [&]<int Rows, int Cols>() {
    if constexpr (Shape{Rows, Cols}.is_playable() && Rows * Cols <= cells_per_word<Word>)
      if constexpr (Accept{}(Shape{Rows, Cols}))
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

}  // namespace detail

/// Calls `function(PackedShape<Rows, Cols, Word>{})` for the given shape and returns what it returns.
///
/// Requires a playable shape that fits the word.
template <class Word, class Function>
auto with_packed_shape(Shape shape, Function&& function) {
  return detail::with_accepted_shape<Word>(
      shape, [](Shape) { return true; }, std::forward<Function>(function));
}

/// The same, with code for the shapes of one set alone. Requires a shape of that set; another one gets a
/// default value.
template <class Word, BoardSet Set, class Function>
auto with_packed_shape(Shape shape, Function&& function) {
  return detail::with_accepted_shape<Word>(
      shape, [](Shape of) { return board_set<Word>(of) == Set; }, std::forward<Function>(function));
}

/// Whether boards of the shape with tiles up to `highest` fit the 64-bit word.
constexpr bool fits_word64(Shape shape, int highest) {
  return shape.cells() <= cells_per_word<Word64> && highest <= highest_cell<Word64>;
}

}  // namespace dropslide
