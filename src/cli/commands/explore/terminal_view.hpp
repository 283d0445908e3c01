// A position of a tablebase as lines of text that fill a terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands/explore/terminal_marks.hpp"
#include "questions/explore/main_line.hpp"

namespace dropslide::cli {

/// What a terminal has room for; everything is seen from 80 columns and 24 rows on.
struct WindowSize {
  int columns = 80;  ///< At least 80.
  int rows = 24;     ///< At least 24.
};

/// What is to be seen.
struct TerminalView {
  std::string title;  ///< Of the table, one line.
  Board board;
  Player to_move = Player::dropper;
  std::optional<TableAnswer> answer;  ///< Nothing if the objective is on the board.
  std::optional<MainLine> line;
  std::optional<Winner> winner;    ///< Who has won by the rules, if the game is over.
  std::string caption;             ///< Of a game record: what was played, in place of a value.
  bool is_against_chance = false;  ///< Then nobody has won: the game is over, or the tile is made.
  bool are_drops_chosen = true;    ///< By Dropper; otherwise by chance.
  std::optional<tablebase::NumberText> numbers;  ///< How values are shown that are numbers.
  int row = 0, col = 0;                          ///< Of the cursor, from 0.
  int tile = 1;  ///< That would be dropped: empty cells show what this drop is worth.
  int dmax = 0;  ///< The largest tile to be dropped; 0 of a game record.
  bool is_editing = false;
  Notation notation = Notation::exponents;
  std::optional<Player> side;     ///< Whom the user plays against the program; nothing for both.
  std::vector<std::string> past;  ///< Marks of the positions of the game so far.
  std::string command;            ///< That prints the same; may be empty.
  std::string notice;             ///< One line; may be empty.
};

/// As many lines as the window has rows, none wider than the window.
std::vector<std::string> draw_terminal(const TerminalView& view, const WindowSize& size);

}  // namespace dropslide::cli
