// The highest tile without passing, which is the largest that Slider can force on one row with Dmax 1.
//
// Why these are one question: theory/notes/one-row.md.
#pragma once

#include <optional>

namespace dropslide::line {

/// Longest rows on which the highest tile was found by exhaustion (`dropslide line N`).
inline constexpr int longest_with_known_highest = 28;

/// The highest tile of a string of n cells in the game without passing: floor(3n/4) + 1 from n = 5 on, one
/// less on three and four cells. It equals m_n, the highest tile of a string of largest T.
///
/// Requires    1 <= n.
/// Returns     nothing beyond 28, where the form is a conjecture.
constexpr std::optional<int> highest_without_passing(int n) {
  if (n > longest_with_known_highest) return std::nullopt;
  return 3 * n / 4 + (n == 3 || n == 4 ? 0 : 1);
}

}  // namespace dropslide::line
