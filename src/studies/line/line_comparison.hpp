// The one-dimensional game decided string by string and held against brute force, set against set.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "run/progress.hpp"
#include "theory/line/configuration.hpp"

namespace dropslide {

/// Part `index` of `count`, counted from 1: the strings with T = index, index + count, index + 2 count, ...
struct Part {
  int index = 1;  ///< From 1 to `count`.
  int count = 1;  ///< Parts of the whole.
};

/// One game's strings, as far as the part has them.
struct ComparedSets {
  std::uint64_t candidates = 0;  ///< Strings that were decided.
  std::uint64_t accepted = 0;    ///< By the algorithm, or the search.
  std::uint64_t reached = 0;
  std::uint64_t only_accepted = 0;  ///< Strings that brute force does not reach.
  std::uint64_t only_reached = 0;   ///< Strings that are not accepted.
  std::uint64_t largest_sum = 0;
  std::optional<std::string> difference;  ///< A string of least T that is in one set alone.

  /// Whether both sets are the same.
  bool are_equal() const { return only_accepted == 0 && only_reached == 0; }
};

/// Both games of one length, as far as one part goes.
struct LineComparison {
  int n = 0;
  Part part;
  ComparedSets passing, non_passing;  ///< The game with passing, and without.
  double seconds = 0;
  bool was_interrupted = false;    ///< By request, or for want of memory.
  std::uint64_t needed_bytes = 0;  ///< More than the budget, if that was the reason.

  /// Whether both games agree.
  bool are_equal() const { return passing.are_equal() && non_passing.are_equal(); }
};

/// With passing: every string that passes the eight quick tests is decided by the backward algorithm, and the
/// accepted ones are compared with the layer of brute force of the same T, both in order.
///
/// Without passing: every string that occurs with passing, up to one move above the largest T, is decided by
/// one step of the search from the layer of T - 1. Equal layers below make this the verdict of the whole
/// search, so equal sets for all parts together prove the search right; above that T both are empty.
///
/// Requires    1 <= n <= 21, 1 <= part.index <= part.count. The counts do not depend on the number of
///             threads.
/// Complexity  about 0.6 us a candidate; every part walks through all layers by brute force, 30 ns a string.
LineComparison compare_sets(int n, Part part, const Resources& resources);

}  // namespace dropslide
