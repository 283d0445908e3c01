// Every board of a small game by the plain rules, reachable or not: the reference for complete layers.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "game/slide.hpp"

namespace dropslide {

/// Every board solved by the plain rules, from the highest sum down: nothing packed, folded or shuffled.
class PlainRetrograde {
 public:
  /// Whether Slider wins a board with Dropper to move; instead of what the rules say.
  using Leaf = std::function<bool(const Board&)>;

  /// With leaves, D of the layers above `top` is not solved but taken from them. Layers below `bottom` are
  /// left out.
  PlainRetrograde(Shape shape, int dmax, int objective, std::optional<int> top = {}, const Leaf& leaf = {},
                  int bottom = 0)
      : shape_(shape), dmax_(dmax), objective_(objective) {
    std::map<std::uint64_t, std::vector<Board>, std::greater<>> layers;
    Board board(shape);
    for_each_board(board, 0, bottom, [&] { layers[layer_sum(board)].push_back(board); });
    for (const auto& [layer, boards] : layers) {
      const bool is_solved = !top || static_cast<int>(layer) <= *top;
      for (const Board& b : boards) dropper_[b] = is_solved ? slider_wins_before_drop(b) : leaf(b);
      for (const Board& b : boards) slider_[b] = slider_wins_before_slide(b);
      for (const Board& b : boards) wins_[static_cast<int>(layer)] += dropper_[b] && can_face_dropper(b);
    }
  }

  /// Boards of the layer that can face Dropper and that Slider wins.
  std::uint64_t wins(int layer) const {
    const auto found = wins_.find(layer);
    return found == wins_.end() ? 0 : found->second;  // Some sums have no board.
  }
  bool slider_wins() const { return dropper_.at(Board(shape_)); }
  /// Whether Slider wins a board of the solved layers, with Dropper to move.
  bool slider_wins_facing_dropper(const Board& board) const { return dropper_.at(board); }
  /// Packed towards some side, and some corner of at most Dmax.
  bool is_facing_dropper(const Board& board) const { return can_face_dropper(board); }

 private:
  /// Every filling of the cells from `cell` on that adds `missing` and more to the sum.
  template <class Use>
  void for_each_board(Board& board, int cell, int missing, const Use& use) const {
    if (cell == shape_.cells()) return use();
    const int row = cell / shape_.cols, col = cell % shape_.cols;
    const int most_behind = (shape_.cells() - cell - 1) << (objective_ - 2);
    for (int value = 0; value < objective_; ++value) {
      const int worth = value == 0 ? 0 : 1 << (value - 1);
      if (worth + most_behind < missing) continue;
      board.set(row, col, static_cast<Exponent>(value));
      for_each_board(board, cell + 1, missing - worth, use);
    }
  }

  bool slider_wins_before_drop(const Board& board) const {
    for (int row = 0; row < shape_.rows; ++row)
      for (int col = 0; col < shape_.cols; ++col)
        for (int value = 1; value <= dmax_ && board.at(row, col) == 0; ++value) {
          Board dropped = board;
          dropped.set(row, col, static_cast<Exponent>(value));
          if (!slider_.at(dropped)) return false;
        }
    return true;
  }

  bool slider_wins_before_slide(const Board& board) const {
    for (const SlideOutcome& outcome : legal_slides(board))
      if (highest_tile(outcome.board) >= objective_ || dropper_.at(outcome.board)) return true;
    return false;
  }

  /// Packed towards some side, and some corner of at most Dmax.
  bool can_face_dropper(const Board& board) const {
    bool left = true, right = true, up = true, down = true, corner = false;
    for (int row = 0; row < shape_.rows; ++row)
      for (int col = 0; col < shape_.cols; ++col) {
        const bool tile = board.at(row, col) > 0;
        if (col > 0 && tile && board.at(row, col - 1) == 0) left = false;
        if (col > 0 && !tile && board.at(row, col - 1) > 0) right = false;
        if (row > 0 && tile && board.at(row - 1, col) == 0) up = false;
        if (row > 0 && !tile && board.at(row - 1, col) > 0) down = false;
        const bool is_corner = (row == 0 || row == shape_.rows - 1) && (col == 0 || col == shape_.cols - 1);
        corner = corner || (is_corner && board.at(row, col) <= dmax_);
      }
    return (left || right || up || down) && corner;
  }

  Shape shape_;
  int dmax_, objective_;
  std::map<Board, bool> dropper_, slider_;
  std::map<int, std::uint64_t> wins_;
};

}  // namespace dropslide
