// Can a string occur in the game without passing? An exact search backwards, which the thesis leaves open.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "run/progress.hpp"
#include "theory/line/bitonic_string.hpp"
#include "theory/line/games/passing_game.hpp"

namespace dropslide::line {

/// What the search backwards found.
struct NonPassingVerdict {
  std::optional<bool> occurs;  ///< Nothing if it was stopped, or neither memory nor `most_searched` sufficed.
  std::string word;            ///< If it occurs: a shortest word over l and r from the start.
  std::uint64_t searched = 0;  ///< Strings that were tried.
  std::uint64_t dead_ends = 0;  ///< Of those, strings that only passing moves lead to.
  BitonicString dead_end;       ///< One of them, of least T; c itself if there is no way back from it at all.
};

/// c is in Sigma_n^nopass.
///
/// Depth-first from c to the start over all predecessors, those with the fewest expansions first; a string
/// from which the start was not reached is remembered. Strings that break a proved condition (tests 1, 2 and
/// 6, and `leaves_room`) are not tried, nor do those that cannot occur with passing.
///
/// Requires    c fits n cells; is_admissible(c) and leaves_room(c, n).
/// Complexity  for most strings little more than T(c) strings, each some microseconds; docs/LINE.md has
/// measurements.
NonPassingVerdict search_without_passing(const BitonicString& c, int n, std::uint64_t most_searched,
                                         const Resources& resources);

/// One step of that search: a move without passing that leads to c from a string that `occurs` accepts.
///
/// `occurs` is asked about strings of T(c) - 1 only. Since the search accepts c exactly if it accepts an
/// predecessor, a layer decided this way from the layer below is what the search says of each string of it.
///
/// Requires    what `search_without_passing` requires, and T(c) > 1.
std::optional<Step> step_without_passing(const BitonicString& c, int n,
                                         const std::function<bool(const BitonicString&)>& occurs);

}  // namespace dropslide::line
