// A game as the graph that the retrograde driver walks: positions of both players, up to symmetry, one move
// apart.
//
// Slider positions are nodes here too, unlike in graph/position_graph.hpp: many drops lead to one Slider
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
  Word position;
  int tile;
};

/// What Slider can do in a position.
template <class Word>
struct Slides {
  std::array<Word, 4> positions{};        ///< Canonical Dropper positions after the slides that do not win.
  std::array<Direction, 4> directions{};  ///< Of those slides, in the order of `all_directions`.
  int count = 0;                          ///< Entries of `positions`; one position may stand there twice.
  bool wins = false;                      ///< Some slide makes the objective.
  Direction winning{};                    ///< The first that does.

  bool is_stuck() const { return count == 0 && !wins; }
};

/// Safe to use from several threads at once.
template <class WordType>
class PlyGraph {
 public:
  using Word = WordType;
  virtual ~PlyGraph() = default;

  /// The empty board.
  Word root() const { return 0; }

  /// Fills `out` with the Slider positions after every drop on a canonical Dropper position; one position may
  /// stand there twice.
  virtual void drops(Word dropper, std::vector<DropChild<Word>>& out) const = 0;
  virtual Slides<Word> slides(Word slider) const = 0;

  /// The canonical position of a board, and a board of a position. Requires the graph's shape and tiles below
  /// the objective; asserted.
  virtual Word canonical(const Board& board) const = 0;
  virtual Board to_board(Word position) const = 0;
};

using AnyPlyGraph =
    std::variant<std::unique_ptr<const PlyGraph<Word64>>, std::unique_ptr<const PlyGraph<Word128>>>;

AnyPlyGraph make_ply_graph(Shape shape, const ObjectiveGame& game);

}  // namespace dropslide
