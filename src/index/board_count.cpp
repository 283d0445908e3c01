// Counts of boards.
#include "index/board_count.hpp"

#include <vector>

#include "game/symmetry.hpp"

namespace dropslide {
namespace {

Word128 power(int base, int exponent) {
  Word128 result = 1;
  for (int i = 0; i < exponent; ++i) result = checked_multiply(result, static_cast<Word128>(base));
  return result;
}

/// The symmetry as a permutation of the cells, read off the image of a board that numbers them.
std::vector<int> permutation(Shape shape, Symmetry symmetry) {
  std::vector<int> to(static_cast<std::size_t>(shape.cells()));
  for (int cell = 0; cell < shape.cells(); ++cell) {
    Board mark(shape);
    mark.set(cell / shape.cols, cell % shape.cols, 1);
    const Board image = apply(symmetry, mark);
    for (int place = 0; place < shape.cells(); ++place)
      if (image.at(place / shape.cols, place % shape.cols) == 1) to[static_cast<std::size_t>(cell)] = place;
  }
  return to;
}

int count_cycles(const std::vector<int>& permutation) {
  std::vector<bool> seen(permutation.size());
  int cycles = 0;
  for (std::size_t start = 0; start < permutation.size(); ++start) {
    cycles += !seen[start];
    for (std::size_t cell = start; !seen[cell]; cell = static_cast<std::size_t>(permutation[cell]))
      seen[cell] = true;
  }
  return cycles;
}

}  // namespace

Word128 count_boards(Shape shape, int values) { return power(values, shape.cells()); }

Word128 count_board_orbits(Shape shape, int values) {
  const auto group = symmetries(shape);
  Word128 fixed = 0;
  for (const Symmetry symmetry : group)
    fixed = checked_add(fixed, power(values, count_cycles(permutation(shape, symmetry))));
  return fixed / group.size();
}

}  // namespace dropslide
