// The members that solve the layers together, as one of them sees them.
//
// Each member has an index, tables and a window of its own, works off its own slices of every layer and
// writes no others. What it reads of others comes through the team: before the drops slices behind its own
// ones, and between the phases of Slider what slides across may look up. A run of one process is a team of
// one, for which nothing here does anything.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engines/layers/team/layer_team.hpp"
#include "engines/layers/team/team.hpp"

namespace dropslide::layers {

/// A team with an index, whose slices the members share: a model of `LayerTeam`.
class LinkedTeam : public Team {
 public:
  /// Chosen: of an equal share, what a quick member gets at most, and a slow one at least.
  static constexpr double usual_most_share = 1.25, least_share = 0.8;

  /// `link`: as for `Team`. `most_share`: of an equal share, what a member may get, at least 1 and the same
  /// for all members. The index must outlive the team.
  LinkedTeam(const LayerIndex& index, TeamLink* link, double most_share = usual_most_share);

  /// This member's slices of the layer: for a layer of the window always the same ones.
  SliceRange own_slices(int layer) { return slices_of(layer, number()); }
  /// Where they lie.
  WordRange own_words(const LayerBits& bits) { return words_of(index_, bits, own_slices(bits.layer)); }

  /// Brings what the drops of the own slices read of S of the layers above.
  void fetch_above(const LayerWork& work);
  /// Brings what slides along the lines read of D.
  void fetch_along(const LayerWork& work);
  /// What brings D as far as slides across may read it, begun with that layer. Requires a team of several.
  DropperExchange& open_dropper(const LayerWork& work);
  /// Where W comes to be transposed, begun with that layer. Requires a team of several.
  StripExchange& open_strips(const LayerWork& work);
  /// In the buffer of D: the own slices, or the strips that take their place, whichever are more.
  WordRange kept_of_dropper(const LayerWork& work);

  /// The digest of the whole layer, from the parts of all members.
  LayerDigest sum(const LayerDigest& part);

  /// Moves the boundaries of layers that nobody holds yet towards members that were quicker, by the seconds
  /// that each worked on a layer. But for a slice no member gets more than `most_share` times an equal share,
  /// nor less than `least_share` times.
  void balance(double busy_seconds);

 private:
  SliceRange slices_of(int layer, int member);
  const LayerShare& share_of(int layer);
  template <class NeededBy>
  void fetch(const LayerBits& bits, NeededBy&& needed_by);

  const LayerIndex& index_;
  double most_share_;
  std::vector<double> weights_;       ///< By member; their mean is 1.
  std::map<int, LayerShare> shares_;  ///< By layer.
  std::optional<StripExchange> strips_;
  std::optional<DropperExchange> dropper_;
};

static_assert(LayerTeam<LinkedTeam>);

}  // namespace dropslide::layers
