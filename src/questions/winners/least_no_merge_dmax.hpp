// The least Dmax with which Dropper avoids every merge: Table 3 of the thesis.
#pragma once

#include <optional>
#include <vector>

#include "engines/proof/proof_search.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// Whether Dropper avoids every merge with one Dmax.
struct NoMergeVerdict {
  int dmax = 0;  ///< The largest tile that he may drop.
  bool dropper_avoids_merges = false;
  std::uint64_t positions = 0;  ///< Stored by the search.
  double seconds = 0;
  std::optional<CertificateSummary> certificate;  ///< If one was written.
};

/// What is known of the least Dmax with which he does.
struct LeastNoMergeDmax {
  Shape shape;
  int at_least = 1;       ///< Dropper fails with every smaller Dmax.
  bool is_exact = false;  ///< And succeeds with this one.
  std::vector<NoMergeVerdict> verdicts;
  Decision last;  ///< The last search: why it stopped, if it did.
};

/// Decides one Dmax; nothing if the search stopped, and `last` then says why. `how` gets its name from the
/// game. Throws UsageError for a bad Dmax, EnvironmentError for the files of `how`.
std::optional<NoMergeVerdict> decide_no_merge(Shape shape, int dmax, const Resources& resources,
                                              Decision& last, SearchTask how = {});

/// Raises Dmax from 1 until Dropper succeeds, which he does with mn at the latest, or a search stops.
///
/// Requires  no file or folder in `how`; asserted.
LeastNoMergeDmax find_least_no_merge_dmax(Shape shape, const Resources& resources,
                                          const SearchTask& how = {});

}  // namespace dropslide
