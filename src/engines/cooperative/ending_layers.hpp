// The layers of a cooperative game backwards from its ends.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>
#include <vector>

#include "engines/cooperative/collect.hpp"
#include "graph/predecessor_graph.hpp"

namespace dropslide {

/// The least layer sum of a dead board, and so the fewest drops with Dmax 1: that of a pattern of 1 and 2.
constexpr int least_dead_weight(Shape shape) { return shape.cells() / 2 * 3 + shape.cells() % 2; }

/// The highest tile v that fits a dead board of this layer sum: it adds 2^(v-1) - 2 to the least one.
constexpr int highest_tile_on_dead_board(Shape shape, int weight) {
  return static_cast<int>(std::bit_width(static_cast<unsigned>(weight - least_dead_weight(shape)) + 2));
}

/// The last layers of the games of so many drops with Dmax 1: every position from which a game can end on a
/// dead board with that layer sum.
template <class Word>
class EndingLayers {
 public:
  /// Requires  has_predecessor_graph(shape), drops >= least_dead_weight(shape), `Word` as for a cooperative
  /// game.
  EndingLayers(Shape shape, int drops)
      : graph_(std::get<std::unique_ptr<const PredecessorGraph<Word>>>(
            make_predecessor_graph(shape, highest_tile_on_dead_board(shape, drops)))),
        drops_(drops) {
    const auto dead_boards = graph_->dead_boards(static_cast<std::uint64_t>(drops));
    dead_boards_ = dead_boards.size();
    layers_.emplace_back();
    for (const Word dead : dead_boards) graph_->add_predecessors_of_end(dead, layers_.back());
    sort_unique(layers_.back());
  }

  /// Of the whole game.
  int drops() const { return drops_; }

  /// Dead boards with that layer sum, up to symmetry.
  std::uint64_t dead_boards() const { return dead_boards_; }

  /// The earliest layer that is known, ascending.
  const std::vector<Word>& front() const { return layers_.back(); }

  /// After how many drops it is.
  int front_drops() const { return drops_ - static_cast<int>(layers_.size()); }

  /// All layers that are known, the latest first.
  const std::vector<std::vector<Word>>& layers() const { return layers_; }

  /// Whether the game may go on from a position after so many drops; true where that layer is not yet known.
  bool allows(int drops, Word position) const {
    if (drops < front_drops()) return true;
    if (drops >= drops_) return false;
    const auto& layer = layers_[static_cast<std::size_t>(drops_ - 1 - drops)];
    return std::binary_search(layer.begin(), layer.end(), position);
  }

  /// The positions from which one drop and one slide lead to this one, canonical, in no order and some twice.
  std::vector<Word> predecessors(Word position) const {
    std::vector<Word> found;
    graph_->add_predecessors(position, found);
    return found;
  }

  /// The positions from which one drop leads to this dead board, likewise.
  std::vector<Word> predecessors_of_end(Word dead_board) const {
    std::vector<Word> found;
    graph_->add_predecessors_of_end(dead_board, found);
    return found;
  }

  /// Adds the layer before it; `check` as for `collect`.
  template <class Check>
  void step_back(Check check) {
    layers_.push_back(collect<Word>(
        front(), [&](Word position, std::vector<Word>& out) { graph_->add_predecessors(position, out); },
        check));
  }

  /// Of all layers that are known.
  std::uint64_t positions() const {
    return std::accumulate(layers_.begin(), layers_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const auto& layer) { return sum + layer.size(); });
  }

 private:
  std::unique_ptr<const PredecessorGraph<Word>> graph_;
  int drops_;
  std::uint64_t dead_boards_ = 0;
  std::vector<std::vector<Word>> layers_;  ///< Those after drops - 1, drops - 2, .. drops.
};

}  // namespace dropslide
