// The one-dimensional game of one length: its strings counted, its largest sums, and Table 1 of the thesis.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "run/progress.hpp"
#include "studies/line/line_comparison.hpp"
#include "theory/line/games/layers.hpp"

namespace dropslide {

/// One row of Table 1, computed.
struct FrequencyRow {
  int n = 0;
  std::uint64_t strings = 0;             ///< Of the game without passing.
  std::vector<int> frequencies;          ///< Of the strings of largest T; they all agree.
  bool strings_agree = true;             ///< False if two strings of largest T have different frequencies.
  std::optional<int> predicted_highest;  ///< m_n; the closed form holds from n = 5 on.
  std::optional<std::vector<int>> predicted;     ///< By the rule of page 26.
  std::optional<std::uint64_t> listing_rejects;  ///< Strings of the game that the printed listing rejects.
  std::optional<std::uint64_t>
      listing_lets_pass;  ///< Strings with passing, of larger T, without tiles above m_n, that it accepts.

  bool was_interrupted = false;    ///< By request, or for want of memory: then only n holds.
  std::uint64_t needed_bytes = 0;  ///< More than the budget, if that was the reason.

  /// Whether the strings agree with each other and with the rule.
  bool agrees() const { return strings_agree && (!predicted || *predicted == frequencies); }
};

/// What was counted of one length.
struct LineStudy {
  int n = 0;
  std::optional<line::Enumeration> passing;  ///< If it was asked for.
  line::Enumeration non_passing;             ///< Beyond length 21 without `largest_layer`.
  std::vector<FrequencyRow> table_1;         ///< Rows 1 .. n, if asked for.
  std::optional<LineComparison> check;       ///< Of both games as wholes, if asked for.
  double seconds = 0;
  bool was_interrupted = false;    ///< By request, or for want of memory.
  std::uint64_t needed_bytes = 0;  ///< More than the budget, if that was the reason.
};

/// What is to be counted.
struct LineRequest {
  int n = 1;
  bool with_passing = false;  ///< The game with passing, too.
  bool with_table_1 = false;  ///< Rows 1 .. n of Table 1, too.
  bool with_check = false;    ///< Decide all strings one by one, too.
};

/// Brute force over the game without passing, and over that with passing if asked for.
///
/// Requires    1 <= n <= 28; beyond 21, where strings are counted by parts, no passing and no check.
LineStudy study_line(const LineRequest& request, const Resources& resources);

/// The row of Table 1 for n, from all strings without passing, counted by parts; nothing is said about the
/// listing.
///
/// Requires    1 <= n <= 28.
FrequencyRow frequency_row(int n, const Resources& resources);

/// The same, with every string held against the listing of page 26 (n <= 21), and, if `with_passing`, those
/// with passing.
///
/// Complexity  that of all strings, some 10 ns each: 454 million for n = 19.
FrequencyRow frequency_row_with_listing(int n, bool with_passing, const Resources& resources);

}  // namespace dropslide
