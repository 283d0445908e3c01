// Answers of `solve`: who wins, and the largest tile.
#pragma once

#include <optional>
#include <string>

#include "questions/winners/largest_tile.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

/// The answer for one objective. Without a verdict and without what was tried, the search stopped.
struct ObjectiveAnswer {
  Shape shape;
  int dmax = 1;  ///< Largest tile that Dropper may drop.
  std::optional<ObjectiveVerdict> verdict;
  std::optional<UndecidedObjective> undecided{};  ///< What did not suffice.
};

void describe(FieldTable<LargestTile>& table);
void describe(FieldTable<ObjectiveAnswer>& table);

/// A line for each objective that was decided, then the tile.
std::string to_plain_text(const LargestTile& result);

/// The winner, or that nothing is known and which bound or which drops did not suffice; empty if the search
/// stopped.
std::string to_plain_text(const ObjectiveAnswer& answer);

}  // namespace dropslide
