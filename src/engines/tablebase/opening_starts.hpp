// The openings of the game against chance, as the enumeration starts from them.
#pragma once

#include <algorithm>
#include <vector>

#include "engines/tablebase/enumeration.hpp"
#include "game/rules.hpp"

namespace dropslide::tablebase {

/// The boards with two tiles, up to symmetry, in the order in which they are first met.
template <class Word>
std::vector<Start<Word>> opening_starts(const PlyGraph<Word>& graph, Shape shape) {
  std::vector<Start<Word>> starts;
  for (const Opening& opening : openings({}, shape)) {
    const Word position = graph.canonical(opening.board);
    const auto same = std::find_if(starts.begin(), starts.end(),
                                   [&](const auto& start) { return start.position == position; });
    if (same != starts.end())
      same->chance += opening.chance;
    else
      starts.push_back({position, static_cast<int>(layer_sum(opening.board)), opening.chance});
  }
  return starts;
}

}  // namespace dropslide::tablebase
