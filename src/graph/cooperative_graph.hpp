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

/// Which children a search still wants; by default all.
struct CooperativeBounds {
  int least_tiles = 0;  ///< Cells that hold a tile.
  /// Of the sum of 2^(v-1) - 2 over the tiles v >= 3: by how much they alone lift the end above a 1-2
  /// pattern.
  std::uint64_t most_excess = ~std::uint64_t{0};
};

/// All that can follow a Dropper position. Reused between calls, so that a search allocates nothing per
/// position.
template <class Word>
struct CooperativeSuccessors {
  std::vector<Word> children;     ///< Canonical boards after a drop and a slide, some of them several times.
  std::vector<Word> dead_boards;  ///< Canonical boards after a drop that leaves Slider without a move.
  std::vector<bool> seen;         ///< Of the kinds of replies; for the graph alone.
};

/// The graph of the cooperative game. Thread-safe.
template <class WordType>
class CooperativeGraph {
 public:
  using Word = WordType;
  virtual ~CooperativeGraph() = default;

  /// What one drop and one slide make of a canonical Dropper position: the children within the bounds, and
  /// all dead boards.
  ///
  /// Throws EnvironmentError if a slide would make a tile that the word cannot hold.
  virtual void expand(Word position, const CooperativeBounds& bounds,
                      CooperativeSuccessors<Word>& out) const = 0;

  /// The board of a position, as it is packed.
  virtual Board to_board(Word position) const = 0;
};

/// A graph in the word that its boards need: chosen once, where a search starts.
using AnyCooperativeGraph = std::variant<std::unique_ptr<const CooperativeGraph<Word64>>,
                                         std::unique_ptr<const CooperativeGraph<Word128>>>;

/// The graph of the game on boards of the shape; in 64 bits if every tile that cooperation can reach fits,
/// else in 128. Requires a playable shape.
AnyCooperativeGraph make_cooperative_graph(Shape shape, const CooperativeGame& game);

}  // namespace dropslide
