// The one-dimensional game of section 5 of the thesis on text: all strings of a length, with and without
// passing.
//
// Slides by the rules of rules.hpp; Dropper's 1 stands next to the tiles. Strings are given without dots, the
// last drop first.
#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace oracle {

// Every string with Slider to move on n cells, 1 <= n <= 12; `forbidden` ones are not entered.
std::set<std::string> strings_of_one_row(int n, bool with_passing,
                                         const std::set<std::string>& forbidden = {});

// The strings that so many moves with passing lead to from one string on n cells.
std::set<std::string> strings_after(int n, const std::string& string, int moves);

// The highest tile of a string.
int highest_of(const std::string& string);

// T(c, x): the sum of 2^(v-1) over the tiles below x.
std::uint64_t weight_below(const std::string& string, int x);

}  // namespace oracle
