// The least Dmax with which Dropper avoids every merge.
#include "questions/winners/least_no_merge_dmax.hpp"

#include <fmt/format.h>

#include <cassert>

namespace dropslide {

std::optional<NoMergeVerdict> decide_no_merge(Shape shape, int dmax, const Resources& resources,
                                              Decision& last, SearchTask how) {
  const NoMergeGame game{checked_dmax(dmax)};
  how.run.name = fmt::format("{}, no merge, Dmax {}", to_text(shape), dmax);
  last = search_proof(shape, game, resources, how);
  if (!last.winner) return std::nullopt;
  return NoMergeVerdict{dmax, *last.winner == Winner::dropper, last.positions, last.seconds,
                        last.certificate};
}

LeastNoMergeDmax find_least_no_merge_dmax(Shape shape, const Resources& resources, const SearchTask& how) {
  assert(!how.certificate && !how.run.folder);
  LeastNoMergeDmax result{shape};
  while (!result.is_exact) {
    const auto verdict = decide_no_merge(shape, result.at_least, resources, result.last, how);
    if (!verdict) return result;
    result.verdicts.push_back(*verdict);
    result.is_exact = verdict->dropper_avoids_merges;
    result.at_least += !verdict->dropper_avoids_merges;
  }
  return result;
}

}  // namespace dropslide
