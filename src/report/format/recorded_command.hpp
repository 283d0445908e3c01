// What the command of a record says of how a game was decided.
#pragma once

#include <string>

namespace dropslide {

/// The word behind an option, of options and words of a command with spaces between them; `missing` without
/// the option.
std::string word_after(const std::string& option, const std::string& command, const std::string& missing);

/// Whether the command decides its game by layers, not by proof search.
bool is_by_layers(const std::string& command);

}  // namespace dropslide
