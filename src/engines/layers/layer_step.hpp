// One step of the layer engine: D, then S, of the layer that is open.
#pragma once

#include <algorithm>
#include <optional>

#include "engines/layers/team/layer_team.hpp"

namespace dropslide::layers {

/// Jobs into which all phases of a layer are divided, for a member with so many slices of it.
inline std::uint64_t jobs_of_layer(const LayerTables& tables, std::uint64_t slices) {
  return 2 * slices + (tables.across() == AcrossMethod::transposition ? transpose_parts(tables) : 0);
}

/// Makes S of the open layer of the own slices of W, which are there. For `for_each` see `solve_layer`.
template <class ForEach>
void transpose(const LayerWork& work, const LayerKernel& kernel, LayerTeam& team, ForEach&& for_each) {
  const LayerIndex& index = work.tables->index();
  const SliceRange slices = team.own_slices(work.layer);
  if (work.won_along.words != work.slider.words)  // Of a team of several: W of all of them comes there.
    for_each(slices, [&](std::uint32_t slice) {
      const WordRange words = words_of(index, work.slider, {slice, slice + 1});
      std::copy_n(work.slider.words + words.begin, words.size(), work.won_along.words + words.begin);
      return LayerDigest{};
    });
  const auto transpose_parts_of = [&](const LayerWork& known) {
    for_each({0, transpose_parts(*work.tables)}, [&](std::uint32_t part) {
      kernel.transpose_phase(known, slices.begin, slices.end, part);
      return LayerDigest{};
    });
  };
  if (team.holds_in_turn())
    return team.share_in_turn(work, [&](WordRange words) {
      LayerWork known = work;
      known.known_begin = 64 * words.begin;
      known.known_end = 64 * words.end;
      transpose_parts_of(known);
    });
  team.share_won_along(work);
  transpose_parts_of(work);
}

/// Writes S of the open layer, of which the own slices of D are there. For `for_each` see `solve_layer`.
template <class ForEach>
void solve_slider(const LayerWork& work, const LayerKernel& kernel, LayerTeam& team, ForEach&& for_each) {
  const bool transposes = work.tables->across() == AcrossMethod::transposition;
  transposes ? team.fetch_along(work) : team.share_dropper(work);
  for_each(team.own_slices(work.layer), [&](std::uint32_t slice) {
    (transposes ? kernel.slide_along_phase : kernel.slide_phase)(work, slice);
    return LayerDigest{};
  });
  if (transposes) transpose(work, kernel, team, for_each);
}

/// Fills D of the open layer by `fill_dropper(slice)`, then S, as a member of a team.
///
/// `for_each(range, job)` calls job(number) for every number of the range, in any order and on any threads,
/// and returns the sum of the digests that it returns. `is_stopped` may become true at any time; it is asked
/// between jobs.
///
/// Returns     the digest of the whole layer, or nothing if some member was stopped before the slides began;
///             nothing of the layer is then written. Once begun, the slides run to their end, since they
///             write over the layers above.
template <class ForEach, class IsStopped, class FillDropper>
std::optional<LayerDigest> fill_layer(const LayerWork& work, const LayerKernel& kernel, LayerTeam& team,
                                      ForEach&& for_each, IsStopped&& is_stopped,
                                      FillDropper&& fill_dropper) {
  const LayerDigest part = for_each(team.own_slices(work.layer), [&](std::uint32_t slice) {
    return is_stopped() ? LayerDigest{} : fill_dropper(slice);
  });
  if (team.any(is_stopped())) return std::nullopt;
  solve_slider(work, kernel, team, for_each);
  return team.sum(part);
}

/// Solves the open layer: `fill_layer` by the drops.
template <class ForEach, class IsStopped>
std::optional<LayerDigest> solve_layer(const LayerWork& work, const LayerKernel& kernel, LayerTeam& team,
                                       ForEach&& for_each, IsStopped&& is_stopped) {
  team.fetch_above(work);
  return fill_layer(work, kernel, team, for_each, is_stopped,
                    [&](std::uint32_t slice) { return kernel.drop_phase(work, slice); });
}

}  // namespace dropslide::layers
