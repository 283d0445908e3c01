// All strings that pass the eight quick tests, for deciding them one by one; cut into parts for many
// machines.
#pragma once

#include <functional>

#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// Part `index` of `count`, counted from 1. Together the parts hold every candidate once.
struct Part {
  int index = 1;
  int count = 1;
};

/// Calls `on_candidate` for every string of length n in compact form that passes the eight quick tests.
///
/// Requires    1 <= n <= 21, 1 <= part.index <= part.count.
/// Complexity  about five times as many strings are looked at as pass; no memory.
void for_each_candidate(int n, Part part, const std::function<void(const BitonicString&)>& on_candidate);

}  // namespace dropslide::line
