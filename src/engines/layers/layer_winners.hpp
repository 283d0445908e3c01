// Certificates of games that layers have decided: who wins the positions, and what becomes of the decision.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <variant>

#include "certify/strategy_certificate.hpp"
#include "graph/position_graph.hpp"
#include "run/bound.hpp"
#include "run/decision.hpp"
#include "run/memory_refusal.hpp"
#include "run/run_task.hpp"

namespace dropslide {

/// By the layers, and from the bound of a bounded game on by static evaluation, as in the run.
///
/// `Layers`: `slider_wins(board, layer)` of a layer that is open, from any thread; `open_above(layer)` opens
/// those that a drop leads to from that one. It must outlive the result, and so must the graph.
template <class Word, class Layers>
WinnerSource<Word> winners_by_layers(Layers& layers, const PositionGraph<Word>& graph, int top_layer,
                                     const std::optional<Bound>& bound) {
  const auto known = [&, top_layer, bound](Word position) -> std::optional<Winner> {
    const Board board = graph.to_board(position);
    const auto layer = static_cast<int>(layer_sum(board));
    if (layer > top_layer) return graph.static_winner(position);
    const Winner winner = layers.slider_wins(board, layer) ? Winner::slider : Winner::dropper;
    return !bound || winner == bound->provable() ? std::optional(winner) : std::nullopt;
  };
  const auto search = [](Word, std::uint64_t) -> std::optional<Winner> {
    throw std::logic_error("the layers name no move that wins");
  };
  const auto open = [&layers](std::uint64_t layer) { layers.open_above(static_cast<int>(layer)); };
  return {known, search, true, open};
}

/// The same of a graph of any word.
template <class Layers>
AnyWinnerSource winners_by_layers(Layers& layers, const AnyPositionGraph& graph, int top_layer,
                                  const std::optional<Bound>& bound) {
  return std::visit(
      [&]<class Graph>(const Graph& any) -> AnyWinnerSource {
        return winners_by_layers<typename Graph::element_type::Word>(layers, *any, top_layer, bound);
      },
      graph);
}

/// Adds to the decision of a run the certificate that `write()` writes from layers that are kept; or says why
/// none was written: then the decision has no winner any more.
template <class Write>
void add_certificate_by_layers(Decision& decision, const Resources& resources, const RunTask& run,
                               Write&& write) {
  std::uint64_t needed_bytes = resources.memory_bytes + resources.memory_bytes / 2;
  const CertificateSummary summary = within_memory(write, [&](std::uint64_t bytes) {
    needed_bytes = std::max(needed_bytes, bytes);
    return CertificateSummary{.stopped = StopReason::memory_full};
  });
  if (summary.stopped == StopReason::none) {
    decision.certificate = summary;
    return;
  }
  if (run.notice)
    run.notice(
        fmt::format("{} wins, but the certificate is not written; the layers are kept, and the same "
                    "command writes it from them",
                    to_text(*decision.winner)));
  decision.stopped = summary.stopped;
  decision.winner.reset();
  if (summary.stopped == StopReason::memory_full) decision.needed_bytes = needed_bytes;
}

}  // namespace dropslide
