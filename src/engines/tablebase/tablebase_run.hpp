// A run of the retrograde driver: enumeration, then values, with checks of memory, resumption and progress.
#pragma once

#include <fmt/format.h>

#include <string_view>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "engines/tablebase/layer_keeper.hpp"
#include "engines/tablebase/plan/tablebase_plan.hpp"
#include "engines/tablebase/retrograde.hpp"
#include "engines/tablebase/tablebase_search.hpp"
#include "run/run_context.hpp"

namespace dropslide::tablebase {

/// The end of a run whose memory was refused. What it kept in a folder is as after a kill.
inline TablebaseDecision without_memory(RunContext& context, std::uint64_t needed_bytes) {
  TablebaseDecision decision;
  context.stop(StopReason::memory_full, needed_bytes);
  context.sum_up(decision);
  return decision;
}

/// One run, from the first layer up and back down, or from where an earlier one was stopped.
template <class Word, ValueDomain Domain>
class TablebaseRun {
 public:
  /// What is decided of a position.
  using Value = typename Domain::Value;

  /// Starts from `starts`, or from the empty board if there are none. The arguments must outlive it.
  TablebaseRun(const PlyGraph<Word>& graph, const OrbitIndex<Word>& index, const Identity& identity,
               const Domain& domain, const std::vector<Start<Word>>& starts, RunContext& context)
      : graph_(graph),
        index_(index),
        identity_(identity),
        domain_(domain),
        starts_(starts),
        context_(context) {
    for (int layer = 0; layer <= index.top_layer(); ++layer)
      ranks_up_to_.push_back((layer == 0 ? 0 : ranks_up_to_.back()) + static_cast<double>(index.size(layer)));
    const RunTask& task = context.task();
    keeper_ = task.folder ? keep_in_folder(
                                task, identity, [&](int layer) { return index_.size(layer); },
                                context_.checkpoint_clock())
                          : keep_in_memory();
  }

  /// Runs until all is kept, memory is full or a stop was requested. To be called once.
  TablebaseDecision run() {
    notify_resumption();
    if (keeper_->state().phase == Phase::positions && enough_memory_for_positions()) enumerate();
    if (goes_on() && keeper_->state().phase == Phase::values) decide();
    if (goes_on()) finish();
    result_.positions = result_.expansions = keeper_->state().dropper_positions;
    result_.slider_positions = keeper_->state().slider_positions;
    result_.layers = keeper_->state().enumerated;
    context_.sum_up(result_);
    return result_;
  }

  /// After a run that was not stopped: the values of `starts`, with Slider to move.
  const std::vector<Value>& start_values() const { return start_values_; }

 private:
  using Layer = typename Retrograde<Word, Domain>::Layer;

  int window() const { return window_layers(index_.dmax()); }

  bool goes_on() const { return context_.stopped() == StopReason::none; }

  void notify_resumption() {
    const RunState& state = keeper_->state();
    const auto& folder = context_.task().folder;
    if (!folder || state.enumerated == 0 || state.phase == Phase::complete) return;
    context_.notice(state.phase == Phase::positions
                        ? fmt::format("going on from {}: positions of {} are there", folder->string(),
                                      counted(state.enumerated, "layer"))
                        : fmt::format("going on from {}: values of {} of {} are there", folder->string(),
                                      state.enumerated - state.valued, counted(state.enumerated, "layer")));
  }

  bool enough_memory_for_positions() {
    std::uint64_t largest = 0;
    for (int layer = 0; layer <= index_.top_layer(); ++layer)
      largest = std::max(largest, RankedBits::bytes_for(index_.size(layer)));
    return context_.fits((largest + index_.layer_bytes()) * static_cast<std::uint64_t>(window() + 2) +
                         index_.memory_bytes());
  }

  void enumerate() {
    const int first = keeper_->state().enumerated;
    Enumeration<Word> enumeration(graph_, index_, context_.workers(), starts_, first);
    for (int layer = std::max(0, first - window()); layer < first; ++layer)
      enumeration.replay(layer, keeper_->reachable(layer).dropper.to_bits());
    while (context_.may_go_on()) {
      if (enumeration.is_done()) {
        keeper_->end_positions();
        return;
      }
      const FoundLayer found = enumeration.finish_layer();
      if (!context_.may_go_on()) break;  // Positions are missing.
      keeper_->keep(found.compressed());
      if (!context_.fits(enumeration.memory_bytes() + keeper_->memory_bytes())) break;
      keeper_->flush(false);
      report("positions", enumeration.layer() - 1,
             0.5 * done_share(0, enumeration.layer() - 1, index_.top_layer()));
    }
    keeper_->flush(true);
  }

  void decide() {
    const int top = keeper_->state().enumerated - 1;
    if (!context_.fits(bytes_to_decide() + keeper_->memory_bytes())) return;
    Retrograde<Word, Domain> retrograde(graph_, index_, context_.workers(), domain_);
    for (int layer = std::min(top, keeper_->state().valued + window() - 1); layer >= keeper_->state().valued;
         --layer)
      take_up(retrograde, layer);
    while (keeper_->state().valued > 0 && context_.may_go_on()) {
      const int layer = keeper_->state().valued - 1;
      const ReachableLayer reachable = keeper_->reachable(layer);
      const Layer valued = retrograde.decide(reachable);
      const LayerCounts counts{reachable.dropper.size(), reachable.slider.size(),
                               retrograde.take(reachable, valued)};
      if (!context_.may_go_on()) break;  // Values are missing.
      if (keeper_->keeps_values()) {
        keeper_->keep(to_stored(valued, reachable, counts));
      } else {
        keeper_->skip_values(counts);
        value_starts(layer, valued);  // Otherwise at the end, from what was kept.
      }
      if (layer == 0)
        keeper_->conclude(winner_from(valued));  // The last word: a kill after it leaves nothing behind.
      else
        keeper_->flush(false);
      report("values", layer, 0.5 + 0.5 * done_share(layer, top, top));
    }
    if (!goes_on()) keeper_->flush(true);
  }

  /// What deciding holds at most: a layer, the window, and the layer as it is read and written.
  std::uint64_t bytes_to_decide() const {
    const RunState& state = keeper_->state();
    std::uint64_t largest = 0;
    for (int layer = 0; layer < state.enumerated; ++layer)
      largest = std::max(largest, RankedBits::bytes_for(index_.size(layer)));
    const std::uint64_t values = sizeof(Value) * state.largest_positions;
    const std::uint64_t lists =
        3 * state.largest_positions;  // Measured below 2 bytes a position of either player.
    return (largest + values + index_.layer_bytes()) * static_cast<std::uint64_t>(window() + 2) + lists +
           index_.memory_bytes();
  }

  StoredLayer to_stored(const Layer& valued, const ReachableLayer& reachable,
                        const LayerCounts& counts) const {
    const std::uint64_t ranks = reachable.dropper.universe();
    const IndexKind index =
        identity_.index.value_or(StoredLayer::smaller_index(ranks, reachable.dropper.size()));
    StoredLayer stored(index, reachable.layer, ranks, reachable.dropper, counts, identity_);
    const RankedBits& bits = valued.positions.reachable;
    bits.for_each(0, bits.words(), [&](std::uint64_t rank, std::uint64_t number) {
      stored.set(domain_, rank, number, valued.values[number]);
    });
    return stored;
  }

  Layer from_stored(int layer) const { return to_valued(domain_, index_, keeper_->stored(layer)); }

  void take_up(Retrograde<Word, Domain>& retrograde, int layer) const {
    const ReachableLayer reachable = keeper_->reachable(layer);
    const Layer valued = from_stored(layer);
    if (!(reachable.dropper.to_bits() == valued.positions.reachable))
      throw DamageError("two lists of the same positions differ");
    retrograde.take(reachable, valued);
  }

  std::optional<Winner> winner_from(const Layer& lowest) const {
    if constexpr (TwoPlayerDomain<Domain>)
      return domain_.answer(lowest.at(graph_.root())).winner;
    else
      return std::nullopt;
  }

  void value_starts(int layer, const Layer& valued) {
    start_values_.resize(starts_.size());
    for (std::size_t i = 0; i < starts_.size(); ++i)
      if (starts_[i].layer == layer)
        start_values_[i] = domain_.at_slider(starts_[i].position, graph_.slides(starts_[i].position),
                                             [&](Word slid) { return valued.at(slid); });
  }

  /// What is asked of a complete run, whichever part of it was made before.
  void finish() {
    result_.winner = keeper_->state().winner;
    for (int layer = 0; layer < keeper_->state().enumerated; ++layer)
      result_.layer_counts.push_back(keeper_->counts(layer));
    int highest_start = -1;
    for (const auto& start : starts_) highest_start = std::max(highest_start, start.layer);
    for (int layer = 0; layer <= highest_start && keeper_->keeps_values(); ++layer)
      value_starts(layer, from_stored(layer));
  }

  /// Share of the ranks up to layer `top` that layers [first, last] hold: the best guess at the share of the
  /// work.
  double done_share(int first, int last, int top) const {
    const auto up_to = [&](int layer) {
      return layer < 0 ? 0 : ranks_up_to_[static_cast<std::size_t>(layer)];
    };
    return (up_to(last) - up_to(first - 1)) / up_to(top);
  }

  void report(std::string_view phase, int layer, double done) {
    context_.report_if_due([&] {
      return ProgressFigures{keeper_->state().dropper_positions, context_.most_bytes(), done,
                             fmt::format("{} of layer {}", phase, layer)};
    });
  }

  const PlyGraph<Word>& graph_;
  const OrbitIndex<Word>& index_;
  const Identity& identity_;
  const Domain& domain_;
  const std::vector<Start<Word>>& starts_;
  RunContext& context_;
  std::unique_ptr<LayerKeeper> keeper_;
  TablebaseDecision result_;
  std::vector<Value> start_values_;
  std::vector<double> ranks_up_to_;
};

}  // namespace dropslide::tablebase
