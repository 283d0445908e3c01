// Who wins the positions of a game, for a certificate: by layers that are solved.
#pragma once

#include <optional>
#include <stdexcept>
#include <variant>

#include "certify/strategy_certificate.hpp"
#include "graph/position_graph.hpp"
#include "run/bound.hpp"

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

}  // namespace dropslide
