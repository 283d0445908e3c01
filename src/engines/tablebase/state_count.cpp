// Counting forwards.
#include "engines/tablebase/state_count.hpp"

#include <algorithm>
#include <numeric>

#include "engines/tablebase/count_files.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "engines/tablebase/opening_starts.hpp"
#include "engines/tablebase/plan/tablebase_plan.hpp"
#include "run/memory_refusal.hpp"
#include "run/run_context.hpp"

namespace dropslide {
namespace {

using namespace tablebase;

double sum_of(const std::vector<std::uint64_t>& ranks, std::size_t layers) {
  return std::accumulate(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(layers), 0.0);
}

/// One run, from layer 0 on or from a checkpoint.
template <class Word>
class Counting {
 public:
  Counting(const PlyGraph<Word>& graph, const OrbitIndex<Word>& index, RunContext& context)
      : index_(index), context_(context), starts_(opening_starts(graph, index.shape())), graph_(graph) {
    // A drop that would lead above the top layer has none to lead to; that such layers are empty is seen
    // there.
    for (int layer = 0; layer <= index.top_layer() + window; ++layer) ranks_.push_back(index.size(layer));
    const RunTask& task = context.task();
    if (!task.folder) return;
    files_.emplace(*task.folder, index.shape(), task.notice);
    if (auto found = files_->load(ranks_)) state_ = std::move(*found);
  }

  StateCount run() {
    if (!state_.is_done) count();
    return {.stopped = context_.stopped(),
            .needed_bytes = context_.needed_bytes(),
            .memory_bytes = context_.most_bytes(),
            .seconds = context_.elapsed_seconds(),
            .layers = state_.layers,
            .layers_at_most = index_.top_layer() + 1,
            .ranks_counted = state_.is_done ? 1 : done_share()};
  }

 private:
  static constexpr int window = window_layers(StochasticGame::dmax);

  void count() {
    Enumeration<Word> enumeration(graph_, index_, context_.workers(), starts_, counted());
    for (int i = 0, kept = static_cast<int>(state_.dropper.size()); i < kept; ++i)
      enumeration.replay(counted() - kept + i, state_.dropper[static_cast<std::size_t>(i)]);
    bool is_saved = true;
    while (context_.may_go_on() && !state_.is_done) {
      if (enumeration.is_done()) {
        state_.is_done = true;
        state_.dropper.clear();
        is_saved = false;
        break;
      }
      if (enumeration.memory_bytes() + kept_bytes() > context_.memory_budget()) {
        context_.stop(StopReason::memory_full, most_bytes());
        break;
      }
      context_.fits(enumeration.memory_bytes() + kept_bytes());
      FoundLayer found = enumeration.finish_layer();
      if (!context_.may_go_on()) break;  // Positions are missing.
      keep(std::move(found));
      is_saved = false;
      context_.report({states_, context_.most_bytes(), done_share()});
      if (files_ && context_.checkpoint_clock().is_due()) {
        files_->save(state_);
        context_.checkpoint_clock().restart();
        is_saved = true;
      }
    }
    if (files_ && !is_saved) files_->save(state_);
  }

  void keep(FoundLayer&& found) {
    state_.layers.push_back({found.dropper.size(), found.slider.size(), found.stuck});
    states_ += found.slider.size();
    state_.dropper.push_back(std::move(found.dropper));
    if (state_.dropper.size() > static_cast<std::size_t>(window)) state_.dropper.pop_front();
  }

  int counted() const { return static_cast<int>(state_.layers.size()); }

  double done_share() const { return sum_of(ranks_, state_.layers.size()) / sum_of(ranks_, ranks_.size()); }

  std::uint64_t kept_bytes() const {
    std::uint64_t bytes = 0;
    for (const RankedBits& layer : state_.dropper) bytes += RankedBits::bytes_for(layer.universe());
    return bytes;
  }

  /// In the largest layers: the states of one and of those that its drops lead to, its afterstates and those
  /// that are kept, all as bits.
  std::uint64_t most_bytes() const {
    const std::uint64_t largest = RankedBits::bytes_for(*std::max_element(ranks_.begin(), ranks_.end()));
    return (largest + index_.layer_bytes()) * (2 * window + 2) + index_.memory_bytes();
  }

  const OrbitIndex<Word>& index_;
  RunContext& context_;
  std::vector<Start<Word>> starts_;
  const PlyGraph<Word>& graph_;
  std::vector<std::uint64_t> ranks_;  ///< By layer.
  std::optional<CountFiles> files_;
  CountState state_;
  std::uint64_t states_ = 0;  ///< Counted by this run.
};

}  // namespace

LayerCounts StateCount::total() const {
  LayerCounts total;
  for (const LayerCounts& layer : layers) {
    total.dropper += layer.dropper;
    total.slider += layer.slider;
    total.stuck += layer.stuck;
  }
  return total;
}

StateCount count_states(Shape shape, const Resources& resources, const RunTask& task) {
  const ObjectiveGame game = game_of(shape, {});
  RunContext context(resources, task);
  const auto count = [&] {
    return std::visit(
        [&]<class Graph>(const std::unique_ptr<const Graph>& graph) {
          using Word = typename Graph::Word;
          const OrbitIndex<Word> index(shape, game.objective, game.dmax);
          return Counting<Word>(*graph, index, context).run();
        },
        make_ply_graph(shape, game));
  };
  return within_memory(count, [&](std::uint64_t needed_bytes) {
    return StateCount{.stopped = StopReason::memory_full, .needed_bytes = needed_bytes, .layers = {}};
  });
}

}  // namespace dropslide
