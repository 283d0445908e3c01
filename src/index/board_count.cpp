// Counts of boards.
#include "index/board_count.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "game/symmetry.hpp"

namespace dropslide {
namespace {

/// Cycles of a permutation of the cells: those that hold a corner of the board, and the others.
struct Cycles {
  int with_corner = 0, others = 0;
};

Cycles count_cycles(Shape shape, const std::vector<int>& permutation) {
  const int cells = shape.cells();
  const int corners[] = {0, shape.cols - 1, cells - shape.cols, cells - 1};
  std::vector<bool> seen(permutation.size());
  Cycles cycles;
  for (std::size_t start = 0; start < permutation.size(); ++start) {
    if (seen[start]) continue;
    bool has_corner = false;
    for (std::size_t cell = start; !seen[cell]; cell = static_cast<std::size_t>(permutation[cell])) {
      seen[cell] = true;
      has_corner |=
          std::find(std::begin(corners), std::end(corners), static_cast<int>(cell)) != std::end(corners);
    }
    ++(has_corner ? cycles.with_corner : cycles.others);
  }
  return cycles;
}

/// Orbits of boards with `corner_values` values in the corners and `values` in the other cells.
Word128 count_orbits(Shape shape, int values, int corner_values) {
  const auto group = symmetries(shape);
  Word128 fixed = 0;
  for (const Symmetry symmetry : group) {
    const Cycles cycles = count_cycles(shape, cell_permutation(shape, symmetry));
    fixed = checked_add(
        fixed, checked_multiply(checked_power(static_cast<Word128>(corner_values), cycles.with_corner),
                                checked_power(static_cast<Word128>(values), cycles.others)));
  }
  return fixed / group.size();
}

}  // namespace

Word128 count_boards(Shape shape, int values) {
  return checked_power(static_cast<Word128>(values), shape.cells());
}

Word128 count_board_orbits(Shape shape, int values) { return count_orbits(shape, values, values); }

Word128 count_cornered_orbits(Shape shape, int values, int dmax) {
  return count_board_orbits(shape, values) - count_orbits(shape, values, std::max(0, values - dmax - 1));
}

}  // namespace dropslide
