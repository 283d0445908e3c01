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

// The strings that play with passing reaches from 1123..x, level by level, and play without passing never
// does, on a row that no string fills.
struct RedSubtree {
  int red_levels = 0;       // Levels that hold no other string.
  int last_red_level = 0;   // The last one with such a string.
  std::size_t longest = 0;  // Tiles of the longest string looked at, of either game.
};

// 2 <= x <= 10.
RedSubtree red_subtree(int x);

// The highest tile of a string.
int highest_of(const std::string& string);

// T(c, x): the sum of 2^(v-1) over the tiles below x.
std::uint64_t weight_below(const std::string& string, int x);

}  // namespace oracle
