// A game as the graph that the searches walk: Dropper positions, up to symmetry, and what can follow them.
//
// Only positions with Dropper to move are nodes. The successors of a node come in groups, one for each drop
// that does not decide the game at once: Dropper chooses the group, Slider a child in it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "base/words.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// A canonical Dropper position, and what searches order it by.
template <class Word>
struct Child {
  Word position;
  std::uint8_t empty_cells;
  std::uint8_t equal_pairs;  ///< Pairs of cells side by side that hold equal tiles.
};

/// What can follow a Dropper position. Reused between calls, so that a search allocates nothing per node.
///
/// A child that several drops lead to by the same slide of the same line is listed once
/// (packed/slide_kernel.hpp).
template <class Word>
struct Successors {
  struct Group {
    std::uint32_t begin, end;  ///< Indices into `slides`.
  };

  bool dropper_wins = false;  ///< Some drop leaves Slider without a move; the rest means nothing then.
  std::vector<Child<Word>> children;
  std::vector<std::uint16_t> slides;  ///< Indices into `children`, group after group.
  std::vector<Group> groups;  ///< One for each drop that does not let Slider win at once; none: Slider wins.
  std::vector<std::uint16_t> seen;  ///< Of use to the graph alone.

  const Child<Word>& child(std::uint32_t slide) const { return children[slides[slide]]; }

  void clear() {
    dropper_wins = false;
    children.clear();
    slides.clear();
    groups.clear();
  }
};

/// Chosen: docs/measurements/search.md.
inline constexpr int settled_slides = 2;

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

  /// Who wins a canonical Dropper position, where one look tells:
  ///   Slider, if two equal tiles lie side by side whose merge wins: no drop parts them; and, in the
  ///   objective game, if he forces that in at most `settled_slides` slides, or one after them that makes O-1
  ///   beside O-1, by tiles that no drop touches (packed/settled_play.hpp); Dropper, if a single cell is
  ///   empty, no equal tiles lie side by side, and he may drop there a tile that none of its neighbours
  ///   equals: the board is then full and dead.
  virtual std::optional<Winner> winner_at_sight(Word position) const = 0;

  /// As `expand`, but what a look at the children decides is left out: drops after which Slider has a child
  /// that he wins at sight, and children that Dropper wins at sight. `dropper_wins` if that leaves some drop
  /// without children.
  virtual void expand_undecided(Word position, Successors<Word>& out) const = 0;

  virtual Board to_board(Word position) const = 0;
};

using AnyPositionGraph =
    std::variant<std::unique_ptr<const PositionGraph<Word64>>, std::unique_ptr<const PositionGraph<Word128>>>;

/// Positions canonical under the symmetries of the board.
AnyPositionGraph make_position_graph(Shape shape, const ObjectiveGame& game);

/// Positions canonical under the symmetries of the board and every renaming of tile values.
AnyPositionGraph make_position_graph(Shape shape, const NoMergeGame& game);

}  // namespace dropslide
