// All strings of one T that pass the eight quick tests, for deciding them one by one.
#pragma once

#include <functional>

#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// Calls `on_candidate` for every string of length n with T = `sum` in compact form that passes the eight
/// quick tests, once.
///
/// The tiles are chosen from the 1s upwards. The parity of what is missing from T fixes that of a tile's
/// copies, and a test fails or not by the tiles below, so few strings are begun that are not candidates.
///
/// Requires    1 <= n <= 35, 1 <= sum.
/// Complexity  some 20 ns a candidate; no memory.
void for_each_candidate(int n, std::uint64_t sum,
                        const std::function<void(const BitonicString&)>& on_candidate);

}  // namespace dropslide::line
