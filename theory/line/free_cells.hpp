// A conjecture on category 2 of section 5.3: how much can stand below a tile if few cells are left for it.
//
// Not proved, and no verdict rests on it. docs/LINE.md says how far it has been checked.
#pragma once

#include <cstdint>
#include <functional>

#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// W(j): the sum of j tiles 1 2 3 3 4 5 6 6 7 8 9 9 ..., but for j = 4k - 1 the last tile is equal to the one
/// before.
///
/// Requires 0 <= free_cells <= 35.
std::uint64_t conjectured_largest_sum_below(int free_cells);

/// Calls work(j, T(c, x)) for every tile x of c, where j cells of n are free of tiles of at least x.
void for_free_cells(const BitonicString& c, int n, const std::function<void(int, std::uint64_t)>& work);

/// The conjecture for c: T(c, x) <= W(j) for every tile x. Holds for every string without passing, as far as
/// known.
bool obeys_free_cells_conjecture(const BitonicString& c, int n);

}  // namespace dropslide::line
