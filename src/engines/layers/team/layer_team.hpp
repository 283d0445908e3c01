// What a step of the layer engine asks of those who solve the layers together: the seam between one process
// and many.
#pragma once

#include <concepts>

#include "engines/layers/team/dropper_exchange.hpp"
#include "engines/layers/team/layer_share.hpp"
#include "engines/layers/team/strip_exchange.hpp"

namespace dropslide::layers {

/// A team as one of its members sees it: who owns which slices, what is brought of those of others, and what
/// is agreed on. Each member works off its own slices of a layer and writes no others. All members make the
/// same calls in the same order, from one thread each. A model: `LinkedTeam`.
///
///     is_alone, members, number   a team of one; how many there are, and which one this is
///     own_slices, own_words       the slices of a layer that are this member's, and where they lie
///     fetch_above                 brings what the drops of the own slices read of S of the layers above
///     fetch_along                 brings what slides along the lines read of D
///     open_dropper                what brings D as far as slides across may read it; of several members only
///     open_strips                 where W comes to be transposed; of several members only
///     any                         whether the answer of some member is yes
///     sum                         the digest of the layer, from the parts of all members
template <class T>
concept LayerTeam = requires(T& team, const LayerWork& work, const LayerBits& bits, const LayerDigest& part,
                             bool answer) {
  { team.is_alone() } -> std::same_as<bool>;
  { team.members() } -> std::same_as<int>;
  { team.number() } -> std::same_as<int>;
  { team.own_slices(work.layer) } -> std::same_as<SliceRange>;
  { team.own_words(bits) } -> std::same_as<WordRange>;
  { team.fetch_above(work) } -> std::same_as<void>;
  { team.fetch_along(work) } -> std::same_as<void>;
  { team.open_dropper(work) } -> std::same_as<DropperExchange&>;
  { team.open_strips(work) } -> std::same_as<StripExchange&>;
  { team.any(answer) } -> std::same_as<bool>;
  { team.sum(part) } -> std::same_as<LayerDigest>;
};

}  // namespace dropslide::layers
