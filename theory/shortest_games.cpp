// What is proved of the fewest drops of a cooperative game.
#include "theory/shortest_games.hpp"

#include "theory/bounds.hpp"

namespace dropslide {
namespace {

/// The shapes and Dmax for which M is known as a formula.
std::optional<ProvedDrops> closed_form(Shape shape, int dmax) {
  const auto form = [&] { return shortest_game_form(shape, dmax).drops; };
  if (dmax > 1)
    return ProvedDrops{form(),
                       "M(m, n, Dmax) = mn for Dmax >= 2, since a dead board is full, and the strategy "
                       "one-two-pattern fills it (thesis, page 39)"};
  if (shape.rows == 1)
    return ProvedDrops{form(),
                       "M(1, n, 1) = 5 * 2^(n/2 - 1) - 2 for n even and 3 * 2^((n-1)/2) - 2 for n odd "
                       "(theory/notes/one-row.md)"};
  if (shape.rows == 2)
    return ProvedDrops{form(),
                       "M(2, n, 1) = 3n, since no dead board weighs less than the 1-2 pattern, and the "
                       "strategy short-two-rows makes it (thesis, page 39)"};
  if (shape.rows == 4)
    return ProvedDrops{static_cast<std::uint64_t>(6 * shape.cols + 2),
                       "M(4, n, 1) = 6n + 2 for n >= 4, in part proved by machine "
                       "(theory/notes/short-games.md)"};
  return std::nullopt;
}

}  // namespace

ProvedDrops proved_least_drops(Shape shape, int dmax) {
  if (auto form = closed_form(shape, dmax)) return *form;
  if (shape.rows % 2 == 0 && shape.cols % 2 == 0)
    return {least_drops_beyond_pattern(shape),
            "M(m, n, 1) >= 3mn/2 + 2 where both sides are even and at least 4, since no game ends on the 1-2 "
            "pattern (theory/notes/short-games.md)"};
  return {pattern_sum(shape), "no dead board weighs less than the 1-2 pattern (theory/board_theorems.hpp)"};
}

std::optional<ProvedDrops> proved_most_drops(Shape shape, int dmax) { return closed_form(shape, dmax); }

}  // namespace dropslide
