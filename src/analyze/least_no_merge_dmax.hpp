// The least Dmax with which Dropper avoids every merge: Table 3 of the thesis.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "base/progress.hpp"
#include "solve/certificate.hpp"
#include "solve/decision.hpp"

namespace dropslide {

struct NoMergeVerdict {
  int dmax = 0;
  bool dropper_avoids_merges = false;
  std::uint64_t positions = 0;
  double seconds = 0;
  std::optional<CertificateSummary> certificate;  ///< If one was written.
};

struct LeastNoMergeDmax {
  Shape shape;
  int at_least = 1;       ///< Dropper fails with every smaller Dmax.
  bool is_exact = false;  ///< And succeeds with this one.
  std::vector<NoMergeVerdict> verdicts;
  Decision last;  ///< The last search: why it stopped, if it did.
};

/// Decides one Dmax; nothing if the search stopped, and `last` then tells why. With a file, the winner's
/// certificate is written there. Throws UsageError for a bad Dmax, EnvironmentError for the file.
std::optional<NoMergeVerdict> decide_no_merge(Shape shape, int dmax, const Resources& resources,
                                              Decision& last,
                                              const std::optional<std::filesystem::path>& certificate = {});

/// Raises Dmax from 1 until Dropper succeeds, which he does with mn at the latest, or a search stops.
LeastNoMergeDmax find_least_no_merge_dmax(Shape shape, const Resources& resources);

}  // namespace dropslide
