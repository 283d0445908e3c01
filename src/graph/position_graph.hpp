// A game as the graph that the searches walk: Dropper positions, up to symmetry, and what can follow them.
//
// Only positions with Dropper to move are in it. The successors of one are listed by drops, of which those
// that decide the game at once are left out: Dropper chooses the drop, Slider a child after it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "base/words.hpp"
#include "game/allowed_drops.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// A canonical Dropper position, and what searches order it by.
template <class Word>
struct Child {
  Word position;
  std::uint8_t empty_cells;  ///< At least 1: a Dropper position follows a slide.
  std::uint8_t equal_pairs;  ///< Pairs of cells side by side that hold equal tiles.
};

/// What can follow a Dropper position. Reused between calls, so that a search allocates nothing per position.
///
/// A child that several drops lead to by the same slide of the same line is listed once
/// (packed/slide_kernel.hpp).
template <class Word>
struct Successors {
  /// Slider's replies to one drop.
  struct DropReplies {
    std::uint32_t begin, end;  ///< Indices into `slides`.
  };

  bool dropper_wins = false;  ///< Some drop leaves Slider without a move; the rest means nothing then.
  std::vector<Child<Word>> children;  ///< All Dropper positions that some slide below leads to.
  std::vector<std::uint16_t> slides;  ///< Indices into `children`, drop after drop.
  std::vector<DropReplies>
      drops;  ///< One for each drop that does not let Slider win at once; none: Slider wins.
  std::vector<std::uint16_t> seen;  ///< Of use to the graph alone.

  /// The position after a reply. Requires an index into `slides`.
  const Child<Word>& child(std::uint32_t slide) const { return children[slides[slide]]; }

  /// Empties what `expand` fills, and keeps the memory.
  void clear() {
    dropper_wins = false;
    children.clear();
    slides.clear();
    drops.clear();
  }
};

/// How many slides ahead the static evaluation looks. Chosen: docs/measurements/search.md.
inline constexpr int settled_slides = 2;

/// The graph of a game between Dropper and Slider. Thread-safe.
template <class WordType>
class PositionGraph {
 public:
  using Word = WordType;
  virtual ~PositionGraph() = default;

  virtual Word root() const { return 0; }

  /// Fills `out` with the successors of a canonical Dropper position in which the game is not decided.
  virtual void expand(Word position, Successors<Word>& out) const = 0;

  /// Static evaluation: the winner of a canonical Dropper position, if a theorem names one without search.
  ///
  /// Slider wins if two equal tiles lie side by side and merging them wins: no drop parts them. In the
  /// objective game he also wins if he forces such a pair in at most `settled_slides` slides, or in one more
  /// that makes O-1 beside O-1, by tiles that no drop touches (packed/settled_play.hpp). Dropper wins if a
  /// single cell is empty, no equal tiles lie side by side, and he may drop a tile there that none of the
  /// neighbours equals: the board is then full and dead.
  virtual std::optional<Winner> static_winner(Word position) const = 0;

  /// As `expand`, without what the static evaluation of the children decides: drops after which a child is
  /// won for Slider, and children that are won for Dropper. `dropper_wins` is set if some drop has no child
  /// left.
  virtual void expand_undecided(Word position, Successors<Word>& out) const = 0;

  /// The board of a position, as it is packed.
  virtual Board to_board(Word position) const = 0;
};

/// A graph in the word that its boards need: chosen once, where a search starts.
using AnyPositionGraph =
    std::variant<std::unique_ptr<const PositionGraph<Word64>>, std::unique_ptr<const PositionGraph<Word128>>>;

/// Positions canonical under the symmetries of the board; those in which Dropper has no drop left are
/// Slider's.
AnyPositionGraph make_position_graph(Shape shape, const ObjectiveGame& game,
                                     AllowedDrops drops = AllowedDrops::all);

/// Positions canonical under the symmetries of the board and every renaming of tile values.
AnyPositionGraph make_position_graph(Shape shape, const NoMergeGame& game);

}  // namespace dropslide
