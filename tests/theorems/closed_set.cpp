// Pairs of boards, read column by column together.
#include "theorems/closed_set.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "theorems/column_slides.hpp"

namespace dropslide {
namespace {

constexpr int column_count = 81;

Column column_numbered(int number) {
  Column column{};
  for (Exponent& tile : column) {
    tile = static_cast<Exponent>(number % 3);
    number /= 3;
  }
  return column;
}

/// The states of an automaton that a board can have led to; none means that it is not in the set.
class StateSets {
 public:
  explicit StateSets(const ColumnAutomaton& set) : set_(set) {
    std::set<int> first;
    for (std::size_t state = 0; state < set.states.size(); ++state)
      if (set.states[state].is_first) first.insert(static_cast<int>(state));
    number_of(first);
  }

  /// The number of the states that those of number 0, at the start, and then this column lead to.
  int next(int from, const Column& column) {
    const auto known = next_.find({from, column});
    if (known != next_.end()) return known->second;
    std::set<int> to;
    for (const int state : sets_[static_cast<std::size_t>(from)])
      for (const auto& step : set_.states[static_cast<std::size_t>(state)].steps)
        if (step.column == column) to.insert(step.next);
    return next_[{from, column}] = number_of(to);
  }

  bool is_in_set(int number) const {
    const auto& states = sets_[static_cast<std::size_t>(number)];
    return std::any_of(states.begin(), states.end(),
                       [&](int state) { return set_.states[static_cast<std::size_t>(state)].is_last; });
  }

 private:
  int number_of(const std::set<int>& states) {
    const auto [place, is_new] = numbers_.emplace(states, static_cast<int>(sets_.size()));
    if (is_new) sets_.push_back(states);
    return place->second;
  }

  const ColumnAutomaton& set_;
  std::map<std::set<int>, int> numbers_;
  std::vector<std::set<int>> sets_;
  std::map<std::pair<int, Column>, int> next_;
};

/// All ways to read two boards together, the one before the drop and the one after the slide.
template <class Slide>
class PairSearch {
 public:
  PairSearch(const ColumnAutomaton& set, int least_columns)
      : set_(set), least_columns_(least_columns), sets_(set) {
    for (std::size_t state = 0; state < set.states.size(); ++state)
      if (set.states[state].is_first) {
        Pair start;
        start.after = static_cast<int>(state);
        add(start, {});
      }
  }

  ClosedSetCheck run() {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const Pair pair = found_[i]->first;
      if (leaves_the_set(pair)) return outside(i);
      for (const auto& step : set_.states[static_cast<std::size_t>(pair.after)].steps) extend(pair, i, step);
    }
    return {.is_closed = true, .states = found_.size()};
  }

 private:
  /// What is known of two boards as far as they were read.
  struct Pair {
    int after = 0;       ///< The state that the board after the slide led to.
    int before_set = 0;  ///< The states that the board before the drop can have led to.
    BoardBefore before;
    Slide slide;
    bool has_drop = false, is_moved = false;

    auto operator<=>(const Pair&) const = default;
  };

  /// How a pair was reached.
  struct Reading {
    std::size_t from = 0;
    Column before{}, after{};
  };

  void add(const Pair& pair, const Reading& reading) {
    const auto [place, is_new] = pairs_.emplace(pair, reading);
    if (is_new) found_.push_back(&*place);
  }

  void extend(const Pair& pair, std::size_t number, const ColumnAutomaton::Step& step) {
    for (int drawn = 0; drawn < column_count; ++drawn) {
      const Column dropped = column_numbered(drawn);
      for (const Slide& slide : pair.slide.next(dropped, step.column)) {
        Pair next = pair;
        next.after = step.next;
        next.slide = slide;
        next.is_moved = pair.is_moved || dropped != step.column;
        add_before(next, dropped, {.from = number, .before = dropped, .after = step.column});
        if (!pair.has_drop) add_drops(next, dropped, {.from = number, .before{}, .after = step.column});
      }
    }
  }

  /// The column before the drop is without one of its 1s.
  void add_drops(Pair next, const Column& dropped, Reading reading) {
    next.has_drop = true;
    for (std::size_t row = 0; row < dropped.size(); ++row) {
      if (dropped[row] != 1) continue;
      reading.before = dropped;
      reading.before[row] = 0;
      add_before(next, reading.before, reading);
    }
  }

  void add_before(Pair next, const Column& column, const Reading& reading) {
    const auto before = next.before.with(column, least_columns_);
    if (!before) return;
    next.before = *before;
    next.before_set = sets_.next(next.before_set, column);
    add(next, reading);
  }

  bool leaves_the_set(const Pair& pair) const {
    return set_.states[static_cast<std::size_t>(pair.after)].is_last && pair.has_drop && pair.is_moved &&
           pair.slide.is_last() && pair.before.is_last(least_columns_) && !sets_.is_in_set(pair.before_set);
  }

  ClosedSetCheck outside(std::size_t number) const {
    std::vector<Column> before, after;
    while (found_[number]->first.before.columns > 0) {
      const Reading& reading = found_[number]->second;
      before.push_back(reading.before);
      after.push_back(reading.after);
      number = reading.from;
    }
    return {.states = found_.size(), .after = text(after), .before = text(before)};
  }

  /// Of columns from right to left.
  static std::string text(const std::vector<Column>& columns) {
    std::string text;
    for (std::size_t row = 0; row < column_cells; ++row) {
      if (row > 0) text += '/';
      for (auto column = columns.rbegin(); column != columns.rend(); ++column) text += ".12"[(*column)[row]];
    }
    return text;
  }

  const ColumnAutomaton& set_;
  int least_columns_;
  StateSets sets_;
  std::map<Pair, Reading> pairs_;
  std::vector<const std::pair<const Pair, Reading>*> found_;
};

}  // namespace

ClosedSetCheck check_closed(const ColumnAutomaton& set, int least_columns) {
  ClosedSetCheck upwards = PairSearch<UpSlide>(set, least_columns).run();
  if (!upwards.is_closed) return upwards;
  ClosedSetCheck result = PairSearch<RightSlide>(set, least_columns).run();
  result.states += upwards.states;
  return result;
}

}  // namespace dropslide
