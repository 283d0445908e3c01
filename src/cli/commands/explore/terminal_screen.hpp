// The terminal as a screen of lines and a source of keys, by ncurses.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands/explore/terminal_game.hpp"

namespace dropslide::cli {

/// Throws EnvironmentError if standard input or output is no terminal.
void expect_terminal();

/// One at a time. The terminal is as it was when this is gone.
class TerminalScreen {
 public:
  /// Throws EnvironmentError if standard input or output is no terminal, or its kind is not known.
  TerminalScreen();
  ~TerminalScreen();
  TerminalScreen(const TerminalScreen&) = delete;
  TerminalScreen& operator=(const TerminalScreen&) = delete;

  /// What lines have room for: of a smaller terminal the least window, of which `show` shows a part.
  static WindowSize size();

  /// Shows the lines from the top; where they do not fit, the last line says so. Marks have colours.
  void show(const std::vector<std::string>& lines);

  /// The next key; nothing after a tenth of a second without one. A change of the size is a key without a
  /// character, after which all is drawn again.
  std::optional<Key> next_key();
};

}  // namespace dropslide::cli
