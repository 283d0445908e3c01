// Certificates of games that layers have decided.
#include "engines/layers/layer_certificate.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "base/error.hpp"
#include "engines/layers/layer_winners.hpp"
#include "engines/layers/stored_place.hpp"
#include "run/memory_refusal.hpp"

namespace dropslide::layers {
namespace {

/// The layers that a walk up the sums of tiles asks for.
class WalkedLayers {
 public:
  /// Of layers up to the top one. What is given must outlive it.
  WalkedLayers(const PackedTables& tables, const LayerFiles& files, int top_layer)
      : tables_(tables), files_(files), top_layer_(top_layer), window_(tables, HeldLayers::all) {}

  /// Opens the layers that a drop leads to from that one, of those that were solved.
  void open_above(int layer) {
    for (int value = 1; value <= tables_.game().dmax; ++value) {
      const int next = layer + (1 << (value - 1));
      if (next > top_layer_ || window_.holds(next)) continue;
      if (!files_.read_layer(next, window_, tables_))
        throw DamageError(
            fmt::format("layer {} was not kept, or is damaged: no certificate can be made", next));
    }
  }

  /// Whether Slider wins a board that can face Dropper, of a layer that is open. Safe from several threads.
  bool slider_wins(const Board& board, int layer) const {
    const auto place = stored_place(tables_, board);
    if (!place) throw std::logic_error("a board that cannot face Dropper does");
    const LayerView& view = window_.view(layer, place->array);
    return view.at(tables_.array(place->array).index.bit(place->codes, view.starts));
  }

 private:
  const PackedTables& tables_;
  const LayerFiles& files_;
  int top_layer_;
  LayerWindow window_;
};

CertificateSummary write_certificate(const LayerDecision& decision, const LayerGame& of,
                                     const Resources& resources, const LayerTask& task,
                                     const LayerFiles& files) {
  const LayerPlan plan = plan_cuts(decision.cuts, of.game, of.bound);
  const PackedTables tables(of.game, decision.cuts, plan.highest_layer);
  const std::uint64_t held =
      static_cast<std::uint64_t>(plan.table_bytes) + LayerWindow::bytes(tables, HeldLayers::all);
  if (held >= resources.memory_bytes) throw BudgetExceeded(held);
  Resources left = resources;
  left.memory_bytes -= held;
  const int top_layer = decision.records.front().layer;
  WalkedLayers layers(tables, files, top_layer);
  const AnyPositionGraph graph = make_position_graph(of.shape, of.game);
  return write_strategy_certificate(*task.certificate, {of.shape, of.game, *decision.winner}, graph,
                                    winners_by_layers(layers, graph, top_layer, of.bound), left);
}

}  // namespace

void add_certificate(LayerDecision& decision, const LayerGame& of, const Resources& resources,
                     const LayerTask& task, const LayerFiles& files) {
  add_certificate_by_layers(decision, resources, task.run,
                            [&] { return write_certificate(decision, of, resources, task, files); });
}

}  // namespace dropslide::layers
