// Every reachable position of both players.
#include "studies/thesis/reachable_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "engines/cooperative/collect.hpp"
#include "game/symmetry.hpp"

namespace dropslide {
namespace {

constexpr std::uint64_t weight(int tile) { return std::uint64_t{1} << (tile - 1); }

/// The drop on `board` after which it is `target` up to symmetry.
PlayedPly drop_towards(const Board& board, const Board& target, int dmax) {
  for (const Drop drop : legal_drops(board, dmax)) {
    const Board dropped = apply_drop(board, drop);
    if (canonical(dropped) == canonical(target))
      return {fmt::format("drop {} at row {}, column {}", drop.value, drop.row + 1, drop.col + 1), dropped};
  }
  throw std::logic_error("no drop leads to the next position of a line");
}

PlayedPly slide_towards(const Board& board, const Board& target) {
  for (const SlideOutcome& slid : legal_slides(board))
    if (canonical(slid.board) == canonical(target))
      return {fmt::format("slide {}", to_text(slid.direction)), slid.board};
  throw std::logic_error("no slide leads to the next position of a line");
}

}  // namespace

template <class Word>
ReachablePositions<Word>::ReachablePositions(const PlyGraph<Word>& graph, int dmax,
                                             std::uint64_t most_positions, const Resources& resources)
    : graph_(graph), dmax_(dmax) {
  const auto unchecked = [](std::uint64_t) {};  // `most_positions` bounds the lists, layer by layer.
  layers_[0].dropper = {graph.root()};
  for (auto next = layers_.begin(); next != layers_.end(); ++next) {
    Layer& layer = next->second;
    sort_unique(layer.slider);
    if (next->first > 0)
      layer.dropper = collect<Word>(
          layer.slider,
          [&](Word position, std::vector<Word>& out) {
            const SlideSuccessors<Word> slides = graph_.slides(position);
            out.insert(out.end(), slides.positions.begin(), slides.positions.begin() + slides.count);
          },
          unchecked);
    for (int tile = 1; tile <= dmax_ && !layer.dropper.empty(); ++tile) {
      const auto dropped = collect<Word>(
          layer.dropper,
          [&](Word position, std::vector<Word>& out) {
            thread_local std::vector<DropChild<Word>> children;
            graph_.drops(position, children);
            for (const auto& child : children)
              if (child.tile == tile) out.push_back(child.position);
          },
          unchecked);
      if (dropped.empty()) continue;
      auto& target = layers_[next->first + weight(tile)].slider;
      target.insert(target.end(), dropped.begin(), dropped.end());
    }
    size_ += layer.slider.size() + layer.dropper.size();
    if (size_ > most_positions || resources.stop.stop_requested()) return;
  }
  is_complete_ = true;
}

template <class Word>
auto ReachablePositions<Word>::predecessor(const Position& position) const -> Position {
  if (!position.slider_to_move) {
    for (const Word slider : layers_.at(position.layer).slider) {
      const SlideSuccessors<Word> slides = graph_.slides(slider);
      const auto end = slides.positions.begin() + slides.count;
      if (std::find(slides.positions.begin(), end, position.board) != end)
        return {position.layer, slider, true};
    }
    throw std::logic_error("a position has no predecessor");
  }
  std::vector<DropChild<Word>> children;
  for (int tile = 1; tile <= dmax_ && weight(tile) <= position.layer; ++tile) {
    const auto before = layers_.find(position.layer - weight(tile));
    if (before == layers_.end()) continue;
    for (const Word dropper : before->second.dropper) {
      graph_.drops(dropper, children);
      const auto leads = [&](const auto& child) {
        return child.tile == tile && child.position == position.board;
      };
      if (std::any_of(children.begin(), children.end(), leads)) return {before->first, dropper, false};
    }
  }
  throw std::logic_error("a position has no predecessor");
}

template <class Word>
std::vector<PlayedPly> ReachablePositions<Word>::line_to(const Board& end, bool slider_to_move) const {
  std::vector<Position> positions{{layer_sum(end), graph_.canonical(end), slider_to_move}};
  while (positions.back().layer > 0) positions.push_back(predecessor(positions.back()));
  std::vector<PlayedPly> line;
  Board board(end.shape());
  for (auto position = positions.rbegin() + 1; position != positions.rend(); ++position) {
    const Board target = graph_.to_board(position->board);
    line.push_back(position->slider_to_move ? drop_towards(board, target, dmax_)
                                            : slide_towards(board, target));
    board = line.back().board;
  }
  return line;
}

template class ReachablePositions<Word64>;
template class ReachablePositions<Word128>;

}  // namespace dropslide
