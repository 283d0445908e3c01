// Every reachable position of both players, all at once, and how play reaches it: what the audit runs over.
//
// Simpler and hungrier than the tablebase's enumeration: layers are sorted lists that stay in memory, so that
// a line of play to any position can be read back.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "graph/plies/ply_graph.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// One ply of a line of play, as people read it: "drop 1 at row 1, column 2: .1/..".
struct PlayedPly {
  std::string move;  ///< "drop 1 at row 1, column 2", "slide left".
  Board board;
};

/// All reachable positions of one game, layer by layer.
template <class Word>
class ReachablePositions {
 public:
  /// Positions of one layer T up to symmetry, ascending.
  struct Layer {
    std::vector<Word> slider;   ///< With Slider to move.
    std::vector<Word> dropper;  ///< With Dropper to move.
  };

  /// Finds all positions in which no tile exceeds `graph`'s objective - 1.
  ///
  /// Stops early, with `is_complete()` false, at `most_positions` positions or when a stop is requested.
  ReachablePositions(const PlyGraph<Word>& graph, int dmax, std::uint64_t most_positions,
                     const Resources& resources);

  /// Whether all were found.
  bool is_complete() const { return is_complete_; }
  /// Positions of both players that were found.
  std::uint64_t size() const { return size_; }

  /// By T, ascending; layer 0 holds the empty board.
  const std::map<std::uint64_t, Layer>& layers() const { return layers_; }

  /// A line of play from the empty board to the board `end`, whose position must be among those found;
  /// asserted.
  ///
  /// The boards are the players' own: the last one is an image of `end` under a symmetry.
  std::vector<PlayedPly> line_to(const Board& end, bool slider_to_move) const;

 private:
  struct Position {
    std::uint64_t layer;
    Word board;
    bool slider_to_move;
  };

  Position predecessor(const Position& position) const;

  const PlyGraph<Word>& graph_;
  int dmax_;
  std::map<std::uint64_t, Layer> layers_;
  std::uint64_t size_ = 0;
  bool is_complete_ = false;
};

extern template class ReachablePositions<Word64>;
extern template class ReachablePositions<Word128>;

}  // namespace dropslide
