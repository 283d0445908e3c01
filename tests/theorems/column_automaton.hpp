// Sets of boards of four rows and any number of columns: finite automata that read a board column by column.
#pragma once

#include <array>
#include <compare>
#include <map>
#include <utility>
#include <vector>

#include "game/board.hpp"

namespace dropslide {

/// Rows of the boards that are read.
inline constexpr int column_cells = 4;

/// One column of such a board, its uppermost tile first.
using Column = std::array<Exponent, column_cells>;

/// A nondeterministic automaton: a board is in its set if some way through it reads the columns from left to
/// right.
struct ColumnAutomaton {
  /// To `next` by a column.
  struct Step {
    Column column{};
    int next = 0;
  };

  /// Whether a way may begin here, whether it may end here, and how it goes on.
  struct State {
    bool is_first = false, is_last = false;
    std::vector<Step> steps;
  };

  std::vector<State> states;
};

/// Whether the board is in the set. Requires four rows.
bool contains(const ColumnAutomaton& set, const Board& board);

/// The boards of either set.
ColumnAutomaton united(ColumnAutomaton one, const ColumnAutomaton& other);

/// The boards of the set with left and right exchanged.
ColumnAutomaton mirrored(const ColumnAutomaton& set);

/// The boards of the set with the rows in opposite order.
ColumnAutomaton upside_down(ColumnAutomaton set);

/// The automaton of a description of its states: `Description` is ordered, `steps()` lists its columns, each
/// with the description that follows, and `is_last()` says whether a board may end there.
template <class Description>
ColumnAutomaton automaton_from(const std::vector<Description>& first) {
  ColumnAutomaton automaton;
  std::map<Description, int> numbers;
  std::vector<Description> found;
  const auto number_of = [&](const Description& description) {
    const auto [place, is_new] = numbers.emplace(description, static_cast<int>(found.size()));
    if (is_new) {
      found.push_back(description);
      automaton.states.push_back({.is_last = description.is_last()});
    }
    return place->second;
  };
  for (const Description& description : first)
    automaton.states[static_cast<std::size_t>(number_of(description))].is_first = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Description description = found[i];
    for (const auto& [column, next] : description.steps()) {
      const int number = number_of(next);
      automaton.states[i].steps.push_back({column, number});
    }
  }
  return automaton;
}

}  // namespace dropslide
