// The terminal as a screen of lines and a source of keys, by ncurses.
#include "cli/commands/explore/terminal_screen.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/error.hpp"

#define NCURSES_NOMACROS
#include <curses.h>

namespace dropslide::cli {
namespace {

constexpr int wait_ms = 100;  ///< A stop request is seen after so long.

/// Numbers of the pairs of colours. Readable on a light and on a dark terminal; letters say the same.
constexpr short slider_colours = 1, dropper_colours = 2;

bool is_word(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

/// Of a mark such as "S12" or "D"; plain for all other words.
attr_t looks_of(std::string_view word) {
  if (word.empty() || (word[0] != 'S' && word[0] != 'D')) return A_NORMAL;
  if (word.find_first_not_of("0123456789", 1) != std::string_view::npos) return A_NORMAL;
  return A_BOLD | static_cast<attr_t>(COLOR_PAIR(word[0] == 'S' ? slider_colours : dropper_colours));
}

void show_line(int row, std::string_view line) {
  line = line.substr(0, static_cast<std::size_t>(std::max(COLS, 0)));
  for (std::size_t begin = 0, end = 0; begin < line.size(); begin = end) {
    end = begin + 1;
    while (end < line.size() && is_word(line[end]) == is_word(line[begin])) ++end;
    wattrset(stdscr, static_cast<int>(looks_of(line.substr(begin, end - begin))));
    mvwaddnstr(stdscr, row, static_cast<int>(begin), line.data() + begin, static_cast<int>(end - begin));
  }
  wattrset(stdscr, A_NORMAL);
}

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
  if (!has_colors()) return;
  start_color();
  use_default_colors();
  init_pair(slider_colours, COLOR_CYAN, -1);
  init_pair(dropper_colours, COLOR_MAGENTA, -1);
}

TerminalScreen::~TerminalScreen() { endwin(); }

WindowSize TerminalScreen::size() {
  const WindowSize least;
  return {std::max(COLS, least.columns), std::max(LINES, least.rows)};
}

void TerminalScreen::show(const std::vector<std::string>& lines) {
  werase(stdscr);
  for (int row = 0; row < std::min(LINES, static_cast<int>(lines.size())); ++row)
    show_line(row, lines[static_cast<std::size_t>(row)]);
  if (LINES < static_cast<int>(lines.size()) || COLS < WindowSize{}.columns)
    show_line(
        LINES - 1,
        fmt::format("{:{}}", fmt::format("{}x{} is too small: 80x24 shows all; q quit", COLS, LINES), COLS));
  clearok(stdscr, TRUE);  // All of it: what other programs wrote goes.
  wrefresh(stdscr);
}

std::optional<Key> TerminalScreen::next_key() {
  switch (const int key = wgetch(stdscr)) {
    case ERR:
      return std::nullopt;
    case KEY_RESIZE:
      return Key{};
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
