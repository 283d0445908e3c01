// The cooperative games of section 7.1.
#include "theory/strategies/short_games.hpp"

#include <algorithm>
#include <cassert>
#include <set>
#include <stdexcept>

namespace dropslide {
namespace {

Exponent other(int tile) { return static_cast<Exponent>(3 - tile); }

/// The first row, filled by turns at the right and at the left end: which value the leftmost cell gets if the
/// first tile is a 1. (The k-th drop stands at the right end for odd k, at the left for even k.)
int leftmost_after_filling(int n) { return 1 + (n / 2) % 2; }

/// Fills row 0 with a 1-2 row whose leftmost tile is `leftmost`; after the last drop the row is pushed down,
/// or the game ends.
void fill_first_row(CooperativePlay& play, int leftmost) {
  const int n = play.board().shape().cols;
  const auto first = static_cast<Exponent>(leftmost_after_filling(n) == leftmost ? 1 : 2);
  for (int tiles = 0; tiles < n; ++tiles) {
    const bool at_right_end = tiles % 2 == 0;
    const int col = at_right_end ? tiles : n - 1 - tiles;
    const Exponent value = tiles == 0 ? first : other(play.board().at(0, at_right_end ? col - 1 : col + 1));
    const Drop drop{0, col, value};
    if (tiles + 1 < n)
      play.play(drop, at_right_end ? Direction::right : Direction::left);
    else if (play.board().shape().rows > 1 && play.board().at(1, 0) == 0)
      play.play(drop, Direction::down);
    else
      play.finish(drop);
  }
}

/// Makes `distinct`, .., 2, 1 behind the tiles packed at the wall that `wall` points to, by sliding there all
/// the time; `last` is done with the last drop.
template <class Last>
void count_up(CooperativePlay& play, int distinct, Direction wall, Last&& last) {
  const int n = play.board().shape().cols;
  const auto column = [&](int place) { return wall == Direction::left ? place : n - 1 - place; };
  const int drops = (1 << distinct) - 1;
  for (int i = 1; i <= drops; ++i) {
    int end = 0;
    while (end < n && play.board().at(0, column(end)) > 0) ++end;
    const bool merges = end > 0 && play.board().at(0, column(end - 1)) == 1;
    const bool has_pair =
        end > 1 && play.board().at(0, column(end - 1)) == play.board().at(0, column(end - 2));
    if (i == drops)
      last(Drop{0, column(end), 1});
    else
      play.play({0, column(merges || has_pair ? end : end + 1), 1}, wall);
  }
}

/// The lines of a method, from the wall on: tile i of line j.
std::vector<std::vector<Exponent>> lines_of(const ShortGameMethod& method) {
  const int a = method.line_length;
  std::vector<std::vector<Exponent>> lines;
  for (int j = 0; j + 1 < method.lines; ++j) {
    const bool ends_with_three = method.with_threes && (method.lines - j) % 2 == 1;
    const int first = method.with_threes ? (ends_with_three ? 1 : 2) : 2 - (method.lines - j) % 2;
    lines.emplace_back();
    for (int i = 0; i < a; ++i) lines.back().push_back(static_cast<Exponent>(i % 2 == 0 ? first : 3 - first));
    if (ends_with_three) lines.back().back() = 3;
  }
  // 1 2 .. h .. 2 1 where threes have left 2s at both ends below; else 1 2 .. h .. 3 2 above 2 1 2 1 ..
  const int highest = a / 2 + 1;
  lines.emplace_back();
  for (int i = 0; i < a; ++i)
    lines.back().push_back(static_cast<Exponent>(std::min(i + 1, 2 * highest - 1 - i)));
  return lines;
}

/// Lines of four cells in the 1-2 pattern, but for a 3 in the last but one: the lightest board of four rows
/// that is known to be attained.
std::vector<std::vector<Exponent>> four_row_lines(int count) {
  std::vector<std::vector<Exponent>> lines;
  for (int j = 0; j < count; ++j)
    lines.push_back((count - j) % 2 == 0 ? std::vector<Exponent>{2, 1, 2, 1}
                                         : std::vector<Exponent>{1, 2, 1, 2});
  lines[lines.size() - 2][2] = 3;
  return lines;
}

/// Lays lines against one wall of a board, one after the other, the last `joint_lines` together.
class LineLayer {
 public:
  LineLayer(Shape shape, std::vector<std::vector<Exponent>> lines, bool are_columns,
            std::size_t joint_lines = 1)
      : play_(shape, 1), lines_(std::move(lines)), are_columns_(are_columns), joint_lines_(joint_lines) {}

  LineLayer(Shape shape, const ShortGameMethod& method)
      : LineLayer(shape, lines_of(method), shape.cols == method.lines) {}

  CooperativePlay lay() && {
    for (std::size_t line = 0; line + joint_lines_ <= lines_.size(); ++line) {
      tried_.clear();
      path_.clear();
      line_ = line;
      if (!try_from(play_.board())) throw std::logic_error("the trials within a line found no way");
      for (const GameStep& step : path_)
        step.slide ? play_.play(step.drop, *step.slide) : play_.finish(step.drop);
    }
    return std::move(play_);
  }

  /// The board on which the first `lines` lines are laid.
  Board laid(std::size_t lines) const {
    Board board(play_.board().shape());
    for (std::size_t j = 0; j < lines; ++j)
      for (std::size_t i = 0; i < lines_[j].size(); ++i) {
        const auto [row, col] = cell(j, i);
        board.set(row, col, lines_[j][i]);
      }
    return board;
  }

 private:
  std::pair<int, int> cell(std::size_t line, std::size_t i) const {
    const Shape shape = play_.board().shape();
    const int across = static_cast<int>(line), along = static_cast<int>(i);
    const int last = (are_columns_ ? shape.cols : shape.rows) - 1;
    const int place = at_far_wall_ ? across : last - across;
    return are_columns_ ? std::pair{along, place} : std::pair{place, along};
  }

  /// Depth first: drops on this line and the next one, slides that keep the laid lines where they are. A line
  /// is done when it stands whole after a slide, or after a drop whose slide moves all lines to the other
  /// wall.
  bool try_from(const Board& board) {
    if (!tried_.insert(board).second) return false;
    const bool is_last = line_ + joint_lines_ == lines_.size();
    const Board goal = laid(is_last ? lines_.size() : line_ + 1);
    if (!is_last && board == goal) return true;
    if (layer_sum(board) >= layer_sum(goal)) return false;
    for (std::size_t line = line_; line < std::min(line_ + 2, lines_.size()); ++line)
      for (std::size_t i = 0; i < lines_.front().size(); ++i) {
        const auto [row, col] = cell(line, i);
        if (board.at(row, col) == 0 && try_drop(board, {row, col, 1}, goal, is_last)) return true;
      }
    return false;
  }

  bool try_drop(const Board& board, Drop drop, const Board& goal, bool is_last) {
    const Board dropped = apply_drop(board, drop);
    if (dropped == goal) {
      if (is_last) return path_.push_back({drop, std::nullopt, dropped}), true;
      const Direction away = are_columns_ ? (at_far_wall_ ? Direction::right : Direction::left)
                                          : (at_far_wall_ ? Direction::down : Direction::up);
      at_far_wall_ = !at_far_wall_;
      const SlideOutcome slid = slide(dropped, away);
      if (slid.changed && slid.board == laid(line_ + 1))
        return path_.push_back({drop, away, slid.board}), true;
      at_far_wall_ = !at_far_wall_;
    }
    for (const SlideOutcome& slid : legal_slides(dropped)) {
      if (!keeps_laid_lines(slid.board)) continue;
      path_.push_back({drop, slid.direction, slid.board});
      if (try_from(slid.board)) return true;
      path_.pop_back();
    }
    return false;
  }

  /// The laid lines stand, the next two may hold tiles no higher than this line's, the others are empty.
  bool keeps_laid_lines(const Board& board) const {
    const std::size_t goal_line = std::min(line_ + 1, lines_.size() - 1);
    const Exponent highest =
        std::max(*std::max_element(lines_[line_].begin(), lines_[line_].end()),
                 line_ + joint_lines_ == lines_.size()
                     ? *std::max_element(lines_[goal_line].begin(), lines_[goal_line].end())
                     : Exponent{0});
    for (std::size_t j = 0; j < lines_.size(); ++j)
      for (std::size_t i = 0; i < lines_[j].size(); ++i) {
        const auto [row, col] = cell(j, i);
        const Exponent tile = board.at(row, col);
        if (j < line_ ? tile != lines_[j][i] : j > line_ + 1 ? tile != 0 : tile > highest) return false;
      }
    return true;
  }

  CooperativePlay play_;
  std::vector<std::vector<Exponent>> lines_;
  bool are_columns_;
  std::size_t joint_lines_;
  bool at_far_wall_ = false;  ///< Whether the lines stand at the left or upper wall.
  std::size_t line_ = 0;
  std::set<Board> tried_;
  std::vector<GameStep> path_;
};

}  // namespace

CooperativePlay play_one_two_pattern(Shape shape) {
  CooperativePlay play(shape, 2);
  for (int row = shape.rows; row-- > 0;) fill_first_row(play, 1 + row % 2);
  return play;
}

CooperativePlay play_short_row(Shape shape) {
  assert(shape.rows == 1);
  CooperativePlay play(shape, 1);
  const int highest = (shape.cols + 2) / 2, rest = (shape.cols - 1) / 2;
  const auto finish = [&](Drop drop) { play.finish(drop); };
  if (rest == 0)
    count_up(play, highest, Direction::right, finish);
  else {
    count_up(play, highest, Direction::right, [&](Drop drop) { play.play(drop, Direction::left); });
    count_up(play, rest, Direction::left, finish);
  }
  return play;
}

CooperativePlay play_short_two_rows(Shape shape) {
  assert(shape.rows == 2);
  CooperativePlay play(shape, 1);
  for (int column = 0; column < shape.cols; ++column) {
    // The columns stand at the left wall for even `column`, else at the right; the next one is turned over
    // each time, and mirroring the board turns nothing over.
    const bool at_left = column % 2 == 0;
    const int col = at_left ? column : shape.cols - 1 - column;
    const bool two_below = column == 0 || play.board().at(0, at_left ? col - 1 : col + 1) == 2;
    const int entry = two_below ? 0 : 1;
    const Direction stack = two_below ? Direction::down : Direction::up;
    play.play({entry, col, 1}, stack);
    play.play({entry, col, 1}, stack);
    if (column + 1 < shape.cols)
      play.play({entry, col, 1}, at_left ? Direction::right : Direction::left);
    else
      play.finish({entry, col, 1});
  }
  return play;
}

Board final_board(Shape shape, const ShortGameMethod& method) {
  return LineLayer(shape, method).laid(static_cast<std::size_t>(method.lines));
}

CooperativePlay play_method(Shape shape, const ShortGameMethod& method) {
  return LineLayer(shape, method).lay();
}

CooperativePlay play_four_rows(Shape shape) {
  assert(shape.rows == 4);
  return LineLayer(shape, four_row_lines(shape.cols), true, 2).lay();
}

}  // namespace dropslide
