// Completion: scripts with which shells complete the program's words, made from the rows.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// To be sourced by bash 4.4 or later; it works alike with and without the package bash-completion.
std::string bash_completion(const std::vector<Command>& commands);

/// To be sourced by zsh behind `compinit`, or put into a folder of its `fpath` as _dropslide.
std::string zsh_completion(const std::vector<Command>& commands);

/// To be sourced by fish, or put into its folder of completions as dropslide.fish.
std::string fish_completion(const std::vector<Command>& commands);

/// The names of the commands that lists name.
std::vector<std::string> listed_names(const std::vector<Command>& commands);

/// The words that a value may be, or often begins with; empty where it can be anything. Of the form
/// "expectimax:D" it is "expectimax:", behind which no shell sets a space.
std::vector<std::string> known_words(const Value& value, const std::vector<Command>& commands);

/// The word of `words` behind which a folder stands, "perfect:" of the form "perfect:DIR"; empty if none.
std::string word_before_folder(const Value& value);

}  // namespace dropslide::cli
