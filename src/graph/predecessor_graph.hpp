// The cooperative game with Dmax 1 backwards: what one drop and one slide may have made a position from, and
// on which boards it may end.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "base/words.hpp"
#include "game/board.hpp"

namespace dropslide {

/// Boards have three rows or more: on fewer rows the lines are too long for this.
constexpr bool has_predecessor_graph(Shape shape) { return shape.rows > 2; }

/// The graph of the cooperative game with Dmax 1, backwards. Thread-safe.
template <class WordType>
class PredecessorGraph {
 public:
  using Word = WordType;
  virtual ~PredecessorGraph() = default;

  /// Appends the canonical Dropper positions from which a drop and a slide lead to a canonical Dropper
  /// position; one may be appended several times.
  ///
  /// Of the boards that they could be, those with a gap in every direction are left out: no slide makes them
  /// (Theorem 5, from which Theorem 4 follows).
  virtual void add_predecessors(Word position, std::vector<Word>& out) const = 0;

  /// The same for the position after the last drop, which no slide follows.
  virtual void add_predecessors_of_end(Word dead_board, std::vector<Word>& out) const = 0;

  /// The dead boards of weight T, canonical, ascending.
  virtual std::vector<Word> dead_boards(std::uint64_t sum) const = 0;
};

/// A graph in the word that its boards need: chosen once, where a search starts.
using AnyPredecessorGraph = std::variant<std::unique_ptr<const PredecessorGraph<Word64>>,
                                         std::unique_ptr<const PredecessorGraph<Word128>>>;

/// The graph of boards of the shape, in the word that `make_cooperative_graph` takes for Dmax 1.
///
/// Requires  has_predecessor_graph(shape), tiles up to `highest` <= 14 in all positions; asserted.
AnyPredecessorGraph make_predecessor_graph(Shape shape, int highest);

}  // namespace dropslide
