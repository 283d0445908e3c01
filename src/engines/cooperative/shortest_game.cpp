// Shortest games by layers.
#include "engines/cooperative/shortest_game.hpp"

#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "base/clock.hpp"
#include "certify/no_shorter_certificate.hpp"
#include "engines/cooperative/collect.hpp"
#include "engines/cooperative/ending_layers.hpp"
#include "game/symmetry.hpp"
#include "graph/cooperative_graph.hpp"

namespace dropslide {
namespace {

/// What a game may still cost; see the header of this module.
struct Limit {
  Shape shape;
  int dmax;
  int slack = 0;

  int drops() const { return (dmax == 1 ? least_dead_weight(shape) : shape.cells()) + slack; }

  bool allows(int drops_so_far, int tiles, std::uint64_t excess) const {
    return drops_so_far - tiles <= drops() - shape.cells() &&
           (dmax > 1 || excess <= static_cast<std::uint64_t>(slack));
  }
};

template <class Word>
class LayerSearch {
 public:
  LayerSearch(const CooperativeGraph<Word>& graph, Shape shape, int dmax, const Resources& resources,
              std::string_view task)
      : graph_(graph), shape_(shape), dmax_(dmax), resources_(resources), task_(task) {}

  ShortestGame run() {
    ShortestGame result;
    try {
      Limit limit{shape_, dmax_};
      while (!find_dead_boards(limit)) {
        if (endings_) result.excluded.push_back(excluded_length());
        limit.slack += endings_ ? 1 : std::max(1, limit.slack / 4 * 4);
      }
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
    result.seconds = seconds_since(start_);
    return result;
  }

 private:
  using Layer = std::vector<Word>;

  /// One pass: layers up to the limit, or to the first one from which a drop ends the game.
  bool find_dead_boards(const Limit& limit) {
    layers_.assign(1, Layer{Word{0}});
    if (dmax_ == 1 && has_origin_graph(shape_)) endings_.emplace(shape_, limit.drops());
    while (static_cast<int>(layers_.size()) <= limit.drops() && !layers_.back().empty()) {
      if (endings_ && !go_back(limit)) return false;
      tell(limit);
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
      tell(limit);
      endings_->step_back([&](std::uint64_t bytes) { check_resources(bytes); });
    }
    return !endings_->front().empty();
  }

  ExcludedLength excluded_length() const {
    return {.drops = endings_->drops(),
            .dead_boards = endings_->dead_boards(),
            .backwards = endings_->positions(),
            .forwards = forward_positions(),
            .earliest = endings_->front_drops() + (endings_->front().empty() ? 1 : 0)};
  }

  Layer next_layer(const Limit& limit) {
    const auto drops = static_cast<int>(layers_.size());
    tbb::enumerable_thread_specific<Layer> dead_boards;
    Layer next = collect<Word>(
        layers_.back(),
        [&](Word position, Layer& out) {
          thread_local CooperativeSuccessors<Word> successors;
          graph_.expand(position, successors);
          const auto& [children, ends] = successors;
          dead_boards.local().insert(dead_boards.local().end(), ends.begin(), ends.end());
          for (const auto& child : children)
            if (limit.allows(drops, child.tiles, child.excess) &&
                (!endings_ || endings_->allows(drops, child.position)))
              out.push_back(child.position);
        },
        [&](std::uint64_t bytes) { check_resources(bytes); });
    dead_boards_.clear();
    for (const Layer& part : dead_boards) dead_boards_.insert(dead_boards_.end(), part.begin(), part.end());
    sort_unique(dead_boards_);
    return next;
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

  /// `bytes`: what the layer in the making takes.
  void check_resources(std::uint64_t bytes) const {
    if (resources_.stop.stop_requested()) throw Interrupted{};
    const std::uint64_t all_bytes = stored_positions() * sizeof(Word) + bytes;
    if (all_bytes > resources_.memory_bytes) throw OutOfMemory{2 * all_bytes};
  }

  std::uint64_t forward_positions() const {
    return std::accumulate(layers_.begin(), layers_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Layer& layer) { return sum + layer.size(); });
  }

  std::uint64_t stored_positions() const {
    return forward_positions() + (endings_ ? endings_->positions() : 0);
  }

  void tell(const Limit& limit) const {
    if (resources_.stop.stop_requested()) throw Interrupted{};
    if (resources_.progress == nullptr) return;
    const double done = static_cast<double>(layers_.size()) / (limit.drops() + 1);
    resources_.progress->report(
        {task_, stored_positions(), stored_positions() * sizeof(Word), seconds_since(start_), done});
  }

  const CooperativeGraph<Word>& graph_;
  Shape shape_;
  int dmax_;
  const Resources& resources_;
  std::string task_;
  Clock::time_point start_ = Clock::now();
  std::vector<Layer> layers_;                  ///< After 0, 1, .. drops.
  std::optional<EndingLayers<Word>> endings_;  ///< Of this pass, with Dmax 1 on three rows and more.
  Layer dead_boards_;
};

/// Adds what is before the end of all games of so many drops to `layers`, by the drops before.
template <class Word>
void add_endings(const CooperativeGraph<Word>& graph, Shape shape, int drops, const Resources& resources,
                 std::vector<std::vector<Board>>& layers) {
  EndingLayers<Word> endings(shape, drops);
  while (!endings.front().empty() && endings.front_drops() > 0)
    endings.step_back([&](std::uint64_t bytes) {
      if (resources.stop.stop_requested()) throw Interrupted{};
      const std::uint64_t all_bytes = bytes + endings.positions() * (sizeof(Word) + sizeof(Board));
      if (all_bytes > resources.memory_bytes) throw OutOfMemory{2 * all_bytes};
    });
  if (!endings.front().empty()) throw std::logic_error("a game is shorter than the shortest");
  int before = drops;
  for (const auto& layer : endings.layers()) {
    auto& boards = layers[static_cast<std::size_t>(--before)];
    for (const Word position : layer) boards.push_back(graph.to_board(position));
  }
}

}  // namespace

bool can_prove_no_shorter(Shape shape, int dmax, int drops) {
  return dmax > 1 ? drops == shape.cells() : drops == least_dead_weight(shape) || has_origin_graph(shape);
}

CertificateSummary write_no_shorter_proof(const std::filesystem::path& file, Shape shape, int dmax, int drops,
                                          const Resources& resources) {
  std::vector<std::vector<Board>> layers(static_cast<std::size_t>(drops));
  tbb::task_arena arena(resources.threads);
  try {
    const AnyCooperativeGraph any_graph = make_cooperative_graph(shape, {dmax});
    for (int fewer = least_dead_weight(shape); dmax == 1 && fewer < drops; ++fewer)
      arena.execute([&] {
        std::visit([&](const auto& graph) { add_endings(*graph, shape, fewer, resources, layers); },
                   any_graph);
      });
  } catch (const Interrupted&) {
    return {.stopped = StopReason::interrupted};
  } catch (const OutOfMemory&) {
    return {.stopped = StopReason::memory_full};
  }
  return write_no_shorter_certificate(file, shape, dmax, drops, layers);
}

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
