// Tablebases: the value of every reachable position.
#include "solve/tablebase_search.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "solve/tablebase/layer_keeper.hpp"
#include "solve/tablebase/retrograde.hpp"

namespace dropslide {
namespace {

using namespace tablebase;

template <class Word, class Domain>
class TablebaseRun {
 public:
  TablebaseRun(const PlyGraph<Word>& graph, const OrbitIndex<Word>& index, const Identity& identity,
               const Resources& resources, const TablebaseTask& task)
      : graph_(graph),
        index_(index),
        identity_(identity),
        resources_(resources),
        task_(task),
        workers_(resources.threads) {
    for (int layer = 0; layer <= index.top_layer(); ++layer)
      ranks_up_to_.push_back((layer == 0 ? 0 : ranks_up_to_.back()) + static_cast<double>(index.size(layer)));
    keeper_ = task.folder ? keep_in_folder(
                                *task.folder, identity, [&](int layer) { return index_.size(layer); },
                                task.flush_every_seconds)
                          : keep_in_memory();
  }

  TablebaseDecision run() {
    tell_resumption();
    if (enough_memory_for_positions() && keeper_->state().phase == Phase::positions) enumerate();
    if (result_.stopped == StopReason::none && keeper_->state().phase == Phase::values) decide();
    if (result_.stopped == StopReason::none) result_.winner = keeper_->state().winner;
    result_.positions = result_.expansions = keeper_->state().dropper_positions;
    result_.slider_positions = keeper_->state().slider_positions;
    result_.layers = keeper_->state().enumerated;
    result_.seconds = seconds_since(start_);
    return result_;
  }

 private:
  int window() const { return window_layers(index_.dmax()); }

  void tell_resumption() const {
    const RunState& state = keeper_->state();
    if (!task_.notice || state.enumerated == 0 || state.phase == Phase::complete) return;
    task_.notice(state.phase == Phase::positions
                     ? fmt::format("going on from {}: positions of {} layers are there",
                                   task_.folder->string(), state.enumerated)
                     : fmt::format("going on from {}: values of {} of {} layers are there",
                                   task_.folder->string(), state.enumerated - state.valued,
                                   state.enumerated));
  }

  bool enough_memory_for_positions() {
    std::uint64_t largest = 0;
    for (int layer = 0; layer <= index_.top_layer(); ++layer)
      largest = std::max(largest, RankedBits::bytes_for(index_.size(layer)));
    return fits((largest + index_.layer_bytes()) * static_cast<std::uint64_t>(window() + 2) +
                index_.memory_bytes());
  }

  bool fits(std::uint64_t bytes) {
    result_.memory_bytes = std::max(result_.memory_bytes, bytes);
    if (bytes <= resources_.memory_bytes) return true;
    result_.stopped = StopReason::memory_full;
    result_.needed_bytes = bytes;
    return false;
  }

  bool may_go_on() {
    if (resources_.stop.stop_requested() && result_.stopped == StopReason::none)
      result_.stopped = StopReason::interrupted;
    return result_.stopped == StopReason::none;
  }

  void enumerate() {
    const int first = keeper_->state().enumerated;
    Enumeration<Word> enumeration(graph_, index_, workers_, first);
    for (int layer = std::max(0, first - window()); layer < first; ++layer)
      enumeration.replay(layer, keeper_->reachable(layer).dropper);
    while (may_go_on()) {
      if (enumeration.is_done()) {
        keeper_->end_positions();
        return;
      }
      ReachableLayer layer = enumeration.finish_layer();
      keeper_->keep(std::move(layer));
      if (!fits(enumeration.memory_bytes() + keeper_->memory_bytes())) break;
      keeper_->flush(false);
      report(0.5 * done_share(0, enumeration.layer() - 1, index_.top_layer()));
    }
    keeper_->flush(true);
  }

  void decide() {
    const int top = keeper_->state().enumerated - 1;
    if (!fits(bytes_to_decide() + keeper_->memory_bytes())) return;
    Retrograde<Word, Domain> retrograde(graph_, index_, workers_);
    for (int layer = std::min(top, keeper_->state().valued + window() - 1); layer >= keeper_->state().valued;
         --layer)
      take_up(retrograde, layer);
    while (keeper_->state().valued > 0 && may_go_on()) {
      const int layer = keeper_->state().valued - 1;
      const ReachableLayer reachable = keeper_->reachable(layer);
      const auto valued = retrograde.finish_layer(reachable);
      if (keeper_->keeps_values()) {
        const StoredLayer stored = to_stored(valued, reachable);
        keeper_->keep(&stored);
      } else {
        keeper_->keep(nullptr);
      }
      if (layer == 0) keeper_->conclude(Domain::winner(valued.at(graph_.root())));
      keeper_->flush(false);
      report(0.5 + 0.5 * done_share(layer, top, top));
    }
    if (result_.stopped != StopReason::none) keeper_->flush(true);
  }

  /// What deciding holds at most: a layer, the window, and the layer as it is read and written.
  std::uint64_t bytes_to_decide() const {
    const RunState& state = keeper_->state();
    std::uint64_t largest = 0;
    for (int layer = 0; layer < state.enumerated; ++layer)
      largest = std::max(largest, RankedBits::bytes_for(index_.size(layer)));
    const std::uint64_t values = sizeof(typename Domain::Value) * state.largest_positions;
    const std::uint64_t lists =
        3 * state.largest_positions;  // Measured below 2 bytes a position of either player.
    return (largest + values + index_.layer_bytes()) * static_cast<std::uint64_t>(window() + 2) + lists +
           index_.memory_bytes();
  }

  StoredLayer to_stored(const typename Retrograde<Word, Domain>::Layer& valued,
                        const ReachableLayer& reachable) const {
    const std::uint64_t ranks = reachable.dropper.universe();
    const IndexKind kind =
        identity_.index.value_or(StoredLayer::smaller_index(ranks, reachable.dropper.size()));
    StoredLayer stored(kind, reachable.layer, ranks, reachable.dropper, Domain::has_moves);
    const RankedBits& bits = valued.positions.reachable;
    bits.for_each(0, bits.words(), [&](std::uint64_t rank, std::uint64_t number) {
      PositionValue value{Domain::winner(valued.values[number]), {}};
      if constexpr (Domain::has_moves) value.moves = Domain::moves(valued.values[number]);
      stored.set(rank, number, value);
    });
    return stored;
  }

  void take_up(Retrograde<Word, Domain>& retrograde, int layer) const {
    const ReachableLayer reachable = keeper_->reachable(layer);
    const StoredLayer stored = keeper_->stored(layer);
    auto valued = retrograde.layer_of(layer, reachable.dropper);
    const RankedBits& bits = valued.positions.reachable;
    if (!(stored.reachable() == bits)) throw DamageError("two lists of the same positions differ");
    bits.for_each(0, bits.words(), [&](std::uint64_t rank, std::uint64_t number) {
      const PositionValue value = stored.at(rank, number);
      valued.values[number] = Domain::from(value.winner, value.moves.value_or(0));
    });
    retrograde.take_layer(reachable, valued);
  }

  /// Share of the ranks up to layer `top` that layers [first, last] hold: the best guess at the share of the
  /// work.
  double done_share(int first, int last, int top) const {
    const auto up_to = [&](int layer) {
      return layer < 0 ? 0 : ranks_up_to_[static_cast<std::size_t>(layer)];
    };
    return (up_to(last) - up_to(first - 1)) / up_to(top);
  }

  void report(double done) {
    if (resources_.progress == nullptr || seconds_since(start_) - last_report_seconds_ < 0.2) return;
    last_report_seconds_ = seconds_since(start_);
    resources_.progress->report(
        {task_.name, keeper_->state().dropper_positions, result_.memory_bytes, last_report_seconds_, done});
  }

  const PlyGraph<Word>& graph_;
  const OrbitIndex<Word>& index_;
  const Identity& identity_;
  const Resources& resources_;
  const TablebaseTask& task_;
  Workers workers_;
  std::unique_ptr<LayerKeeper> keeper_;
  TablebaseDecision result_;
  std::vector<double> ranks_up_to_;
  double last_report_seconds_ = 0;
  Clock::time_point start_ = Clock::now();
};

void check_task(Shape shape, const ObjectiveGame& game, const TablebaseTask& task) {
  if (!task.with_depth) return;
  if (task.index == IndexKind::orbit)
    throw UsageError("--depth keeps its numbers for reachable positions only: it goes with --index sparse");
  // Every drop raises the layer, so a game has at most a drop and a slide for each layer.
  const double longest =
      2.0 * shape.cells() * static_cast<double>(std::uint64_t{1} << (game.objective - 2)) + 2;
  if (longest > most_moves)
    throw UsageError(fmt::format("--depth: games to objective {} may last {:.0f} moves, and {} can be kept",
                                 game.objective, longest, most_moves));
}

}  // namespace

TablebaseDecision search_tablebase(Shape shape, const ObjectiveGame& game, const Resources& resources,
                                   const TablebaseTask& task) {
  check_task(shape, game, task);
  const IndexChoice index_choice = task.with_depth ? IndexKind::sparse : task.index;
  const Identity identity{shape, game, task.with_depth, index_choice};
  return std::visit(
      [&](const auto& graph) {
        using Word = typename std::decay_t<decltype(*graph)>::Word;
        const OrbitIndex<Word> index(shape, game.objective, game.dmax);
        if (task.with_depth)
          return TablebaseRun<Word, DepthDomain>(*graph, index, identity, resources, task).run();
        return TablebaseRun<Word, WinnerDomain>(*graph, index, identity, resources, task).run();
      },
      make_ply_graph(shape, game));
}

}  // namespace dropslide
