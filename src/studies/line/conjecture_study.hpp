// The conjecture on category 2 of section 5.3: on the strings of one length, and on rows of every length.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "run/progress.hpp"

namespace dropslide {

/// Strings with passing, held against the conjecture: it is necessary at most.
struct PassingStrings {
  std::uint64_t strings = 0;  ///< Up to the largest T without passing.
  std::uint64_t obeying = 0;  ///< Of those, strings that obey it.
};

/// What the strings of one length say of the conjecture.
struct ConjectureStudy {
  int n = 0;
  std::uint64_t strings = 0;
  std::uint64_t breaking = 0;  ///< Of those, strings that break the conjecture.
  std::optional<std::string> counterexample;
  std::vector<std::uint64_t> conjectured;  ///< W(j) for j = 0 .. n - 1.
  std::vector<std::uint64_t> seen;         ///< The largest T(c, x) with j free cells.
  std::optional<PassingStrings> passing;
  double seconds = 0;
  bool was_interrupted = false;    ///< By request, or for want of memory.
  std::uint64_t needed_bytes = 0;  ///< More than the budget, if that was the reason.
};

/// All strings without passing, by parts; with `with_passing` those with passing by layers, too.
///
/// Requires 1 <= n <= 28; with passing 21.
ConjectureStudy study_conjecture(int n, bool with_passing, const Resources& resources);

/// What the relaxed game (theory/line/games/relaxed_game.hpp) below the tile n + 1 says of the conjecture.
struct EveryLengthStudy {
  int n = 0;
  std::uint64_t strings = 0;    ///< Without a tile above n, on all rows.
  std::uint64_t low_parts = 0;  ///< Of the relaxed game.
  /// No T(c, x) of these is above W: the conjecture is true on rows of every length for tiles x up to n, and
  /// so for all tiles that leave fewer than n cells free.
  bool is_proved = false;
  std::vector<std::uint64_t> conjectured;  ///< W(j) for j = 0 .. n - 1.
  std::vector<std::uint64_t> largest;      ///< The largest T(c, x) with j free cells, in the relaxed game.
  double seconds = 0;
  bool was_interrupted = false;    ///< By request, or for want of memory.
  std::uint64_t needed_bytes = 0;  ///< More than the budget, if that was the reason.
};

/// Largest n that `study_every_length` takes.
inline constexpr int longest_relaxed = 15;

/// Requires    1 <= n <= 15.
/// Complexity  four times as much for each n more (relaxed_game.hpp).
EveryLengthStudy study_every_length(int n, const Resources& resources);

}  // namespace dropslide
