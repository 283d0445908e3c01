// The report of states by age: why there are valleys, and what lists of states take.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "studies/players/age_study.hpp"

namespace dropslide {

/// A solved board.
struct AgedBoard {
  Shape shape;                       ///< Of two rows or more.
  std::vector<AgeCounts> ages;       ///< All of them.
  std::uint64_t perfect_states = 0;  ///< That perfect play for the score can meet; 0 if it was not recorded.
};

/// A board whose totals others have published.
struct PublishedBoard {
  Shape shape;                                ///< Of the board.
  std::uint64_t states = 0, afterstates = 0;  ///< Up to symmetry.
  std::string source;                         ///< Who says so.
  std::vector<AgeCounts> begun = {};          ///< Its first ages, as far as they were counted here.
};

/// The whole report as Markdown; `command` is what makes it.
std::string age_markdown(const std::vector<AgedBoard>& boards, const std::optional<PublishedBoard>& published,
                         const std::string& command);

}  // namespace dropslide
