// A game as the graph that the searches walk: Dropper positions, up to symmetry, and what can follow them.
//
// Only positions with Dropper to move are nodes. The successors of a node come in groups, one for each drop
// that does not decide the game at once: Dropper chooses the group, Slider a child in it.
#pragma once

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "base/words.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// A canonical Dropper position with the number of its empty cells.
template <class Word>
struct Child {
  Word position;
  std::uint8_t empty_cells;
};

/// What can follow a Dropper position. Reused between calls, so that a search allocates nothing per node.
template <class Word>
struct Successors {
  struct Group {
    std::uint32_t begin, end;  ///< Indices into `children`.
  };

  bool dropper_wins =
      false;  ///< Some drop leaves Slider without a move; groups and children mean nothing then.
  std::vector<Child<Word>> children;
  std::vector<Group> groups;  ///< One for each drop that does not let Slider win at once; none: Slider wins.

  void clear() {
    dropper_wins = false;
    children.clear();
    groups.clear();
  }
};

/// Safe to use from several threads at once.
template <class WordType>
class PositionGraph {
 public:
  using Word = WordType;
  virtual ~PositionGraph() = default;

  /// The empty board.
  virtual Word root() const { return 0; }

  /// Fills `out` with the successors of a canonical Dropper position in which the game is not decided.
  virtual void expand(Word position, Successors<Word>& out) const = 0;

  virtual Board to_board(Word position) const = 0;
};

using AnyPositionGraph =
    std::variant<std::unique_ptr<const PositionGraph<Word64>>, std::unique_ptr<const PositionGraph<Word128>>>;

/// Positions canonical under the symmetries of the board.
AnyPositionGraph make_position_graph(Shape shape, const ObjectiveGame& game);

/// Positions canonical under the symmetries of the board and every renaming of tile values.
AnyPositionGraph make_position_graph(Shape shape, const NoMergeGame& game);

}  // namespace dropslide
