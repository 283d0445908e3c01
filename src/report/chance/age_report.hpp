// What is computed of states by age: the valleys, and what lists of states take.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/fields/describe.hpp"
#include "studies/players/age_study.hpp"

namespace dropslide {

struct AgedBoard {
  Shape shape;  ///< Of two rows or more.
  std::vector<AgeCounts> ages;
  std::uint64_t perfect_states = 0;  ///< That perfect play for the score can meet; 0 if it was not recorded.
};

/// A board whose totals others have published.
struct PublishedBoard {
  Shape shape;
  std::uint64_t states = 0, afterstates = 0;
  std::string source;
  std::vector<AgeCounts> begun = {};  ///< Its first ages, as far as they were counted here.
};

/// What `report ages` prints.
struct AgeReport {
  std::vector<AgedBoard> boards;            ///< Solved ones, by size.
  std::optional<PublishedBoard> published;  ///< One whose totals alone are known.
};

void describe(FieldTable<AgeReport>& table);

}  // namespace dropslide
