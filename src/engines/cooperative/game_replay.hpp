// One game through the layers of a search.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "engines/cooperative/ending_layers.hpp"
#include "game/cooperative_play.hpp"
#include "game/symmetry.hpp"
#include "graph/cooperative_graph.hpp"

namespace dropslide {

/// Finds a game that passes one position of every layer and ends on a given dead board: backwards through the
/// layers, then forwards through the rules.
template <class Word>
class GameReplay {
 public:
  /// `layers`: canonical positions after 0, 1, ... drops, ascending. `endings` knows moves backwards, if Dmax
  /// is 1; the game is the same without (nullptr), but the layers are then expanded until a position is found
  /// that leads on. The arguments must outlive it.
  GameReplay(const CooperativeGraph<Word>& graph, int dmax, const std::vector<std::vector<Word>>& layers,
             const EndingLayers<Word>* endings)
      : graph_(graph), dmax_(dmax), layers_(layers), endings_(endings) {}

  /// Requires  that `dead_board` follows a position of the last layer by one drop.
  /// Throws    std::logic_error if the layers have no such game (a bug).
  std::vector<GameStep> to(Word dead_board) const {
    std::vector<Word> backwards{dead_board};
    backwards.push_back(last_position(dead_board));
    for (std::size_t drops = layers_.size() - 1; drops-- > 0;)
      backwards.push_back(position_before(backwards.back(), layers_[drops]));
    std::vector<GameStep> game;
    Board board = graph_.to_board(backwards.back());
    for (auto next = backwards.rbegin() + 1; next != backwards.rend(); ++next) {
      game.push_back(step_towards(board, graph_.to_board(*next)));
      board = game.back().board;
    }
    return game;
  }

 private:
  /// The least position of the last layer from which a drop ends the game on the dead board.
  Word last_position(Word dead_board) const {
    if (endings_) return least_of(endings_->predecessors_of_end(dead_board), layers_.back());
    return first_that_leads(layers_.back(), [&](const auto& next) {
      return std::find(next.dead_boards.begin(), next.dead_boards.end(), dead_board) !=
             next.dead_boards.end();
    });
  }

  /// The least position of the layer from which a drop and a slide lead to this one.
  Word position_before(Word position, const std::vector<Word>& layer) const {
    if (endings_) return least_of(endings_->predecessors(position), layer);
    return first_that_leads(layer, [&](const auto& next) {
      return std::find(next.children.begin(), next.children.end(), position) != next.children.end();
    });
  }

  static Word least_of(std::vector<Word> predecessors, const std::vector<Word>& layer) {
    std::sort(predecessors.begin(), predecessors.end());
    for (const Word position : predecessors)
      if (std::binary_search(layer.begin(), layer.end(), position)) return position;
    throw std::logic_error("a position of a layer has no predecessor in the layer before");
  }

  template <class Leads>
  Word first_that_leads(const std::vector<Word>& layer, Leads&& leads) const {
    CooperativeSuccessors<Word> successors;
    for (const Word position : layer) {
      graph_.expand(position, {}, successors);
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

  const CooperativeGraph<Word>& graph_;
  int dmax_;
  const std::vector<std::vector<Word>>& layers_;
  const EndingLayers<Word>* endings_;
};

}  // namespace dropslide
