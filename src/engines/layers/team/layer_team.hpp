// The members that solve the layers together, as one of them sees them.
//
// Each member has an index, tables and a window of its own, works off its own slices of every layer and
// writes no others. What it reads of others comes through the team: before the drops slices behind its own
// ones, and between the phases of Slider what slides across may look up. A run of one process is a team of
// one, for which nothing here does anything.
#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "engines/layers/team/layer_share.hpp"
#include "engines/layers/team/team.hpp"

namespace dropslide::layers {

/// A team with an index, whose slices the members share.
class LayerTeam : public Team {
 public:
  /// `link`: as for `Team`. The index must outlive the team.
  LayerTeam(const LayerIndex& index, TeamLink* link);

  /// This member's slices of the layer: for a layer of the window always the same ones.
  SliceRange own_slices(int layer) { return slices_of(layer, number()); }
  /// Where they lie.
  WordRange own_words(const LayerBits& bits) { return words_of(index_, bits, own_slices(bits.layer)); }

  /// Those of the member so many before this one, in the ring of all.
  SliceRange slices_back(int layer, int steps) {
    return slices_of(layer, (number() + members() - steps) % members());
  }

  /// Brings what the drops of the own slices read of S of the layers above.
  void fetch_above(const LayerWork& work);
  /// Brings what slides along the lines read of D.
  void fetch_along(const LayerWork& work);
  /// Brings all of D, of which slides across may read any bit.
  void share_dropper(const LayerWork& work) { share(work.dropper); }
  /// Brings all of W, of which the transposition may read any bit; the own slices of the copy are there.
  void share_won_along(const LayerWork& work) { share(work.won_along); }

  /// Instead of all of W at once it is held one member's slices after the other's: `share_in_turn`. `release`
  /// gives the memory of words of W back.
  void hold_in_turn(std::function<void(WordRange)> release) { release_ = std::move(release); }
  /// Whether it is.
  bool holds_in_turn() const { return release_ != nullptr; }
  /// Calls use(words) with the words of W of one member after the other, beginning with the own ones, while
  /// they are there.
  void share_in_turn(const LayerWork& work, const std::function<void(WordRange)>& use);

  /// The digest of the whole layer, from the parts of all members.
  LayerDigest sum(const LayerDigest& part);

  /// Moves the boundaries of layers that nobody holds yet towards members that were quicker, by the seconds
  /// that each worked on a layer. No member gets more than 1.25 times an equal share, nor less than 0.8.
  void balance(double busy_seconds);

 private:
  SliceRange slices_of(int layer, int member);
  const LayerShare& share_of(int layer);
  template <class NeededBy>
  void fetch(const LayerBits& bits, NeededBy&& needed_by);
  void share(const LayerBits& bits);
  WordRange pass_on(const LayerBits& bits, int step);

  const LayerIndex& index_;
  std::vector<double> weights_;       ///< By member; their mean is about 1.
  std::map<int, LayerShare> shares_;  ///< By layer.
  std::function<void(WordRange)> release_;
};

}  // namespace dropslide::layers
