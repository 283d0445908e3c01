// The terminal as a screen of lines and a source of keys, by ncurses.
#include "cli/commands/explore/terminal_screen.hpp"

#include <unistd.h>

#include <cstdio>

#include "base/error.hpp"

#define NCURSES_NOMACROS
#include <curses.h>

namespace dropslide::cli {
namespace {

constexpr int wait_ms = 100;  ///< A stop request is seen after so long.

}  // namespace

void expect_terminal() {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0)
    throw EnvironmentError("explore needs a terminal; for programs there is 'dropslide query --json'");
}

TerminalScreen::TerminalScreen() {
  expect_terminal();
  if (newterm(nullptr, stdout, stdin) == nullptr)
    throw EnvironmentError("this kind of terminal is not known: set TERM, to xterm say");
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  wtimeout(stdscr, wait_ms);
  curs_set(0);
}

TerminalScreen::~TerminalScreen() { endwin(); }

void TerminalScreen::show(const std::vector<std::string>& lines) {
  werase(stdscr);
  int row = 0;
  for (const std::string& line : lines) mvwaddnstr(stdscr, row++, 0, line.c_str(), COLS);
  clearok(stdscr, TRUE);  // All of it: what other programs wrote goes.
  wrefresh(stdscr);
}

std::optional<Key> TerminalScreen::next_key() {
  switch (const int key = wgetch(stdscr)) {
    case ERR:
    case KEY_RESIZE:
      return std::nullopt;
    case KEY_LEFT:
      return Key{0, SpecialKey::left};
    case KEY_RIGHT:
      return Key{0, SpecialKey::right};
    case KEY_UP:
      return Key{0, SpecialKey::up};
    case KEY_DOWN:
      return Key{0, SpecialKey::down};
    case KEY_ENTER:
    case '\r':
    case '\n':
    case ' ':
      return Key{0, SpecialKey::enter};
    default:
      return Key{key > ' ' && key <= '~' ? static_cast<char>(key) : '\0', SpecialKey::none};
  }
}

}  // namespace dropslide::cli
