// What help and man pages say of a command, gathered from its rows before either writes it.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// One thing and what is said of it.
struct PageEntry {
  std::string tag;   ///< "--dmax D", "dropslide solve 3x4 --dmax 2".
  std::string text;  ///< "largest tile that Dropper may drop (1 to 25; required)".
};

/// Things of one kind.
struct PageSection {
  std::string title;  ///< "Players".
  std::vector<PageEntry> entries;
};

/// All that is said of a command; hidden options are left out.
struct CommandPage {
  std::string usage;               ///< "solve MxN --dmax D [--objective O] ...".
  std::string description;         ///< Paragraphs, one a line.
  std::vector<PageSection> lists;  ///< Of names that a value may be.
  std::vector<PageEntry> arguments;
  std::vector<PageEntry> options;
  std::vector<PageEntry> common_options;  ///< Those of every command.
  std::vector<PageEntry> examples;        ///< With "dropslide".
};

/// Walks over the rows of a command.
CommandPage page_of(const Command& command);

/// Names and summaries of the commands that lists name.
std::vector<PageEntry> listed_commands(const std::vector<Command>& commands);

}  // namespace dropslide::cli
