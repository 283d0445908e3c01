// The layers of a cooperative game backwards from its ends.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "game/origin_graph.hpp"
#include "solve/collect.hpp"

namespace dropslide {

/// Of a game of so many drops with Dmax 1: for the last layers, every position from which it can end on a
/// dead board of that weight.
template <class Word>
class EndingLayers {
 public:
  EndingLayers(std::unique_ptr<const OriginGraph<Word>> graph, int drops)
      : graph_(std::move(graph)), drops_(drops) {
    const auto dead_boards = graph_->dead_boards(static_cast<std::uint64_t>(drops));
    dead_boards_ = dead_boards.size();
    layers_.emplace_back();
    for (const Word dead : dead_boards) graph_->add_origins_of_end(dead, layers_.back());
    sort_unique(layers_.back());
  }

  int drops() const { return drops_; }
  std::uint64_t dead_boards() const { return dead_boards_; }

  /// The earliest layer that is known, and after how many drops it is.
  const std::vector<Word>& front() const { return layers_.back(); }
  int front_drops() const { return drops_ - static_cast<int>(layers_.size()); }

  /// Whether the game may go on from a position after so many drops; true where that layer is not yet known.
  bool allows(int drops, Word position) const {
    if (drops < front_drops()) return true;
    if (drops >= drops_) return false;
    const auto& layer = layers_[static_cast<std::size_t>(drops_ - 1 - drops)];
    return std::binary_search(layer.begin(), layer.end(), position);
  }

  /// Makes the layer before; `check` as for `collect`.
  template <class Check>
  void step_back(Check check) {
    layers_.push_back(collect<Word>(
        front(), [&](Word position, std::vector<Word>& out) { graph_->add_origins(position, out); }, check));
  }

  std::uint64_t positions() const {
    return std::accumulate(layers_.begin(), layers_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const auto& layer) { return sum + layer.size(); });
  }

 private:
  std::unique_ptr<const OriginGraph<Word>> graph_;
  int drops_;
  std::uint64_t dead_boards_ = 0;
  std::vector<std::vector<Word>> layers_;  ///< Those after drops - 1, drops - 2, .. drops.
};

}  // namespace dropslide
