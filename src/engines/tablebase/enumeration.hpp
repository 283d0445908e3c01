// Forwards: every reachable position of both players, layer by layer from the empty board up.
#pragma once

#include <deque>

#include "engines/tablebase/position_layer.hpp"
#include "graph/plies/ply_graph.hpp"
#include "store/elias_fano.hpp"

namespace dropslide::tablebase {

/// The reachable positions of one layer, as they are kept.
struct ReachableLayer {
  int layer = 0;      ///< The sum of its boards.
  EliasFano slider;   ///< With Slider to move, after a drop.
  EliasFano dropper;  ///< With Dropper to move, after a slide, or the empty board.
};

/// The reachable positions of one layer, as they are found.
struct FoundLayer {
  int layer = 0;            ///< The sum of its boards.
  RankedBits slider;        ///< With Slider to move, by rank.
  RankedBits dropper;       ///< With Dropper to move, by rank.
  std::uint64_t stuck = 0;  ///< Of those with Slider to move, the ones without a slide.

  ReachableLayer compressed() const { return {layer, EliasFano(slider), EliasFano(dropper)}; }
};

/// A position with Slider to move that a game starts from, and how likely it is.
template <class Word>
struct Start {
  Word position{};
  int layer = 0;  ///< The sum of the board.
  double chance = 0;
};

/// Holds the positions with Slider to move that are known in the next 2^(Dmax-1) layers, and nothing else.
template <class Word>
class Enumeration {
 public:
  /// The positions that follow from `starts`, or from the empty board if there are none, from layer `first`
  /// on. Requires that `replay` is called for the 2^(Dmax-1) layers before it. The arguments must outlive it.
  Enumeration(const PlyGraph<Word>& graph, const OrbitIndex<Word>& index, Workers& workers,
              std::vector<Start<Word>> starts = {}, int first = 0);

  /// The layer that comes next.
  int layer() const { return slider_.front().ranks.layer(); }

  /// Takes the drops of an earlier layer, whose positions are known, into account.
  void replay(int layer, RankedBits dropper);

  /// Whether neither the next layer nor a later one has positions.
  bool is_done() const { return layer() > last_marked_; }

  /// Finds the positions of the next layer, which may be none.
  FoundLayer finish_layer();

  /// Held at the moment, tables of the index included.
  std::uint64_t memory_bytes() const;

 private:
  void mark_drops(const PositionLayer<Word>& dropper);
  void add_layer(int layer);

  const PlyGraph<Word>& graph_;
  const OrbitIndex<Word>& index_;
  Workers& workers_;
  std::vector<Start<Word>> starts_;
  int last_marked_ = 0;                     ///< Highest layer known to have positions.
  std::deque<PositionLayer<Word>> slider_;  ///< Of the next layer and those that its drops lead to.
};

extern template class Enumeration<Word64>;
extern template class Enumeration<Word128>;

}  // namespace dropslide::tablebase
