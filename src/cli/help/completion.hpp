// Completion: scripts with which shells complete the program's words, made from the rows.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// To be sourced by bash 4.4 or later.
std::string bash_completion(const std::vector<Command>& commands);

/// To be put into a folder of zsh's `fpath` as _dropslide.
std::string zsh_completion(const std::vector<Command>& commands);

/// To be put into fish's folder of completions as dropslide.fish.
std::string fish_completion(const std::vector<Command>& commands);

/// The names of the commands that lists name.
std::vector<std::string> listed_names(const std::vector<Command>& commands);

/// The words that a value may be, or often begins with; empty where it can be anything.
std::vector<std::string> known_words(const Value& value, const std::vector<Command>& commands);

}  // namespace dropslide::cli
