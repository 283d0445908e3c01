// The slide rule: what a slide does to one line. Everything in the program that slides tiles is made from it.
//
// Boards of cells call it cell by cell (game/slide.cpp), packed words through tables that are filled by it
// (packed/line_slides.hpp), the layer engine through the tables of its line codes. Derived from it: line
// predecessors (packed/line_predecessors.hpp, by those tables) and settled play (packed/settled_play.hpp,
// without a call of it). The tests' oracle and the checker of certificates have rules of their own.
#pragma once

#include <cstddef>
#include <span>

namespace dropslide {

/// Slides one line towards its front: tiles move up to the front in order, and two equal tiles that meet
/// merge into the next larger one. A tile that a merge made does not merge again in the same slide, and of
/// three equal tiles the two nearest the front merge.
///
///   tile(i)         the exponent in cell i of the line before the slide, cell 0 at the front; 0 is empty;
///   place(i, v)     the tile v comes to cell i;
///   merge(i, v)     the tile in cell i, placed before, becomes v; returning false ends the slide.
///
/// Cells that are neither placed nor merged into are empty after the slide.
///
/// Returns  false if `merge` ended the slide.
template <class Tile, class Place, class Merge>
constexpr bool slide_line(int length, Tile&& tile, Place&& place, Merge&& merge) {
  int placed = 0;
  int last = 0;  // The tile placed last, or 0 if it may not merge.
  for (int cell = 0; cell < length; ++cell) {
    const int value = tile(cell);
    if (value == 0) continue;
    if (value == last) {
      if (!merge(placed - 1, value + 1)) return false;
      last = 0;
    } else {
      place(placed++, value);
      last = value;
    }
  }
  return true;
}

/// The same on a line of exponents, in place.
///
/// Returns  false if a merge makes a tile of at least `decisive_from`; the line is then of no use.
template <class Exponent>
constexpr bool slide_to_front(std::span<Exponent> line, int decisive_from) {
  const auto cell = [&](int i) -> Exponent& { return line[static_cast<std::size_t>(i)]; };
  const auto take = [&](int i) {
    const int value = cell(i);
    cell(i) = 0;
    return value;
  };
  const auto put = [&](int i, int value) { cell(i) = static_cast<Exponent>(value); };
  const auto merge = [&](int i, int value) {
    put(i, value);
    return value < decisive_from;
  };
  return slide_line(static_cast<int>(line.size()), take, put, merge);
}

}  // namespace dropslide
