// Counting forwards.
#include "engines/tablebase/state_count.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
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

/// Of any play, as `OrbitIndex::top_layer`.
int highest_layer(Shape shape) { return (1 << (shape.cells() + 1)) - 2; }

double sum_of(const std::vector<std::uint64_t>& ranks, std::size_t layers) {
  return std::accumulate(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(layers), 0.0);
}

/// One run, from layer 0 on or from a checkpoint.
template <class Word>
class Counting {
 public:
  Counting(const PlyGraph<Word>& graph, const OrbitIndex<Word>& index, std::optional<int> tile,
           RunContext& context)
      : index_(index), context_(context), starts_(opening_starts(graph, index.shape())), graph_(graph) {
    // A drop that would lead above the top layer has none to lead to; that such layers are empty is seen
    // there.
    for (int layer = 0; layer <= index.top_layer() + window; ++layer) ranks_.push_back(index.size(layer));
    const RunTask& task = context.task();
    state_.layers.reserve(ranks_.size());  // So that a layer is kept or not, whatever memory there is.
    if (!task.folder) return;
    files_.emplace(*task.folder, index.shape(), tile, task.notice);
    if (auto found = files_->load(ranks_)) {
      state_ = std::move(*found);
      state_.layers.reserve(ranks_.size());
    }
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

  /// If memory is refused where that was not foreseen, what is counted stays.
  void count() {
    try {
      count_on();
    } catch (const std::bad_alloc&) {
      context_.stop(StopReason::memory_full, most_bytes());
    }
    if (files_ && !is_saved_) files_->save(state_, ranks_);
  }

  void count_on() {
    if (!fits_next()) return;
    Enumeration<Word> enumeration(graph_, index_, context_.workers(), starts_, counted());
    for (int i = 0, kept = static_cast<int>(state_.dropper.size()); i < kept; ++i)
      enumeration.replay(counted() - kept + i, state_.dropper[static_cast<std::size_t>(i)]);
    while (context_.may_go_on() && !enumeration.is_done() && fits_next()) {
      FoundLayer found = enumeration.finish_layer();
      if (!context_.may_go_on()) return;  // Positions are missing.
      keep(std::move(found));
      context_.report({states_, context_.most_bytes(), done_share(), fmt::format("layer {}", counted() - 1)});
      if (!files_ || !context_.checkpoint_clock().is_due()) continue;
      files_->save(state_, ranks_);
      context_.checkpoint_clock().restart();
      is_saved_ = true;
    }
    if (context_.stopped() != StopReason::none) return;
    state_.is_done = true;
    state_.dropper.clear();
    is_saved_ = false;
  }

  void keep(FoundLayer&& found) {
    state_.dropper.push_back(std::move(found.dropper));
    state_.layers.push_back({state_.dropper.back().size(), found.slider.size(), found.stuck});
    states_ += found.slider.size();
    if (state_.dropper.size() > static_cast<std::size_t>(window)) state_.dropper.pop_front();
    is_saved_ = false;
  }

  int counted() const { return static_cast<int>(state_.layers.size()); }

  double done_share() const { return sum_of(ranks_, state_.layers.size()) / sum_of(ranks_, ranks_.size()); }

  /// Whether the next layer can be counted; if not, the run ends and names what all layers would take.
  bool fits_next() {
    const std::uint64_t bytes = bytes_at(counted());
    if (bytes <= context_.memory_budget()) return context_.fits(bytes);
    context_.stop(StopReason::memory_full, most_bytes());
    return false;
  }

  /// While a layer is counted: its states and those of the layers that its drops lead to, one layer more that
  /// is begun, its afterstates and those that are kept, all as bits.
  std::uint64_t bytes_at(int layer) const {
    std::uint64_t bytes = index_.memory_bytes() + bits_of(layer);
    for (int at = layer - window; at <= layer + window + 1; ++at) bytes += bits_of(at);
    return bytes;
  }

  std::uint64_t bits_of(int layer) const {
    const auto place = static_cast<std::size_t>(layer);
    return layer < 0 || place >= ranks_.size() ? 0
                                               : RankedBits::bytes_for(ranks_[place]) + index_.layer_bytes();
  }

  std::uint64_t most_bytes() const {
    std::uint64_t most = 0;
    for (int layer = 0; layer <= index_.top_layer(); ++layer) most = std::max(most, bytes_at(layer));
    return most;
  }

  const OrbitIndex<Word>& index_;
  RunContext& context_;
  std::vector<Start<Word>> starts_;
  const PlyGraph<Word>& graph_;
  std::vector<std::uint64_t> ranks_;
  std::optional<CountRunFiles> files_;
  CountState state_;
  bool is_saved_ = true;      ///< All that is known is in the folder.
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

StateCount count_states(Shape shape, const Resources& resources, const RunTask& task,
                        std::optional<int> tile) {
  const ObjectiveGame game = game_of(shape, {.tile = tile});
  RunContext context(resources, task);
  const auto count = [&] {
    return std::visit(
        [&]<class Graph>(const std::unique_ptr<const Graph>& graph) {
          using Word = typename Graph::Word;
          const OrbitIndex<Word> index(shape, game.objective, game.dmax);
          return Counting<Word>(*graph, index, tile, context).run();
        },
        make_ply_graph(shape, game));
  };
  return within_memory(count, [&](std::uint64_t needed_bytes) {
    return StateCount{.stopped = StopReason::memory_full,
                      .needed_bytes = needed_bytes,
                      .seconds = context.elapsed_seconds(),
                      .layers = {},
                      .layers_at_most = highest_layer(shape) + 1};
  });
}

}  // namespace dropslide
