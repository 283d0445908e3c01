// Answers of `no-merge`: with which Dmax Dropper avoids every merge.
#pragma once

#include <optional>
#include <string>

#include "questions/winners/least_no_merge_dmax.hpp"
#include "report/fields/describe.hpp"
#include "studies/known/best_known.hpp"

namespace dropslide {

/// The least Dmax, as `no-merge` says it.
struct LeastNoMergeAnswer {
  LeastNoMergeDmax found;            ///< By searches, if there were any.
  std::optional<KnownNumber> known;  ///< Where they did not find it: what they, records and theorems say.
};

/// One Dmax, as `no-merge --dmax` says it.
struct NoMergeAnswer {
  Shape shape;
  int dmax = 1;
  std::optional<NoMergeVerdict> verdict;  ///< Of a search that came to its end.
  std::optional<KnownNumber> known;       ///< Where there is none, what is known of the least Dmax.
};

void describe(FieldTable<LeastNoMergeAnswer>& table);
void describe(FieldTable<NoMergeAnswer>& table);

/// A line for each Dmax that was decided, then the least one, or what is known of it and why.
std::string to_plain_text(const LeastNoMergeAnswer& answer);

/// A line for that Dmax, and why, if it was not searched.
std::string to_plain_text(const NoMergeAnswer& answer);

}  // namespace dropslide
