// A position of a tablebase as lines of text.
#include "cli/commands/explore/terminal_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

namespace dropslide::cli {
namespace {

constexpr std::size_t columns = 80;
constexpr std::size_t line_column = 44;  ///< Where the main line stands, unless the board is wider.
constexpr std::size_t line_moves = 14;

std::string mark_text(const std::optional<tablebase::PositionValue>& value) {
  if (!value) return "?";
  const std::string winner = value->winner == Winner::slider ? "S" : "D";
  return value->moves ? fmt::format("{}{}", winner, *value->moves) : winner;
}

std::string mark_text(const std::optional<double>& value) {
  return value ? fmt::format("{:.4g}", *value) : "?";
}

/// The marks of all moves with the boards after them.
std::vector<std::pair<Board, std::string>> marks_of(const TerminalView& view) {
  std::vector<std::pair<Board, std::string>> marks;
  if (view.answer)
    std::visit(
        [&](const auto& answer) {
          for (const auto& move : answer.moves) marks.emplace_back(move.board, mark_of(TableMove(move)));
        },
        *view.answer);
  return marks;
}

std::string mark_after(const TerminalView& view, const Board& after) {
  for (const auto& [board, mark] : marks_of(view))
    if (board == after) return mark;
  return "";
}

std::string cell_text(const TerminalView& view, int row, int col) {
  const Exponent tile = view.board.at(row, col);
  if (tile != 0) return std::to_string(tile);
  if (view.to_move == Player::slider || view.is_editing) return ".";
  const Drop drop{row, col, static_cast<Exponent>(view.tile)};
  const std::string mark = mark_after(view, apply_drop(view.board, drop));
  return mark.empty() ? "." : mark;
}

std::string policy_text(const std::optional<Direction>& slide) {
  return slide ? fmt::format("the policy slides {}", to_text(*slide)) : "the policy has no slide";
}

std::string value_of(const BoardQuery& query) { return mark_text(query.value); }
std::string value_of(const ChanceQuery& query) { return mark_text(query.value); }
std::string value_of(const PolicyAnswer& answer) {
  return answer.to_move == Player::slider ? policy_text(answer.slide) : "a drop of chance";
}

/// Columns of a cell with its brackets: as many as the terminal has, and not more than a mark needs.
int cell_width(Shape shape) { return std::clamp(static_cast<int>(columns) / shape.cols, 3, 8); }

std::string row_text(const TerminalView& view, int row) {
  std::string text;
  for (int col = 0; col < view.board.shape().cols; ++col) {
    const bool is_here = row == view.row && col == view.col;
    text += fmt::format("{}{:^{}}{}", is_here ? '[' : ' ', cell_text(view, row, col),
                        cell_width(view.board.shape()) - 2, is_here ? ']' : ' ');
  }
  return text;
}

std::string end_text(const TerminalView& view) {
  if (view.winner == Winner::dropper)
    return view.is_against_chance ? "the game is over: no slide changes the board"
                                  : "Dropper has won: no slide changes the board";
  if (view.is_against_chance) return "the tile is made";
  return view.answer ? "Slider has won: he can merge two tiles"
                     : "Slider has won: the objective is on the board";
}

std::string value_text(const TerminalView& view) {
  if (!view.caption.empty()) return view.caption;
  if (view.winner) return end_text(view);
  if (!view.answer) return "no position of this game";
  const std::string mover = view.to_move == Player::dropper ? "Dropper" : "Slider";
  return fmt::format("{} to move: {}", mover,
                     std::visit([](const auto& answer) { return value_of(answer); }, *view.answer));
}

std::string slides_text(const TerminalView& view) {
  std::string text;
  for (const SlideOutcome& outcome : legal_slides(view.board))
    text += fmt::format("{} {}   ", to_text(outcome.direction), mark_after(view, outcome.board));
  return text;
}

/// The main line beside the board, from the second line on.
void add_line(const TerminalView& view, std::vector<std::string>& lines) {
  if (!view.line) return;
  const auto& moves = view.line->moves;
  const Shape shape = view.board.shape();
  const std::size_t begin =
      std::max(line_column, static_cast<std::size_t>(shape.cols * cell_width(shape) + 2));
  for (std::size_t i = 0; i < std::min(moves.size(), line_moves); ++i) {
    if (lines.size() <= i + 3) lines.emplace_back();
    std::string& line = lines[i + 3];
    line.resize(std::max(line.size(), begin), ' ');
    line += fmt::format("{}. {}{}  {}", i + 1, moves[i].player == Player::dropper ? "drop " : "slide ",
                        std::visit([](const auto& move) { return to_text(move.move); }, moves[i].choice),
                        mark_of(moves[i].choice));
  }
}

}  // namespace

std::string mark_of(const TableMove& move) {
  return std::visit(
      []<class One>(const One& one) -> std::string {
        if constexpr (std::is_same_v<One, PolicyMove>)
          return "";
        else
          return mark_text(one.value);
      },
      move);
}

std::vector<std::string> draw_terminal(const TerminalView& view) {
  std::vector<std::string> lines{view.title, value_text(view), ""};
  for (int row = 0; row < view.board.shape().rows; ++row) {
    lines.push_back(row_text(view, row));
    lines.emplace_back();
  }
  if (!view.caption.empty())
    lines.emplace_back();
  else if (view.to_move == Player::slider)
    lines.push_back(slides_text(view));
  else
    lines.push_back(fmt::format("empty cells: after a drop of {}", view.tile));
  add_line(view, lines);
  lines.resize(std::max<std::size_t>(lines.size(), 20));
  lines.push_back(view.notice);
  lines.emplace_back("S Slider wins, D Dropper wins; number: moves to the end; ?: not in the table");
  if (!view.caption.empty()) {
    lines.back() = "a game of both players; b plays it on, too";
    lines.emplace_back("right and left go through the game, down and up to its end and start");
    lines.emplace_back("u back, n from the start, t next table, q quit");
  } else if (view.is_editing) {
    lines.emplace_back("edit: arrows go, 0 to 9 set a tile, p changes who moves");
    lines.emplace_back("e end of edit, n new game, q quit");
  } else {
    lines.emplace_back("arrows go or slide, 1 to 9 choose the tile, Enter drops it, b best move");
    lines.emplace_back("u undo, n new game, e edit, t next table, q quit");
  }
  for (std::string& line : lines) line.resize(std::min(line.size(), columns));
  return lines;
}

}  // namespace dropslide::cli
