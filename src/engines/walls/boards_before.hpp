// The boards of the game with walls from which a drop of 1 and a slide lead to a given one.
#pragma once

#include <cstddef>

#include "engines/walls/wall_play.hpp"

namespace dropslide::walls {

/// Boards of the next layer. Where no slide after a drop can make the objective, Slider wins those alone that
/// lead to boards that he wins; and he needs an answer to the drop of 1 in the first free cell.
class BoardsBefore {
 public:
  /// `play` must outlive this.
  explicit BoardsBefore(const WallPlay& play) : play_(play) {}

  /// Takes slides and that drop back from a board of the layer before, as it stands in its set.
  void look_at(Cells marked, LookedAt& found) const;

 private:
  /// `before` has the rows below `row` as they were, and `merged` pairs of walls have merged in them.
  void undo_rows(Cells after, const Position& before, int merged, int row, std::size_t orientation,
                 LookedAt& found) const;
  void undo_drop(const Position& dropped, std::size_t orientation, LookedAt& found) const;
  /// If the rows are packed and the drop was into the first free cell.
  void look_at(Cells cells, Cells drop, const Position& dropped, std::size_t orientation,
               LookedAt& found) const;

  const WallPlay& play_;
};

}  // namespace dropslide::walls
