// The cooperative game as a graph: what Dropper and Slider can reach together, for the shortest games of
// section 7.
#pragma once

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "base/words.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// A canonical Dropper position with what the bounds on short games need to know of it.
template <class Word>
struct CooperativeChild {
  Word position;
  int tiles;
  /// Sum of 2^(v-1) - 2 over its tiles v >= 3: by how much they alone lift the end above a 1-2 pattern.
  std::uint64_t excess;
};

template <class Word>
struct CooperativeSuccessors {
  std::vector<CooperativeChild<Word>> children;
  std::vector<Word> dead_boards;  ///< Canonical boards after a drop that leaves Slider without a move.

  void clear() {
    children.clear();
    dead_boards.clear();
  }
};

/// Safe to use from several threads at once.
template <class WordType>
class CooperativeGraph {
 public:
  using Word = WordType;
  virtual ~CooperativeGraph() = default;

  /// Everything that one drop and one slide make of a canonical Dropper position.
  ///
  /// Throws EnvironmentError if a slide would make a tile that the word cannot hold.
  virtual void expand(Word position, CooperativeSuccessors<Word>& out) const = 0;

  virtual Board to_board(Word position) const = 0;
};

using AnyCooperativeGraph = std::variant<std::unique_ptr<const CooperativeGraph<Word64>>,
                                         std::unique_ptr<const CooperativeGraph<Word128>>>;

AnyCooperativeGraph make_cooperative_graph(Shape shape, const CooperativeGame& game);

}  // namespace dropslide
