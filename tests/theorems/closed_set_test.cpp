// Sets of boards of every length, and the one that keeps the 1-2 pattern out of reach on four rows.
#include "theorems/closed_set.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "support/boards.hpp"
#include "theorems/pattern_positions.hpp"
#include "theory/board_theorems.hpp"

using namespace dropslide;

namespace {

/// All boards of the set with so many columns, by walking through the automaton.
std::set<Board> boards_of(const ColumnAutomaton& set, int columns) {
  std::set<Board> boards;
  Board board(Shape{column_cells, columns});
  const std::function<void(int, int)> walk = [&](int state, int col) {
    const auto& here = set.states[static_cast<std::size_t>(state)];
    if (col == columns) {
      if (here.is_last) boards.insert(board);
      return;
    }
    for (const auto& step : here.steps) {
      for (int row = 0; row < column_cells; ++row)
        board.set(row, col, step.column[static_cast<std::size_t>(row)]);
      walk(step.next, col + 1);
    }
  };
  for (std::size_t state = 0; state < set.states.size(); ++state)
    if (set.states[state].is_first) walk(static_cast<int>(state), 0);
  return boards;
}

using Line = std::vector<Exponent>;

/// What each line of 1s, 2s and empty cells was before a slide towards its first cell.
class LinesBefore {
 public:
  explicit LinesBefore(int length) {
    Line line(static_cast<std::size_t>(length));
    for (;;) {
      Board row(Shape{1, length});
      for (int col = 0; col < length; ++col) row.set(0, col, line[static_cast<std::size_t>(col)]);
      const Board slid = slide(row, Direction::left).board;
      Line result;
      for (int col = 0; col < length; ++col) result.push_back(slid.at(0, col));
      before_[result].push_back(line);
      auto cell = std::find_if(line.begin(), line.end(), [](Exponent tile) { return tile < 2; });
      std::fill(line.begin(), cell, Exponent{0});
      if (cell == line.end()) break;
      ++*cell;
    }
  }

  const std::vector<Line>& of(const Line& line) const {
    const auto found = before_.find(line);
    return found == before_.end() ? none_ : found->second;
  }

 private:
  std::map<Line, std::vector<Line>> before_;
  std::vector<Line> none_;
};

/// The cells of the board, line by line, each from the side that a slide goes to.
std::vector<std::vector<std::pair<int, int>>> lines_of(Shape shape, Direction direction) {
  const bool along_rows = direction == Direction::left || direction == Direction::right;
  const bool is_far = direction == Direction::right || direction == Direction::down;
  const int count = along_rows ? shape.rows : shape.cols, length = along_rows ? shape.cols : shape.rows;
  std::vector<std::vector<std::pair<int, int>>> lines(static_cast<std::size_t>(count));
  for (int line = 0; line < count; ++line)
    for (int cell = 0; cell < length; ++cell) {
      const int place = is_far ? length - 1 - cell : cell;
      lines[static_cast<std::size_t>(line)].emplace_back(along_rows ? line : place,
                                                         along_rows ? place : line);
    }
  return lines;
}

/// Calls `visit` with every board of 1s and 2s from which a slide in this direction leads to the board.
void for_each_before(const Board& board, Direction direction, const LinesBefore& before,
                     const std::function<void(const Board&)>& visit) {
  const auto lines = lines_of(board.shape(), direction);
  Board made(board.shape());
  const std::function<void(std::size_t)> choose = [&](std::size_t line) {
    if (line == lines.size()) return visit(made);
    Line result;
    for (const auto& [row, col] : lines[line]) result.push_back(board.at(row, col));
    for (const Line& choice : before.of(result)) {
      for (std::size_t cell = 0; cell < choice.size(); ++cell)
        made.set(lines[line][cell].first, lines[line][cell].second, choice[cell]);
      choose(line + 1);
    }
  };
  choose(0);
}

/// Moves taken back by plain rules, on boards of one length.
class PlainPredecessors {
 public:
  explicit PlainPredecessors(int columns) : along_rows_(columns), along_columns_(column_cells) {}

  /// Boards with Dropper to move from which a drop of a 1 and a slide in one of these directions lead to the
  /// board, if some slide made them.
  std::set<Board> of(const Board& board, const std::vector<Direction>& directions) const {
    std::set<Board> found;
    for (const Direction direction : directions)
      for_each_before(board, direction, lines(direction), [&](const Board& made) {
        if (made == board) return;  // A slide changes the board.
        for (int row = 0; row < made.shape().rows; ++row)
          for (int col = 0; col < made.shape().cols; ++col)
            if (made.at(row, col) == 1) {
              Board dropper = made;
              dropper.set(row, col, 0);
              if (fewest_gaps(dropper) == 0 && is_made(dropper)) found.insert(dropper);
            }
      });
    return found;
  }

 private:
  const LinesBefore& lines(Direction direction) const {
    return direction == Direction::left || direction == Direction::right ? along_rows_ : along_columns_;
  }

  bool is_made(const Board& board) const {
    return std::any_of(all_directions.begin(), all_directions.end(), [&](Direction direction) {
      const auto all_lines = lines_of(board.shape(), direction);
      return std::all_of(all_lines.begin(), all_lines.end(), [&](const auto& cells) {
        Line line;
        for (const auto& [row, col] : cells) line.push_back(board.at(row, col));
        return !lines(direction).of(line).empty();
      });
    });
  }

  LinesBefore along_rows_, along_columns_;
};

/// The set of one board.
ColumnAutomaton only(const Board& board) {
  ColumnAutomaton set;
  for (int col = 0; col < board.shape().cols; ++col) {
    Column column{};
    for (int row = 0; row < column_cells; ++row) column[static_cast<std::size_t>(row)] = board.at(row, col);
    set.states.push_back({.is_first = col == 0, .is_last = false, .steps = {{column, col + 1}}});
  }
  set.states.push_back({.is_first = false, .is_last = true, .steps = {}});
  return set;
}

}  // namespace

TEST_CASE("on four rows of every length a closed set of boards holds all that leads to the 1-2 pattern") {
  const ClosedSetCheck check = check_closed(positions_before_pattern(), least_pattern_columns);
  CAPTURE(check.after, check.before);
  CHECK(check.is_closed);
  CHECK(check.states > 100'000);
}

TEST_CASE("that set has the pattern without a 1 at a side, and no board that weighs much less") {
  const ColumnAutomaton set = positions_before_pattern();
  for (int columns = least_pattern_columns; columns <= 9; ++columns) {
    const Shape shape{column_cells, columns};
    for (const int corner : {1, 2}) {
      Board pattern(shape);
      for (int row = 0; row < shape.rows; ++row)
        for (int col = 0; col < columns; ++col)
          pattern.set(row, col, static_cast<Exponent>(1 + (row + col + corner + 1) % 2));
      for (int row = 0; row < shape.rows; ++row)
        for (int col = 0; col < columns; ++col) {
          if (pattern.at(row, col) != 1) continue;
          Board before = pattern;
          before.set(row, col, 0);
          CAPTURE(to_text(before));
          CHECK(contains(set, before) == has_empty_boundary_cell(before));
        }
    }
  }
  for (int columns = least_pattern_columns; columns <= 8; ++columns) {
    CAPTURE(columns);
    std::uint64_t least = pattern_sum({column_cells, columns});
    for (const Board& board : boards_of(set, columns)) least = std::min(least, layer_sum(board));
    CHECK(least == static_cast<std::uint64_t>(columns % 2 == 0 ? 5 * columns : 5 * columns - 5));
  }
}

TEST_CASE("on four and five columns that set is closed by plain rules, too") {
  const ColumnAutomaton set = positions_before_pattern();
  for (const int columns : {4, 5}) {
    const PlainPredecessors predecessors(columns);
    const std::set<Board> boards = boards_of(set, columns);
    std::size_t steps = 0;
    for (const Board& board : boards)
      for (const Board& before : predecessors.of(board, {all_directions.begin(), all_directions.end()})) {
        CAPTURE(to_text(board), to_text(before));
        CHECK(boards.count(before) == 1);
        ++steps;
      }
    CAPTURE(columns);
    CHECK(steps >= boards.size());
  }
}

TEST_CASE("that set is its own image, so that slides up and to the right are enough for the check") {
  const ColumnAutomaton set = positions_before_pattern();
  const int columns = GENERATE(4, 5, 6, 7, 8);
  CAPTURE(columns);
  for (const Board& board : boards_of(set, columns)) {
    Board left_right(board.shape()), up_down(board.shape());
    for (int row = 0; row < column_cells; ++row)
      for (int col = 0; col < columns; ++col) {
        left_right.set(row, columns - 1 - col, board.at(row, col));
        up_down.set(column_cells - 1 - row, col, board.at(row, col));
      }
    INFO(to_text(board));
    REQUIRE(contains(set, left_right));
    REQUIRE(contains(set, up_down));
  }
}

TEST_CASE("a set that is not closed is refused with two boards that show it") {
  const ColumnAutomaton columns = boards_with_short_columns(), rows = boards_with_short_rows();
  for (const ColumnAutomaton& set : {columns, upside_down(columns), united(rows, mirrored(rows))}) {
    const ClosedSetCheck check = check_closed(set, least_pattern_columns);
    CAPTURE(set.states.size(), check.before, check.after);
    REQUIRE_FALSE(check.is_closed);
    const Board before = parse_board(check.before), after = parse_board(check.after);
    CHECK(contains(set, after));
    CHECK_FALSE(contains(set, before));
    bool is_move = false;
    for (const Drop& drop : legal_drops(before, 1))
      for (const SlideOutcome& slid : legal_slides(apply_drop(before, drop)))
        is_move = is_move || slid.board == after;
    CHECK(is_move);
  }
}

TEST_CASE(
    "whether anything comes before a board, by a slide up or to the right, is found as by plain rules") {
  Random random;
  INFO(random);
  int with_predecessors = 0;
  for (const int columns : {4, 5}) {
    const PlainPredecessors predecessors(columns);
    std::set<Board> boards = boards_of(positions_before_pattern(), columns);
    for (int i = 0; i < 40; ++i) {
      Board board(Shape{column_cells, columns});
      for (int cell = 0; cell < board.shape().cells(); ++cell)
        board.set(cell / columns, cell % columns, static_cast<Exponent>(random.up_to(9) % 3 == 0 ? 2 : 1));
      for (int gaps = random.up_to(2); gaps > 0; --gaps)
        board.set(random.up_to(3), random.up_to(columns - 1), 0);
      for (const Direction direction : {Direction::up, Direction::right})
        if (const Board slid = slide(board, direction).board; highest_tile(slid) <= 2) boards.insert(slid);
    }
    for (const Board& board : boards) {
      const std::set<Board> before = predecessors.of(board, {Direction::up, Direction::right});
      CAPTURE(to_text(board), before.size());
      const ClosedSetCheck check = check_closed(only(board), least_pattern_columns);
      CHECK(check.is_closed == before.empty());
      if (!check.is_closed) CHECK(before.count(parse_board(check.before)) == 1);
      with_predecessors += !before.empty();
    }
  }
  CHECK(with_predecessors > 100);
}
