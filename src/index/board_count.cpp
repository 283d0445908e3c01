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
    fixed = checked_add(fixed, power(values, count_cycles(cell_permutation(shape, symmetry))));
  return fixed / group.size();
}

}  // namespace dropslide
