// Certificates of games that layers have decided.
#include "engines/layers/layer_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "certify/strategy_certificate.hpp"
#include "engines/layers/kept_layers.hpp"
#include "engines/layers/layer_winners.hpp"
#include "graph/position_graph.hpp"
#include "run/memory_refusal.hpp"

namespace dropslide::layers {
namespace {

/// A kept layer in memory.
struct OpenLayer {
  std::vector<std::uint64_t> words;
  std::vector<std::int64_t> slice_starts;
};

/// The kept layers that a walk up the sums of tiles asks for.
class OpenLayers {
 public:
  /// The records are those of the run, from the highest layer down. What is given must outlive it.
  OpenLayers(const KeptLayers& kept, const LayerIndex& index, const std::vector<LayerRecord>& records)
      : kept_(kept), index_(index), records_(records) {}

  /// Opens the layers that a drop leads to from that one, of those that were solved, and closes those that
  /// none does any more.
  void open_above(int layer) {
    open_.erase(open_.begin(), open_.upper_bound(layer));
    for (int tile = 1; tile <= index_.dmax(); ++tile) {
      const int next = layer + (1 << (tile - 1));
      if (next > records_.front().layer || open_.contains(next)) continue;
      const LayerRecord& record = records_[records_.size() - 1 - static_cast<std::size_t>(next)];
      open_.emplace(next, OpenLayer{kept_.read(record), index_.slice_starts(next)});
    }
  }

  /// Whether Slider wins a board that can face Dropper, of a layer that is open. Safe from several threads.
  bool slider_wins(const Board& board, int layer) const {
    const OpenLayer& open = open_.at(layer);
    const std::uint64_t bit = index_.bit_of(board, open.slice_starts);
    return (open.words[bit / 64] >> (bit % 64) & 1) != 0;
  }

  /// Most bytes that are open at a time.
  static std::uint64_t most_bytes(const LayerIndex& index, int top_layer) {
    std::uint64_t most_words = 0;
    for (int layer = 0; layer <= top_layer; ++layer)
      most_words = std::max(most_words, index.layer_words(layer));
    return 8 * (most_words + index.slices()) << (index.dmax() - 1);
  }

 private:
  const KeptLayers& kept_;
  const LayerIndex& index_;
  const std::vector<LayerRecord>& records_;
  std::map<int, OpenLayer> open_;
};

CertificateSummary write_certificate(const LayerDecision& decision, Shape shape, const ObjectiveGame& game,
                                     const Resources& resources, const LayerTask& task) {
  const LayerIndex index(*decision.cut, game.objective, game.dmax);
  const KeptLayers kept(*task.run.folder, index, decision.bound);
  kept.prepare(decision.records, 0);
  const int top_layer = decision.records.front().layer;
  const std::uint64_t held = program_bytes + index.memory_bytes() + OpenLayers::most_bytes(index, top_layer);
  if (held >= resources.memory_bytes) throw BudgetExceeded(held);
  Resources left = resources;
  left.memory_bytes -= held;
  OpenLayers layers(kept, index, decision.records);
  const AnyPositionGraph graph = make_position_graph(shape, game);
  const AnyWinnerSource winners = winners_by_layers(layers, graph, top_layer, decision.bound);
  return write_strategy_certificate(*task.certificate, {shape, game, *decision.winner}, graph, winners, left);
}

}  // namespace

void add_certificate(LayerDecision& decision, Shape shape, const ObjectiveGame& game,
                     const Resources& resources, const LayerTask& task) {
  add_certificate_by_layers(decision, resources, task.run,
                            [&] { return write_certificate(decision, shape, game, resources, task); });
}

}  // namespace dropslide::layers
