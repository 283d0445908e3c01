// One step of the layer engine: D, then S, of the layer that is open.
#pragma once

#include <optional>

#include "engines/layers/layer_team.hpp"

namespace dropslide::layers {

/// Solves the open layer as a member of a team.
///
/// `for_each(slices, job)` calls job(slice) for every slice of the range, in any order and on any threads,
/// and returns the sum of the digests that it returns. `is_stopped` may become true at any time; it is asked
/// between slices.
///
/// Returns     the digest of the whole layer, or nothing if some member was stopped before the slides began;
///             nothing of the layer is then written. Once begun, the slides run to their end, since they
///             write over the layers above.
template <LayerTeam Team, class ForEach, class IsStopped>
std::optional<LayerDigest> solve_layer(const LayerWork& work, const LayerKernel& kernel, Team& team,
                                       ForEach&& for_each, IsStopped&& is_stopped) {
  const SliceRange slices = team.own_slices(work.tables->index());
  team.fetch_above(work);
  const LayerDigest part = for_each(slices, [&](std::uint32_t slice) {
    return is_stopped() ? LayerDigest{} : kernel.drop_phase(work, slice);
  });
  if (team.any(is_stopped())) return std::nullopt;
  team.share_dropper(work);
  for_each(slices, [&](std::uint32_t slice) {
    kernel.slide_phase(work, slice);
    return LayerDigest{};
  });
  return team.sum(part);
}

}  // namespace dropslide::layers
