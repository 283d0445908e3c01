// Who wins, by plain recursion: what the searches are held against.
#pragma once

#include <algorithm>
#include <map>

#include "graph/position_graph.hpp"

namespace dropslide {

/// Solves by plain recursion over the same graph: no table shared, no order of drops, no threads.
template <class Word>
class PlainSearch {
 public:
  explicit PlainSearch(const PositionGraph<Word>& graph) : graph_(graph) {}

  Winner winner(Word position) {
    const auto known = values_.find(position);
    if (known != values_.end()) return known->second;
    Successors<Word> next;
    graph_.expand(position, next);
    const bool slider =
        !next.dropper_wins && std::all_of(next.drops.begin(), next.drops.end(), [&](auto drop) {
          return std::any_of(
              next.slides.begin() + drop.begin, next.slides.begin() + drop.end,
              [&](auto slide) { return winner(next.children[slide].position) == Winner::slider; });
        });
    return values_.emplace(position, slider ? Winner::slider : Winner::dropper).first->second;
  }

 private:
  const PositionGraph<Word>& graph_;
  std::map<Word, Winner> values_;
};

}  // namespace dropslide
