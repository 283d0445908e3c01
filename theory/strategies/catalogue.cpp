// The thesis's constructive strategies by name.
#include "theory/strategies/catalogue.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "theory/strategies/no_merge.hpp"
#include "theory/strategies/short_games.hpp"

namespace dropslide {
namespace {

template <bool with_threes>
std::vector<ShortGameMethod> methods(Shape shape) {
  if (shape.rows < 3) return {};
  std::vector<ShortGameMethod> methods = short_game_methods(shape);
  std::erase_if(methods, [](const ShortGameMethod& method) { return method.with_threes != with_threes; });
  std::stable_sort(methods.begin(), methods.end(),
                   [](const auto& a, const auto& b) { return a.drops < b.drops; });
  return methods;
}

template <bool with_threes>
bool has_method(Shape shape) {
  return !methods<with_threes>(shape).empty();
}

template <bool with_threes>
CooperativePlay play_best(Shape shape) {
  const auto fitting = methods<with_threes>(shape);
  if (fitting.empty()) throw std::logic_error("the method does not fit the board");
  return play_method(shape, fitting.front());
}

template <int rows>
bool has_rows(Shape shape) {
  return shape.rows == rows;
}

constexpr std::array all_strategies{
    Strategy{"one-row", "Theorem 15", 32, "Dropper avoids every merge: a 1 beside a 2, a 2 beside a 1.", 2,
             "one row", has_rows<1>, drop_on_one_row},
    Strategy{"two-rows", "Theorem 16", 32,
             "Dropper avoids every merge: equal tiles stay two columns apart, but for diagonal pairs of one "
             "orientation.",
             4, "two rows", has_rows<2>, drop_on_two_rows},
    Strategy{"one-two-pattern", "Figure 6", 39, "Both fill the board with 1s and 2s by turns, row by row.", 2,
             "any board", [](Shape) { return true; }, play_one_two_pattern},
    Strategy{"short-row", "Section 7.1", 41, "Both make 1 2 .. h k .. 2 1, the lightest dead row.", 1,
             "one row", has_rows<1>, play_short_row},
    Strategy{"short-two-rows", "Figure 7", 40, "Both make the 1-2 pattern, three drops a column.", 1,
             "two rows", has_rows<2>, play_short_two_rows},
    Strategy{"with-threes", "Figures 8 to 10", 43,
             "Both lay lines of odd length, every second one with a 3 at its end; the last line is 1 2 .. h "
             ".. 2 1.",
             1, "three rows and more, one side odd", has_method<true>, play_best<true>},
    Strategy{"without-threes", "Figures 11 to 13", 44,
             "Both lay lines of even length in the 1-2 pattern; the last line is 1 2 .. h .. 3 2.", 1,
             "three rows and more, one side even", has_method<false>, play_best<false>},
    Strategy{"four-rows", "beyond the thesis", 46,
             "Both lay columns in the 1-2 pattern and fill the last two together, with one 3: 6n + 2 drops.",
             1, "four rows", has_rows<4>, play_four_rows},
};

}  // namespace

std::span<const Strategy> strategies() { return all_strategies; }

}  // namespace dropslide
