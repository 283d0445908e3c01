// Automata that read a board column by column.
#include "theorems/column_automaton.hpp"

#include <algorithm>
#include <cassert>

namespace dropslide {
namespace {

Column column_of(const Board& board, int col) {
  Column column{};
  for (int row = 0; row < column_cells; ++row) column[static_cast<std::size_t>(row)] = board.at(row, col);
  return column;
}

}  // namespace

bool contains(const ColumnAutomaton& set, const Board& board) {
  assert(board.shape().rows == column_cells);
  std::vector<bool> here(set.states.size());
  for (std::size_t state = 0; state < here.size(); ++state) here[state] = set.states[state].is_first;
  for (int col = 0; col < board.shape().cols; ++col) {
    std::vector<bool> next(here.size());
    for (std::size_t state = 0; state < here.size(); ++state)
      for (const auto& step : set.states[state].steps)
        if (here[state] && step.column == column_of(board, col))
          next[static_cast<std::size_t>(step.next)] = true;
    here = std::move(next);
  }
  for (std::size_t state = 0; state < here.size(); ++state)
    if (here[state] && set.states[state].is_last) return true;
  return false;
}

ColumnAutomaton united(ColumnAutomaton one, const ColumnAutomaton& other) {
  const int shift = static_cast<int>(one.states.size());
  for (ColumnAutomaton::State state : other.states) {
    for (auto& step : state.steps) step.next += shift;
    one.states.push_back(std::move(state));
  }
  return one;
}

ColumnAutomaton mirrored(const ColumnAutomaton& set) {
  ColumnAutomaton result;
  for (const auto& state : set.states)
    result.states.push_back({.is_first = state.is_last, .is_last = state.is_first});
  for (std::size_t from = 0; from < set.states.size(); ++from)
    for (const auto& step : set.states[from].steps)
      result.states[static_cast<std::size_t>(step.next)].steps.push_back(
          {step.column, static_cast<int>(from)});
  return result;
}

ColumnAutomaton upside_down(ColumnAutomaton set) {
  for (auto& state : set.states)
    for (auto& step : state.steps) std::reverse(step.column.begin(), step.column.end());
  return set;
}

}  // namespace dropslide
