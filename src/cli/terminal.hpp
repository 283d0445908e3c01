// What is known of the terminal at the other end of a stream.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dropslide::cli {

/// The columns of the terminal that the descriptor is, as the system knows them; otherwise those that the
/// variable COLUMNS states, if they make sense; otherwise nothing.
std::optional<int> terminal_columns(int descriptor);

/// Whether text for the descriptor is coloured, with the value of `--color`: always, never, or auto: on a
/// terminal, unless NO_COLOR is set to anything or TERM says that the terminal can do nothing.
bool wants_color(std::string_view choice, int descriptor);

/// The text without characters that steer a terminal or end the line, which names of files can hold: such a
/// one is written as \xNN.
std::string harmless(std::string_view text);

/// Whether the terminal, as the variable TERM names it, can do more than print: "dumb" cannot.
bool takes_escape_sequences();

/// Writes one line for the user on standard error, behind "dropslide: ". On a terminal a progress line that
/// stands there is cleared first; the next one follows below.
void notify_user(const std::string& text);

}  // namespace dropslide::cli
