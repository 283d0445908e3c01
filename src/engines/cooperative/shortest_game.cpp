// Shortest games by layers.
#include "engines/cooperative/shortest_game.hpp"

#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "engines/cooperative/collect.hpp"
#include "engines/cooperative/early_end.hpp"
#include "engines/cooperative/ending_layers.hpp"
#include "engines/cooperative/game_replay.hpp"
#include "graph/cooperative_graph.hpp"

namespace dropslide {
namespace {

/// What a game may still cost; see the header of this module.
struct Limit {
  Shape shape;
  int dmax;
  int slack = 0;

  int drops() const { return (dmax == 1 ? least_dead_weight(shape) : shape.cells()) + slack; }

  /// Of positions after so many drops.
  CooperativeBounds bounds(int drops_so_far) const {
    CooperativeBounds bounds{.least_tiles = drops_so_far - (drops() - shape.cells())};
    if (dmax == 1) bounds.most_excess = static_cast<std::uint64_t>(slack);
    return bounds;
  }
};

/// Passes with a growing limit until one finds a dead board.
template <class Word>
class LayerSearch {
 public:
  LayerSearch(const CooperativeGraph<Word>& graph, Shape shape, int dmax, RunContext& context)
      : graph_(graph), shape_(shape), dmax_(dmax), context_(context) {}

  ShortestGame run() {
    ShortestGame result;
    run_to_end(context_, [&] {
      Limit limit{shape_, dmax_};
      while (!find_dead_boards(limit)) {
        if (endings_) {
          finish_endings(limit);
          result.excluded.push_back(excluded_length());
        }
        limit.slack += endings_ ? 1 : std::max(1, limit.slack / 4 * 4);
      }
      result.drops = static_cast<int>(layers_.size());
      result.final_boards = dead_boards_.size();
      const EndingLayers<Word>* endings = endings_ ? &*endings_ : nullptr;
      result.game = GameReplay<Word>(graph_, dmax_, layers_, endings).to(dead_boards_.front());
    });
    result.stopped = context_.stopped();
    result.needed_bytes = context_.needed_bytes();
    result.positions = stored_positions();
    result.memory_bytes = stored_positions() * sizeof(Word);
    result.seconds = context_.elapsed_seconds();
    return result;
  }

 private:
  using Layer = std::vector<Word>;

  /// One pass: layers up to the limit, or to the first one from which a drop ends the game.
  bool find_dead_boards(const Limit& limit) {
    layers_.assign(1, Layer{Word{0}});
    if (dmax_ == 1 && has_predecessor_graph(shape_)) endings_.emplace(shape_, limit.drops());
    while (static_cast<int>(layers_.size()) <= limit.drops() && !layers_.back().empty()) {
      if (endings_ && !go_back(limit)) return false;
      report(limit);
      Layer next = next_layer(limit);
      if (!dead_boards_.empty()) return true;
      layers_.push_back(std::move(next));
    }
    return false;
  }

  /// Makes layers backwards as long as that is the shorter end. False: no game passes the earliest of them.
  bool go_back(const Limit& limit) {
    while (!endings_->front().empty() && endings_->front_drops() > static_cast<int>(layers_.size()) &&
           endings_->front().size() <= layers_.back().size()) {
      report(limit);
      endings_->step_back([&](std::uint64_t bytes) { check(bytes); });
    }
    return !endings_->front().empty();
  }

  /// Where the layers from the start ran dry first, those backwards end later: only then are they all the
  /// positions that lead to the dead boards.
  void finish_endings(const Limit& limit) {
    while (!endings_->front().empty()) {
      if (endings_->front_drops() == 0) throw std::logic_error("a game has a length that was excluded");
      report(limit);
      endings_->step_back([&](std::uint64_t bytes) { check(bytes); });
    }
  }

  /// Requires that the layers backwards are finished.
  ExcludedLength excluded_length() const {
    return {.drops = endings_->drops(),
            .dead_boards = endings_->dead_boards(),
            .backwards = endings_->positions(),
            .forwards = forward_positions(),
            .earliest = endings_->front_drops() + 1};
  }

  Layer next_layer(const Limit& limit) {
    const auto drops = static_cast<int>(layers_.size());
    const CooperativeBounds bounds = limit.bounds(drops);
    tbb::enumerable_thread_specific<Layer> dead_boards;
    Layer next = collect<Word>(
        layers_.back(),
        [&](Word position, Layer& out) {
          thread_local CooperativeSuccessors<Word> successors;
          graph_.expand(position, bounds, successors);
          const auto& ends = successors.dead_boards;
          dead_boards.local().insert(dead_boards.local().end(), ends.begin(), ends.end());
          for (const Word child : successors.children)
            if (!endings_ || endings_->allows(drops, child)) out.push_back(child);
        },
        [&](std::uint64_t bytes) { check(bytes); });
    dead_boards_.clear();
    for (const Layer& part : dead_boards) dead_boards_.insert(dead_boards_.end(), part.begin(), part.end());
    sort_unique(dead_boards_);
    return next;
  }

  /// `bytes`: what the layer in the making takes.
  void check(std::uint64_t bytes) const {
    expect_may_go_on(context_, stored_positions() * sizeof(Word) + bytes);
  }

  std::uint64_t forward_positions() const {
    return std::accumulate(layers_.begin(), layers_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Layer& layer) { return sum + layer.size(); });
  }

  std::uint64_t stored_positions() const {
    return forward_positions() + (endings_ ? endings_->positions() : 0);
  }

  void report(const Limit& limit) const {
    if (context_.stop_requested()) throw Interrupted{};
    const double done = static_cast<double>(layers_.size()) / (limit.drops() + 1);
    context_.report({stored_positions(), stored_positions() * sizeof(Word), done});
  }

  const CooperativeGraph<Word>& graph_;
  Shape shape_;
  int dmax_;
  RunContext& context_;
  std::vector<Layer> layers_;                  ///< After 0, 1, .. drops.
  std::optional<EndingLayers<Word>> endings_;  ///< Of this pass, with Dmax 1 on three rows and more.
  Layer dead_boards_;
};

}  // namespace

ShortestGame find_shortest_game(Shape shape, const CooperativeGame& game, const Resources& resources,
                                std::string_view task) {
  RunContext context(resources, {.name = std::string(task)});
  const auto search = [&] {
    return std::visit(
        [&]<class Graph>(const Graph& graph) {
          return LayerSearch<typename Graph::element_type::Word>(*graph, shape, game.dmax, context).run();
        },
        make_cooperative_graph(shape, game));
  };
  return within_memory(search, [&](std::uint64_t needed_bytes) {
    ShortestGame nothing;
    nothing.stopped = StopReason::memory_full;
    nothing.needed_bytes = needed_bytes;
    return nothing;
  });
}

}  // namespace dropslide
