// One step of the layer engine: D, then S, of the layer that is open.
#pragma once

#include <optional>

#include "engines/layers/team/layer_team.hpp"

namespace dropslide::layers {

/// Jobs into which all phases of a layer are divided, for a member with so many slices of it.
inline std::uint64_t jobs_of_layer(const LayerTables& tables, std::uint64_t slices, int members) {
  const std::uint64_t all = tables.index().slices();  // In which strips are counted and placed, or D comes.
  if (tables.across() != AcrossMethod::transposition) return 2 * slices + (members == 1 ? 0 : all);
  const std::uint64_t moved = members == 1 ? 0 : 2 * (static_cast<std::uint64_t>(members) * slices + all);
  return 2 * slices + transpose_parts(tables) + moved;
}

/// Makes S of the own slices of W, as a member of a team of several: in the strips of the own corner classes.
/// For `for_each` see `solve_layer`.
template <class ForEach>
void transpose_strips(const LayerWork& work, const LayerKernel& kernel, LayerTeam auto& team,
                      ForEach&& for_each) {
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
void transpose(const LayerWork& work, const LayerKernel& kernel, LayerTeam auto& team, ForEach&& for_each) {
  if (!team.is_alone()) return transpose_strips(work, kernel, team, for_each);
  for_each({0, transpose_parts(*work.tables)}, [&](std::uint32_t part) {
    kernel.transpose_phase(work, part);
    return LayerDigest{};
  });
}

/// Writes S of the open layer, of which the own slices of D are there, and what slides across read. For
/// `for_each` see `solve_layer`.
template <class ForEach>
void solve_slider(const LayerWork& work, const LayerKernel& kernel, LayerTeam auto& team,
                  ForEach&& for_each) {
  const bool transposes = work.tables->across() == AcrossMethod::transposition;
  team.fetch_along(work);  // Whole slices, where what slides across ask for may lie already.
  for_each(team.own_slices(work.layer), [&](std::uint32_t slice) {
    (transposes ? kernel.slide_along_phase : kernel.slide_phase)(work, slice);
    return LayerDigest{};
  });
  if (transposes) transpose(work, kernel, team, for_each);
}

/// D of the own slices by `fill_dropper(slice)`, and of others what slides across may ask for, as a member of
/// a team of several: each part is sent while the next one is filled. For `for_each` see `solve_layer`.
template <class ForEach, class FillDropper>
LayerDigest fill_and_share(const LayerWork& work, const LayerKernel& kernel, LayerTeam auto& team,
                           ForEach&& for_each, FillDropper&& fill_dropper) {
  DropperExchange& exchange = team.open_dropper(work);
  for_each(team.own_slices(work.layer), [&](std::uint32_t slice) {
    exchange.set_boards(slice, kernel.count_across(work, slice));
    return LayerDigest{};
  });
  exchange.add_up();
  const auto fill = [&](int part, auto&&... beside) {
    const auto job = [&](std::uint32_t slice) {
      const LayerDigest digest = fill_dropper(slice);
      kernel.pack_across(work, slice, exchange.packed(slice, part));
      return digest;
    };
    return for_each(exchange.slices_of(team.number(), part), job, beside...);
  };
  const auto unpack = [&](int part) {
    for (int member = 0; member < team.members(); ++member)
      if (member != team.number())
        for_each(exchange.slices_of(member, part), [&](std::uint32_t slice) {
          kernel.unpack_across(work, slice, exchange.received(member, slice, part));
          return LayerDigest{};
        });
  };
  LayerDigest digest = fill(0);
  for (int part = 1; part < DropperExchange::parts; ++part) {
    digest += fill(part, [&] { exchange.exchange(part - 1); });
    unpack(part - 1);
  }
  exchange.exchange(DropperExchange::parts - 1);
  unpack(DropperExchange::parts - 1);
  return digest;
}

/// Fills D of the open layer by `fill_dropper(slice)`, then S, as a member of a team.
///
/// `for_each(range, job)` calls job(number) for every number of the range, in any order and on any threads,
/// and returns the sum of the digests that it returns. A third argument, `beside`, is called once meanwhile,
/// on the calling thread. `is_stopped` may become true at any time; it is asked between jobs.
///
/// Returns     the digest of the whole layer, or nothing if some member was stopped before the slides began;
///             nothing of the layer is then written. Once begun, the slides run to their end, since they
///             write over the layers above.
template <class ForEach, class IsStopped, class FillDropper>
std::optional<LayerDigest> fill_layer(const LayerWork& work, const LayerKernel& kernel, LayerTeam auto& team,
                                      ForEach&& for_each, IsStopped&& is_stopped,
                                      FillDropper&& fill_dropper) {
  const auto fill = [&](std::uint32_t slice) { return is_stopped() ? LayerDigest{} : fill_dropper(slice); };
  const bool shares = !team.is_alone() && work.tables->across() == AcrossMethod::slides;
  const LayerDigest part = shares ? fill_and_share(work, kernel, team, for_each, fill)
                                  : for_each(team.own_slices(work.layer), fill);
  if (team.any(is_stopped())) return std::nullopt;
  solve_slider(work, kernel, team, for_each);
  return team.sum(part);
}

/// Solves the open layer: `fill_layer` by the drops.
template <class ForEach, class IsStopped>
std::optional<LayerDigest> solve_layer(const LayerWork& work, const LayerKernel& kernel, LayerTeam auto& team,
                                       ForEach&& for_each, IsStopped&& is_stopped) {
  team.fetch_above(work);
  return fill_layer(work, kernel, team, for_each, is_stopped,
                    [&](std::uint32_t slice) { return kernel.drop_phase(work, slice); });
}

}  // namespace dropslide::layers
