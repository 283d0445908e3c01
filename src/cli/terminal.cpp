// Asking the system and the environment about a terminal.
#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "cli/options/value_text.hpp"

namespace dropslide::cli {
namespace {

/// The value of a variable of the environment; "" if it is not set.
std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// What makes a line of the terminal empty, whatever stands there.
std::string cleared_line() {
  if (takes_escape_sequences()) return "\r\033[K";
  const int columns = terminal_columns(STDERR_FILENO).value_or(80);
  return "\r" + std::string(static_cast<std::size_t>(columns - 1), ' ') + "\r";
}

}  // namespace

bool takes_escape_sequences() { return variable("TERM") != "dumb"; }

std::optional<int> terminal_columns(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  constexpr int most = 10'000;
  const auto stated = read_whole(variable("COLUMNS"));
  if (!stated || *stated < 1 || *stated > most) return std::nullopt;
  return static_cast<int>(*stated);
}

std::string harmless(std::string_view text) {
  constexpr unsigned char first_printable = 0x20, delete_character = 0x7f;
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < first_printable || byte == delete_character)
      result += fmt::format("\\x{:02x}", byte);
    else
      result += c;
  }
  return result;
}

void notify_user(const std::string& text) {
  std::cerr << fmt::format("{}dropslide: {}\n", isatty(STDERR_FILENO) != 0 ? cleared_line() : "",
                           harmless(text));
}

bool wants_color(std::string_view choice, int descriptor) {
  if (choice != "auto") return choice == "always";
  return isatty(descriptor) != 0 && variable("NO_COLOR").empty() && takes_escape_sequences();
}

}  // namespace dropslide::cli
