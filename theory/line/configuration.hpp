// The strings of the one-dimensional game as section 5.1 of the thesis writes them, and its operations on
// them.
//
// Pages are those of Zeegers 2016. These are the rules; every faster form is held against them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/board.hpp"

namespace dropslide::line {

/// The alphabet ends with z, which stands for 35.
inline constexpr int longest_length = 35;

/// A potential configuration c: the value of each cell from left to right, 0 for a dot.
using Configuration = std::vector<Exponent>;

/// Which of the two sets of page 17 is meant: with passing, Slider may move right without merging.
enum class Game : std::uint8_t { passing, non_passing };

/// The two moves of Slider, as letters of a word: l and r. After l the row is mirrored, so that all tiles
/// stay on the right (page 17); `slides_of` in row.hpp says which slides these are on a board.
enum class Move : char { left = 'l', right = 'r' };

/// The string that `text` spells over the alphabet `.`, `1`-`9`, `a`-`z`.
///
/// Throws UsageError for an empty string, one longer than 35, or a symbol outside the alphabet.
Configuration parse_configuration(std::string_view text);

/// One symbol a cell, '.' for an empty one; `parse_configuration` inverts it.
std::string to_text(const Configuration& c);

/// c^0 (page 17): dots and a 1 at the end. Requires 1 <= n.
Configuration start(int n);

/// d(c): the rightmost dot becomes a 1; nothing if there is no dot.
std::optional<Configuration> drop(Configuration c);

/// f(c): the smallest substring that holds all tiles is mirrored.
Configuration flip(Configuration c);

/// g(c): all tiles slide to the right, equal neighbours merge once, the rightmost first.
Configuration merge(const Configuration& c);

/// r(c) = d(g(c)); nothing if g(c) is full: then Slider cannot move.
std::optional<Configuration> swipe_right(const Configuration& c);

/// l(c) = d(g(f(c))); nothing if g(f(c)) is full.
std::optional<Configuration> swipe_left(const Configuration& c);

/// Plays a word over l and r from c^0 on n cells; nothing if a move is not allowed in this game.
std::optional<Configuration> play(int n, std::string_view word, Game game);

}  // namespace dropslide::line
