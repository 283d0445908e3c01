// The strings of largest T without passing: Table 1, the closed form m_n and the frequency rule of page 26.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// How often each tile occurs, from tile 1 on, without zeroes at the end: a row of Table 1.
std::vector<int> frequencies(const BitonicString& string);

/// Sum of 2^(v-1) over tiles that occur as often as `frequencies` says.
std::uint64_t sum_of(const std::vector<int>& frequencies);

/// m_n = ceil(3/4 (n + 1/6)) (page 26): the highest tile on a string of largest T without passing, from n = 5
/// on.
constexpr int highest_of_largest_sum(int n) { return (6 * n + 8) / 8; }

/// The row that page 26 predicts for n >= 5: every tile up to m_n once, those divisible by 3 twice, except:
/// m_n once if n = 4k or 4k - 1, and for n = 4k the tile m_n - 1 never.
///
/// For n = 4k the words leave out that m_n - 2 occurs twice; the listing and Table 1 say so, and so does
/// this.
std::vector<int> predicted_frequencies(int n);

/// The listing of page 26: false where it rejects a string of length n as having too large a T.
///
/// As printed it lacks a brace, and no reading of it is without a fault. This is the mildest one: the loop
/// over j counts and does nothing else.
bool printed_listing_accepts(const BitonicString& string, int n);

/// The largest T without passing, from the predicted row; nothing below n = 5. Checked by exhaustion for n <=
/// 28; beyond, a conjecture.
std::optional<std::uint64_t> predicted_largest_sum(int n);

/// Longest strings for which `predicted_largest_sum` was checked by exhaustion (docs/LINE.md has the
/// command).
inline constexpr int longest_checked_sum = 28;

}  // namespace dropslide::line
