// A position of a tablebase as lines of text.
#include "cli/commands/explore/terminal_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace dropslide::cli {
namespace {

constexpr int line_columns = 36;      ///< Of the main line, unless the board leaves it fewer.
constexpr int rows_above = 3;         ///< Of the title, the value and the game so far.
constexpr int rows_below = 5;         ///< Of the command, the notice and the keys.
constexpr int rows_beside_line = 10;  ///< That the main line leaves free.
constexpr int widest_cell = 14;

std::string tile_symbol(const TerminalView& view, int tile) { return tile_number(tile, view.notation); }

/// Where everything stands in a window.
struct Layout {
  int columns = 0;
  int cell_width = 0;
  int row_lines = 0;    ///< For a row of the board: two and mostly an empty one.
  int line_column = 0;  ///< Where the main line stands.
  int line_moves = 0;   ///< That it has room for.
  int command_row = 0;  ///< From 0.
};

/// Cells get as many columns as the terminal has beside the main line, and not more than marks need; rows of
/// the board as many lines as every drop needs, if there is room.
Layout layout_of(const TerminalView& view, const WindowSize& size) {
  const Shape shape = view.board.shape();
  Layout layout{.columns = size.columns,
                .line_moves = size.rows - rows_beside_line,
                .command_row = size.rows - rows_below};
  const WindowSize least;
  const int least_width = shape.cols <= 4 ? 10 : std::clamp(least.columns / shape.cols, 3, 8);
  const int more_width = (size.columns - least.columns) / shape.cols;
  layout.cell_width = std::min(least_width + more_width, std::max(widest_cell, least_width));
  const auto tile_width = static_cast<int>(tile_symbol(view, highest_tile(view.board)).size()) + 2;
  layout.cell_width = std::max(layout.cell_width, std::min(tile_width, size.columns / shape.cols));
  const int least_lines = shape.rows <= 5 ? 3 : 2;
  const int more_lines = (size.rows - least.rows) / shape.rows;
  layout.row_lines = std::min(least_lines + more_lines, std::max(3, view.dmax + 1));
  layout.line_column = std::max(size.columns - line_columns, shape.cols * layout.cell_width + 2);
  return layout;
}

/// The marks of all moves with the boards after them.
std::vector<std::pair<Board, std::string>> marks_of(const TerminalView& view) {
  std::vector<std::pair<Board, std::string>> marks;
  if (view.answer)
    std::visit(
        [&](const auto& answer) {
          for (const auto& move : answer.moves)
            marks.emplace_back(move.board, mark_of(TableMove(move), view.numbers));
        },
        *view.answer);
  return marks;
}

std::string mark_after(const TerminalView& view, const Board& after) {
  for (const auto& [board, mark] : marks_of(view))
    if (board == after) return mark;
  return "";
}

/// Whether a cell has room for what every drop on it is worth, one below the other.
bool shows_every_drop(const TerminalView& view, const Layout& layout) {
  const int most = view.is_against_chance ? 9 : 8;
  return view.dmax >= 1 && view.dmax < layout.row_lines && layout.cell_width >= most;
}

/// A cell of the board, from 0.
struct Cell {
  int row;
  int col;
};

bool is_drop_shown(const TerminalView& view, int row, int col) {
  return view.board.at(row, col) == 0 && view.to_move == Player::dropper && !view.is_editing;
}

/// A line of a cell, from 0.
std::string cell_text(const TerminalView& view, const Layout& layout, const Cell& cell, int line) {
  const auto [row, col] = cell;
  const bool is_first = line == 0;
  if (view.board.at(row, col) != 0) return is_first ? tile_symbol(view, view.board.at(row, col)) : "";
  if (!is_drop_shown(view, row, col)) return is_first ? "." : "";
  const bool is_every = shows_every_drop(view, layout);
  const int tile = is_every ? line + 1 : view.tile;
  if (is_every ? tile > view.dmax : !is_first) return "";
  const std::string mark = mark_after(view, apply_drop(view.board, {row, col, static_cast<Exponent>(tile)}));
  if (mark.empty()) return is_first ? "." : "";
  return is_every ? tile_symbol(view, tile) + " " + mark : mark;
}

std::string policy_text(const std::optional<Direction>& slide) {
  return slide ? fmt::format("the policy slides {}", to_text(*slide)) : "the policy has no slide";
}

/// "S31", "expected score still to come 480.3", or the policy's slide.
std::string value_of(const TerminalView& view, const TableAnswer& answer) {
  if (const auto* const policy = std::get_if<PolicyAnswer>(&answer))
    return policy->to_move == Player::slider ? policy_text(policy->slide) : "a policy has no values";
  const std::string mark = mark_of(answer, view.numbers);
  return view.numbers ? fmt::format("{} {}", view.numbers->label, mark) : mark;
}

/// The brackets stand at the drop that Enter makes.
std::string row_text(const TerminalView& view, const Layout& layout, int row, int line) {
  std::string text;
  for (int col = 0; col < view.board.shape().cols; ++col) {
    const bool is_every = shows_every_drop(view, layout) && is_drop_shown(view, row, col);
    const bool is_here = row == view.row && col == view.col && line == (is_every ? view.tile - 1 : 0);
    text += fmt::format("{}{:^{}}{}", is_here ? '[' : ' ', cell_text(view, layout, {row, col}, line),
                        layout.cell_width - 2, is_here ? ']' : ' ');
  }
  return text;
}

/// The last of the marks that fit.
std::string past_text(const std::vector<std::string>& past, int columns) {
  const auto room = static_cast<std::size_t>(columns - 10);
  std::string text;
  for (auto mark = past.rbegin(); mark != past.rend() && text.size() + mark->size() < room; ++mark)
    if (!mark->empty()) text = *mark + " " + text;
  return text.empty() ? text : "so far: " + text;
}

std::string end_text(const TerminalView& view) {
  if (view.winner == Winner::dropper)
    return view.is_against_chance ? "the game is over: no slide changes the board"
                                  : "Dropper has won: no slide changes the board";
  if (view.is_against_chance) return "the tile is made";
  return view.answer ? "Slider has won: he can merge two tiles"
                     : "Slider has won: the objective is on the board";
}

std::string mover_text(const TerminalView& view) {
  if (view.to_move == Player::slider) return "Slider";
  return view.are_drops_chosen ? "Dropper" : "Chance";
}

std::string value_text(const TerminalView& view) {
  if (!view.caption.empty()) return view.caption;
  if (view.winner) return end_text(view);
  if (!view.answer) return "no position of this game";
  return fmt::format("{} to move: {}", mover_text(view), value_of(view, *view.answer));
}

/// On one line if they end before the main line, otherwise on two.
std::vector<std::string> slide_lines(const TerminalView& view, const Layout& layout) {
  std::vector<std::string> lines{""};
  for (const SlideOutcome& outcome : legal_slides(view.board)) {
    const std::string text =
        fmt::format("{} {}   ", to_text(outcome.direction), mark_after(view, outcome.board));
    if (lines.back().size() + text.size() > static_cast<std::size_t>(layout.line_column))
      lines.emplace_back();
    lines.back() += text;
  }
  return lines;
}

/// The main line beside the board, from the second line on.
void add_line(const TerminalView& view, const Layout& layout, std::vector<std::string>& lines) {
  if (!view.line) return;
  const auto& moves = view.line->moves;
  const auto begin = static_cast<std::size_t>(layout.line_column);
  for (std::size_t i = 0; i < std::min(moves.size(), static_cast<std::size_t>(layout.line_moves)); ++i) {
    if (lines.size() <= i + rows_above) lines.emplace_back();
    std::string& line = lines[i + rows_above];
    line.resize(std::max(line.size(), begin), ' ');
    line += fmt::format(
        "{}. {}{}  {}", i + 1, moves[i].player == Player::dropper ? "drop " : "slide ",
        std::visit([&](const auto& move) { return to_text(move.move, view.notation); }, moves[i].choice),
        mark_of(moves[i].choice, view.numbers));
  }
}

std::string title_text(const TerminalView& view) {
  if (!view.side) return view.title;
  return fmt::format("{}   you play {}", view.title, *view.side == Player::slider ? "Slider" : "Dropper");
}

/// "1 with 22.5 %, 2 with 2.5 % on each empty cell"; nothing where drops are chosen.
std::string chances_text(const TerminalView& view) {
  if (!view.answer || view.winner) return "";
  std::string text;
  const std::vector<double> chances = chances_of_drops(*view.answer);
  for (std::size_t i = 0; i < chances.size(); ++i)
    text += fmt::format("{}{} with {:.3g} %", i == 0 ? "" : ", ", tile_symbol(view, static_cast<int>(i) + 1),
                        100 * chances[i]);
  return text.empty() ? text : text + " on each cell";
}

/// What stands below the board.
std::vector<std::string> hint_lines(const TerminalView& view, const Layout& layout) {
  if (!view.caption.empty()) return {""};
  if (view.to_move == Player::slider) return slide_lines(view, layout);
  std::vector<std::string> lines{
      fmt::format("{} {}", shows_every_drop(view, layout) ? "Enter drops" : "empty cells: after a drop of",
                  tile_text(view.tile, view.notation))};
  if (std::string chances = chances_text(view); !chances.empty()) lines.push_back(std::move(chances));
  return lines;
}

std::string legend_text(const TerminalView& view) {
  if (view.numbers) return fmt::format("number: {}; ?: not in the table", view.numbers->label);
  if (view.is_against_chance) return "a policy has the best slides, and no values";
  return "S Slider wins, D Dropper wins; number: moves to the end; ?: not in the table";
}

void add_keys(const TerminalView& view, std::vector<std::string>& lines) {
  if (!view.caption.empty()) {
    lines.emplace_back("a game of both players; b plays it on, too; x faces");
    lines.emplace_back("right and left go through the game, down and up to its end and start");
    lines.emplace_back("u back, n from the start, t next table, q quit");
    return;
  }
  lines.push_back(legend_text(view));
  const bool has_faces = view.notation == Notation::faces;
  if (view.is_editing) {
    lines.push_back(fmt::format("edit: arrows go, 0 to 9 set a tile{}, p changes who moves",
                                has_faces ? " (1 2 3 are 2 4 8)" : ""));
    lines.emplace_back("e end of edit, n new game, q quit");
  } else {
    lines.push_back(fmt::format("arrows go or slide, {}, Enter drops it, b best, f to the end",
                                has_faces ? "1 2 3 choose 2 4 8" : "1 to 9 choose the tile"));
    lines.emplace_back("u undo, n new game, e edit, s your side, l layers, x faces, t next table, q quit");
  }
}

}  // namespace

std::vector<std::string> draw_terminal(const TerminalView& view, const WindowSize& size) {
  const Layout layout = layout_of(view, size);
  const auto columns = static_cast<std::size_t>(layout.columns),
             command_row = static_cast<std::size_t>(layout.command_row);
  std::vector<std::string> lines{title_text(view), value_text(view), past_text(view.past, layout.columns)};
  for (int row = 0; row < view.board.shape().rows; ++row)
    for (int line = 0; line < layout.row_lines; ++line) lines.push_back(row_text(view, layout, row, line));
  for (std::string& line : hint_lines(view, layout)) lines.push_back(std::move(line));
  add_line(view, layout, lines);
  if (lines.size() <= command_row && view.command.size() <= columns) {
    lines.resize(command_row);
    lines.push_back(view.command);
  }
  lines.resize(std::max(lines.size(), command_row + 1));
  lines.push_back(view.notice);
  add_keys(view, lines);
  for (std::string& line : lines) line.resize(std::min(line.size(), columns));
  return lines;
}

}  // namespace dropslide::cli
