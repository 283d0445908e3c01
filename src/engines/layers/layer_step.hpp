// One step of the layer engine: D, then S, of the layer that is open.
#pragma once

#include <optional>

#include "engines/layers/team/layer_team.hpp"

namespace dropslide::layers {

/// Jobs into which all phases of a layer are divided, for a member with so many slices of it.
inline std::uint64_t jobs_of_layer(const LayerTables& tables, std::uint64_t slices, int members) {
  if (tables.across() != AcrossMethod::transposition) return 2 * slices;
  const std::uint64_t all = tables.index().slices();  // In which strips are counted and placed.
  const std::uint64_t moved = members == 1 ? 0 : 2 * (static_cast<std::uint64_t>(members) * slices + all);
  return 2 * slices + transpose_parts(tables) + moved;
}

/// Makes S of the own slices of W, as a member of a team of several: in the strips of the own corner classes.
/// For `for_each` see `solve_layer`.
template <class ForEach>
void transpose_strips(const LayerWork& work, const LayerKernel& kernel, LayerTeam& team, ForEach&& for_each) {
  const SliceRange all{0, work.tables->index().slices()}, own = team.own_slices(work.layer);
  StripExchange& strips = team.open_strips(work);
  const auto for_all = [&](SliceRange range, auto&& job) {
    for_each(range, [&](std::uint32_t number) {
      job(number);
      return LayerDigest{};
    });
  };
  for_all(all, [&](std::uint32_t slice) { strips.count(slice); });
  strips.add_up();
  for_all(all, [&](std::uint32_t slice) { strips.place(slice); });
  strips.lie_at(work.dropper.words + team.own_words(work.dropper).begin);
  for (int step = 0; step < team.members(); ++step) {
    for_all(own, [&](std::uint32_t slice) { strips.pack(slice, step); });
    strips.gather(step);
  }
  LayerWork in_strips = work;
  in_strips.strips = strips.bits();
  for_all({0, transpose_parts(*work.tables)},
          [&](std::uint32_t part) { kernel.transpose_phase(in_strips, part); });
  for (int step = 0; step < team.members(); ++step) {
    strips.give_back(step);
    for_all(own, [&](std::uint32_t slice) { strips.unpack(slice, step); });
  }
}

/// Makes S of the open layer of the own slices of W, which are there. For `for_each` see `solve_layer`.
template <class ForEach>
void transpose(const LayerWork& work, const LayerKernel& kernel, LayerTeam& team, ForEach&& for_each) {
  if (!team.is_alone()) return transpose_strips(work, kernel, team, for_each);
  for_each({0, transpose_parts(*work.tables)}, [&](std::uint32_t part) {
    kernel.transpose_phase(work, part);
    return LayerDigest{};
  });
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
