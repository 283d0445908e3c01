// Who solves the layers: the members of a team, which share the slices of every layer among them.
#pragma once

#include <concepts>
#include <cstdint>

#include "engines/layers/kernel/layer_kernel.hpp"

namespace dropslide::layers {

/// Neighbouring slices, of every layer the same: [begin, end).
struct SliceRange {
  std::uint32_t begin = 0;  ///< The first one.
  std::uint32_t end = 0;    ///< One behind the last one.
};

/// One member's view of its team. Each member has an index, tables and a window of its own, works off its own
/// slices and writes no others. All members make the same calls in the same order; each call returns when all
/// members have made it.
///
/// `own_slices`: this member's; those of all members together are all slices.
/// `fetch_above`: brings what the drops of the own slices read of S of the layers above. Drops of v raise the
/// sum of the first code by 2^(v-1) at the most, so that is the own slices and a halo behind them.
/// `share_dropper`: brings all other slices of D, of which slides across may read any bit.
/// `share_slider`: brings all other slices of W, of which the transposition may read any bit.
/// `sum`: the digest of the whole layer, from the parts of all members.
/// `any`: whether the answer of some member is yes.
template <class T>
concept LayerTeam = requires(T team, const LayerIndex& index, const LayerWork& work, const LayerDigest& part,
                             bool answer) {
  { team.own_slices(index) } -> std::same_as<SliceRange>;
  { team.fetch_above(work) } -> std::same_as<void>;
  { team.share_dropper(work) } -> std::same_as<void>;
  { team.share_slider(work) } -> std::same_as<void>;
  { team.sum(part) } -> std::same_as<LayerDigest>;
  { team.any(answer) } -> std::same_as<bool>;
};

/// The team of one member, which owns all slices: nothing is to be fetched or shared.
struct LoneMember {
  static SliceRange own_slices(const LayerIndex& index) { return {0, index.slices()}; }  ///< All of them.
  static void fetch_above(const LayerWork&) {}                                           ///< Does nothing.
  static void share_dropper(const LayerWork&) {}                                         ///< Does nothing.
  static void share_slider(const LayerWork&) {}                                          ///< Does nothing.
  static LayerDigest sum(const LayerDigest& part) { return part; }                       ///< Of this member.
  static bool any(bool answer) { return answer; }                                        ///< Of this member.
};
static_assert(LayerTeam<LoneMember>);

}  // namespace dropslide::layers
