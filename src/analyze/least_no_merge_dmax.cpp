// The least Dmax with which Dropper avoids every merge.
#include "analyze/least_no_merge_dmax.hpp"

#include <fmt/format.h>

#include "solve/proof_search.hpp"

namespace dropslide {

std::optional<NoMergeVerdict> decide_no_merge(Shape shape, int dmax, const Resources& resources,
                                              Decision& last,
                                              const std::optional<std::filesystem::path>& certificate) {
  const NoMergeGame game{checked_dmax(dmax)};
  last = search_proof(
      shape, game, resources,
      {.name = fmt::format("{}, no merge, Dmax {}", to_text(shape), dmax), .certificate = certificate});
  if (!last.winner) return std::nullopt;
  return NoMergeVerdict{dmax, *last.winner == Winner::dropper, last.positions, last.seconds,
                        last.certificate};
}

LeastNoMergeDmax find_least_no_merge_dmax(Shape shape, const Resources& resources) {
  LeastNoMergeDmax result{shape};
  while (!result.is_exact) {
    const auto verdict = decide_no_merge(shape, result.at_least, resources, result.last);
    if (!verdict) return result;
    result.verdicts.push_back(*verdict);
    result.is_exact = verdict->dropper_avoids_merges;
    result.at_least += !verdict->dropper_avoids_merges;
  }
  return result;
}

}  // namespace dropslide
