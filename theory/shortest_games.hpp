// What is proved of M(m, n, Dmax), the fewest drops of a cooperative game, on boards of every size: closed
// forms and bounds, each with the statement that it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "theory/board_theorems.hpp"

namespace dropslide {

/// Longest side of a board of which M is asked. Chosen: the cells of all such boards can be counted.
inline constexpr int longest_counted_side = 9999;
/// The same on one row with Dmax 1: of 99 cells M has 16 digits, and a number of 17 is no double.
inline constexpr int longest_counted_row = 99;

/// Longest side of a board of which M is asked, that of one row being the columns.
constexpr int longest_counted(bool is_one_row, int dmax) {
  return is_one_row && dmax == 1 ? longest_counted_row : longest_counted_side;
}

/// One half of what is proved of M.
struct ProvedDrops {
  std::uint64_t drops = 0;
  std::string theorem;  ///< What is proved, and where the proof stands.
};

/// No game has fewer drops.
///
/// Requires  1 <= m <= n <= longest_counted(m == 1, dmax), 1 <= dmax.
ProvedDrops proved_least_drops(Shape shape, int dmax);

/// Some game has no more drops; nothing where that is not proved for all boards of a kind.
///
/// Requires  as `proved_least_drops`.
std::optional<ProvedDrops> proved_most_drops(Shape shape, int dmax);

/// The least M with Dmax 1 of a board on which no game ends on the 1-2 pattern: two drops more.
///
/// Proof: let a dead board weigh one more than the pattern. Cut it into dominoes and, if mn is odd, a corner
/// besides. The tiles of a domino weigh 3, or at least 5, and the corner 1, 2 or at least 4: so every domino
/// is a 1 and a 2, mn is odd, and the corner is a 2. That is the pattern with a 2 in every corner, which no
/// game reaches (Theorem 1).
constexpr std::uint64_t least_drops_beyond_pattern(Shape shape) { return pattern_sum(shape) + 2; }

}  // namespace dropslide
