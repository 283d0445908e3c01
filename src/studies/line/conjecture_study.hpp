// The conjecture on category 2 of section 5.3, checked on every string of one length.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "run/progress.hpp"

namespace dropslide {

/// What the strings of one length say of the conjecture.
struct ConjectureStudy {
  int n = 0;                                  ///< The length.
  std::uint64_t strings = 0;                  ///< Without passing.
  std::uint64_t breaking = 0;                 ///< Of those, strings that break the conjecture.
  std::optional<std::string> counterexample;  ///< One of least T.
  std::vector<std::uint64_t> conjectured;     ///< W(j) for j = 0 .. n - 1.
  std::vector<std::uint64_t> seen;            ///< The largest T(c, x) with j free cells.
  std::uint64_t passing = 0;                  ///< Strings with passing up to the largest T without.
  std::uint64_t passing_obeying = 0;          ///< Of those, strings that obey it: it is necessary at most.
  double seconds = 0;                         ///< Wall-clock time.
  bool was_interrupted = false;               ///< By request, or for want of memory.
  std::uint64_t needed_bytes = 0;             ///< More than the budget, if that was the reason.
};

/// Walks through both games by brute force. Requires 1 <= n <= 21.
ConjectureStudy study_conjecture(int n, const Resources& resources);

}  // namespace dropslide
