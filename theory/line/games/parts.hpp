// Brute force over the game without passing by parts: every high part with the set of low parts below it.
//
// The strings of n = 24 are 83 thousand million, but their high parts, the tiles of at least 8, are 2.6
// million, and all their sets of low parts some thousands (low_game.hpp). parts_walk.hpp walks through them.
//
// Where `enumerate_layers` goes as far it reaches the same strings; the two share the compact form alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "run/progress.hpp"
#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// Chosen: longest strings that are looked at by parts. Each cell more takes up to three times as long.
inline constexpr int longest_by_parts = 28;

/// What `count_by_parts` found.
struct PartsCount {
  std::uint64_t strings = 0;
  std::uint64_t largest_sum = 0;          ///< The largest T of a string.
  std::vector<BitonicString> of_largest;  ///< The strings with that T.
  int highest_tile = 0;
  std::uint64_t high_parts = 0;    ///< High parts that were met, mirror images as one.
  bool was_interrupted = false;    ///< By request, or for want of memory.
  std::uint64_t needed_bytes = 0;  ///< More than the budget, if that was the reason.
};

/// All strings of length n without passing, counted.
///
/// Requires    1 <= n <= 28, asserted.
/// Complexity  one thread; docs/LINE.md has times and memory.
PartsCount count_by_parts(int n, const Resources& resources);

/// What `check_bounds_by_parts` found.
struct CheckedBounds {
  std::uint64_t strings = 0;
  std::vector<std::uint64_t> largest_sums;      ///< By j: the largest T(c, x) with j free cells.
  std::uint64_t breaking = 0;                   ///< Strings with a T(c, x) above the bound for its j.
  std::optional<BitonicString> first_breaking;  ///< One of those whose high parts have the least sum.
  bool was_interrupted = false;                 ///< By request, or for want of memory.
  std::uint64_t needed_bytes = 0;               ///< More than the budget, if that was the reason.
};

/// Holds T(c, x) against a bound that depends on the number j of cells free of tiles of at least x, for every
/// tile x of every string c of length n without passing. bounds: by j, from 0 to n - 1.
///
/// Requires    1 <= n <= 28, asserted.
/// Complexity  that of `count_by_parts`, and some time for each string that breaks the bounds.
CheckedBounds check_bounds_by_parts(int n, const std::vector<std::uint64_t>& bounds,
                                    const Resources& resources);

/// Whether c is in Sigma_n^nopass, and how.
struct PartsVerdict {
  std::optional<bool> occurs;  ///< Nothing if it was stopped, or the memory did not suffice.
  std::optional<std::string>
      word;  ///< If it occurs and T(c) - 1 <= longest_word: a shortest word over l and r.
};

/// The verdict on c by all strings up to T(c). For a word the high parts are kept, 32 bytes each.
///
/// Requires    c fits n cells and is in Sigma_n^pass, 1 <= n <= 28.
/// Complexity  that of `count_by_parts` at most; a word takes some microseconds a letter.
PartsVerdict decide_by_parts(const BitonicString& c, int n, std::uint64_t longest_word,
                             const Resources& resources);

}  // namespace dropslide::line
