// A game as the graph that the retrograde driver walks: positions of both players, up to symmetry, one move
// apart.
//
// Slider positions are in it, too, unlike in graph/position_graph.hpp: many drops lead to one Slider
// position, so that its slides are done once instead of once for each.
#pragma once

#include <array>
#include <memory>
#include <variant>
#include <vector>

#include "base/words.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// A canonical Slider position and the tile that was dropped to reach it.
template <class Word>
struct DropChild {
  Word position;  ///< Canonical, with Slider to move.
  int tile;       ///< 1..Dmax.
};

/// What Slider can do in a position.
template <class Word>
struct SlideSuccessors {
  std::array<Word, 4> positions{};        ///< Canonical Dropper positions after the slides that do not win.
  std::array<Direction, 4> directions{};  ///< Of those slides, in the order of `all_directions`.
  int count = 0;                          ///< Entries of `positions`; one position may stand there twice.
  bool wins = false;                      ///< Some slide makes the objective.
  Direction winning{};                    ///< The first that does.

  /// Slider cannot move: Dropper wins.
  bool is_stuck() const { return count == 0 && !wins; }
};

/// The graph of the objective game, one move to an edge. Thread-safe.
template <class WordType>
class PlyGraph {
 public:
  using Word = WordType;
  virtual ~PlyGraph() = default;

  Word root() const { return 0; }

  /// Fills `out` with the Slider positions after every drop on a canonical Dropper position; one position may
  /// stand there twice.
  virtual void drops(Word dropper, std::vector<DropChild<Word>>& out) const = 0;
  /// What Slider can do in a canonical Slider position with tiles below the objective.
  virtual SlideSuccessors<Word> slides(Word slider) const = 0;

  /// The canonical position of a board, and a board of a position. Requires the graph's shape and tiles below
  /// the objective; asserted.
  virtual Word canonical(const Board& board) const = 0;
  /// The board of a position, as it is packed.
  virtual Board to_board(Word position) const = 0;
};

/// A graph in the word that its boards need: chosen once, where a solver starts.
using AnyPlyGraph =
    std::variant<std::unique_ptr<const PlyGraph<Word64>>, std::unique_ptr<const PlyGraph<Word128>>>;

/// The graph of the objective game on boards of the shape, in 64 bits if tiles below the objective fit, else
/// in 128. Requires a playable shape.
AnyPlyGraph make_ply_graph(Shape shape, const ObjectiveGame& game);

}  // namespace dropslide
