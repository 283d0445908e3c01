// Answers of `no-merge`: with which Dmax Dropper avoids every merge.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "questions/winners/least_no_merge_dmax.hpp"
#include "studies/known/best_known.hpp"

namespace dropslide {

/// The least Dmax, as `no-merge` says it.
struct LeastNoMergeAnswer {
  LeastNoMergeDmax found;            ///< By searches, if there were any.
  std::optional<KnownNumber> known;  ///< Where they did not find it: what they, records and theorems say.
};

/// One Dmax, as `no-merge --dmax` says it.
struct NoMergeAnswer {
  Shape shape;                            ///< The board.
  int dmax = 1;                           ///< As asked.
  std::optional<NoMergeVerdict> verdict;  ///< Of a search that came to its end.
  std::optional<KnownNumber> known;       ///< Where there is none, what is known of the least Dmax.
};

/// A line for each Dmax that was decided, then the least one, or what is known of it and why.
std::string to_plain_text(const LeastNoMergeAnswer& answer);

/// `shape`, `min_dmax`, `verdicts`; without a search to the end `at_least`, `at_most`, `lower` and `upper`,
/// and `min_dmax` is null unless these two are equal.
nlohmann::ordered_json to_json(const LeastNoMergeAnswer& answer);

/// A line for that Dmax, and why, if it was not searched.
std::string to_plain_text(const NoMergeAnswer& answer);

/// `shape`, `dmax`, `dropper_avoids_merges`, `positions`, `seconds`, and `certificate: {positions, bytes}` if
/// one was written; without a search to the end the first three, the third null if nobody knows, and
/// `at_least`, `at_most`, `lower` and `upper` of the least Dmax.
nlohmann::ordered_json to_json(const NoMergeAnswer& answer);

}  // namespace dropslide
