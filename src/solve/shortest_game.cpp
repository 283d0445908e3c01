// Shortest games by layers.
#include "solve/shortest_game.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_sort.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <stdexcept>

#include "game/cooperative_graph.hpp"
#include "game/symmetry.hpp"

namespace dropslide {
namespace {

using Clock = std::chrono::steady_clock;

/// What a game may still cost; see the header of this module.
struct Limit {
  int cells;
  int dmax;
  int slack = 0;

  int least_drops() const { return dmax == 1 ? cells / 2 * 3 + cells % 2 : cells; }
  int drops() const { return least_drops() + slack; }

  bool allows(int drops_so_far, int tiles, std::uint64_t excess) const {
    return drops_so_far - tiles <= drops() - cells &&
           (dmax > 1 || excess <= static_cast<std::uint64_t>(slack));
  }
};

struct OutOfMemory {
  std::uint64_t needed_bytes;
};
struct Interrupted {};

template <class Word>
class LayerSearch {
 public:
  LayerSearch(const CooperativeGraph<Word>& graph, Shape shape, int dmax, const Resources& resources,
              std::string_view task)
      : graph_(graph), shape_(shape), dmax_(dmax), resources_(resources), task_(task) {}

  ShortestGame run() {
    ShortestGame result;
    try {
      Limit limit{shape_.cells(), dmax_};
      while (!find_dead_boards(limit)) limit.slack += std::max(1, limit.slack / 4 * 4);
      result.drops = static_cast<int>(layers_.size());
      result.final_boards = dead_boards_.size();
      result.game = replay();
    } catch (const Interrupted&) {
      result.stopped = StopReason::interrupted;
    } catch (const OutOfMemory& full) {
      result.stopped = StopReason::memory_full;
      result.needed_bytes = full.needed_bytes;
    }
    result.positions = stored_positions();
    result.memory_bytes = stored_positions() * sizeof(Word);
    result.seconds = elapsed_seconds();
    return result;
  }

 private:
  using Layer = std::vector<Word>;

  /// What one thread has found in the layer after the current one.
  struct Findings {
    Layer positions;
    Layer dead_boards;
    CooperativeSuccessors<Word> successors;
  };

  /// One pass: layers up to the limit, or to the first one from which a drop ends the game.
  bool find_dead_boards(const Limit& limit) {
    layers_.assign(1, Layer{Word{0}});
    while (static_cast<int>(layers_.size()) <= limit.drops() && !layers_.back().empty()) {
      tell(limit);
      Layer next = next_layer(limit);
      if (!dead_boards_.empty()) return true;
      layers_.push_back(std::move(next));
    }
    return false;
  }

  Layer next_layer(const Limit& limit) {
    const Layer& layer = layers_.back();
    const auto drops = static_cast<int>(layers_.size());
    tbb::enumerable_thread_specific<Findings> findings;
    std::atomic<std::uint64_t> held_bytes{stored_positions() * sizeof(Word)};
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, layer.size(), 4096), [&](const auto& range) {
      if (resources_.stop.stop_requested()) throw Interrupted{};
      Findings& mine = findings.local();
      const std::size_t before = mine.positions.capacity();
      for (std::size_t i = range.begin(); i != range.end(); ++i) add_successors(layer[i], drops, limit, mine);
      if (before < mine.positions.capacity()) compact(mine.positions);
      held_bytes += (mine.positions.capacity() - std::min(before, mine.positions.capacity())) * sizeof(Word);
      require_memory(held_bytes);
    });
    return merge(findings, held_bytes);
  }

  void add_successors(Word position, int drops, const Limit& limit, Findings& findings) const {
    graph_.expand(position, findings.successors);
    const auto& [children, dead_boards] = findings.successors;
    findings.dead_boards.insert(findings.dead_boards.end(), dead_boards.begin(), dead_boards.end());
    for (const auto& child : children)
      if (limit.allows(drops, child.tiles, child.excess)) findings.positions.push_back(child.position);
  }

  /// Most children are found several times: a thread forgets its duplicates whenever its buffer has grown.
  static void compact(Layer& layer) {
    std::sort(layer.begin(), layer.end());
    layer.erase(std::unique(layer.begin(), layer.end()), layer.end());
  }

  Layer merge(tbb::enumerable_thread_specific<Findings>& findings, std::uint64_t held_bytes) {
    std::size_t total = 0;
    for (const Findings& part : findings) total += part.positions.size();
    require_memory(held_bytes + total * sizeof(Word));
    Layer merged;
    merged.reserve(total);
    dead_boards_.clear();
    for (Findings& part : findings) {
      merged.insert(merged.end(), part.positions.begin(), part.positions.end());
      dead_boards_.insert(dead_boards_.end(), part.dead_boards.begin(), part.dead_boards.end());
      part = {};
    }
    tbb::parallel_sort(merged.begin(), merged.end());
    merged.erase(std::unique(merged.begin(), merged.end()), merged.end());
    merged.shrink_to_fit();
    compact(dead_boards_);
    return merged;
  }

  /// The least dead board's game: backwards through the layers, then forwards through the rules.
  std::vector<GameStep> replay() {
    std::vector<Word> line{dead_boards_.front()};
    line.push_back(predecessor(layers_.back(), [&](const auto& next) {
      return std::find(next.dead_boards.begin(), next.dead_boards.end(), line.front()) !=
             next.dead_boards.end();
    }));
    for (std::size_t drops = layers_.size() - 1; drops-- > 0;)
      line.push_back(predecessor(layers_[drops], [&](const auto& next) {
        return std::any_of(next.children.begin(), next.children.end(),
                           [&](const auto& child) { return child.position == line.back(); });
      }));
    std::vector<GameStep> game;
    Board board(shape_);
    for (auto next = line.rbegin() + 1; next != line.rend(); ++next) {
      game.push_back(step_towards(board, graph_.to_board(*next)));
      board = game.back().board;
    }
    return game;
  }

  template <class Leads>
  Word predecessor(const Layer& layer, Leads&& leads) const {
    CooperativeSuccessors<Word> successors;
    for (const Word position : layer) {
      graph_.expand(position, successors);
      if (leads(successors)) return position;
    }
    throw std::logic_error("a position of a layer has no predecessor in the layer before");
  }

  /// A drop, and a slide if the game goes on, from `board` to a board that is `target` up to symmetry.
  GameStep step_towards(const Board& board, const Board& target) const {
    for (const Drop drop : legal_drops(board, dmax_)) {
      const Board dropped = apply_drop(board, drop);
      const auto slides = legal_slides(dropped);
      if (slides.empty() && canonical(dropped) == target) return {drop, std::nullopt, dropped};
      for (const SlideOutcome& slid : slides)
        if (canonical(slid.board) == target) return {drop, slid.direction, slid.board};
    }
    throw std::logic_error("no drop and slide lead to the next position of a game");
  }

  void require_memory(std::uint64_t bytes) const {
    if (bytes > resources_.memory_bytes) throw OutOfMemory{2 * bytes};
  }

  std::uint64_t stored_positions() const {
    std::uint64_t positions = 0;
    for (const Layer& layer : layers_) positions += layer.size();
    return positions;
  }

  double elapsed_seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  void tell(const Limit& limit) const {
    if (resources_.stop.stop_requested()) throw Interrupted{};
    if (resources_.progress == nullptr) return;
    const double done = static_cast<double>(layers_.size()) / (limit.drops() + 1);
    resources_.progress->report(
        {task_, stored_positions(), stored_positions() * sizeof(Word), elapsed_seconds(), done});
  }

  const CooperativeGraph<Word>& graph_;
  Shape shape_;
  int dmax_;
  const Resources& resources_;
  std::string task_;
  Clock::time_point start_ = Clock::now();
  std::vector<Layer> layers_;
  Layer dead_boards_;
};

}  // namespace

ShortestGame find_shortest_game(Shape shape, const CooperativeGame& game, const Resources& resources,
                                std::string_view task) {
  tbb::task_arena arena(resources.threads);
  return arena.execute([&] {
    return std::visit(
        [&]<class Graph>(const Graph& graph) {
          return LayerSearch<typename Graph::element_type::Word>(*graph, shape, game.dmax, resources, task)
              .run();
        },
        make_cooperative_graph(shape, game));
  });
}

}  // namespace dropslide
