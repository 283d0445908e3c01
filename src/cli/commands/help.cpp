// dropslide help: the program, or one command, explained.
#include <iostream>

#include "cli/commands/catalogue.hpp"
#include "cli/help/help.hpp"
#include "cli/shared_rows.hpp"

namespace dropslide::cli {
namespace {

int run(const Arguments& arguments) {
  const auto name = arguments.text_if_any("command");
  std::cout << (name ? help_text(find_command(*name)) : overview_text(all_commands()));
  return exit_done;
}

}  // namespace

Command help_command() {
  return {.name = "help",
          .summary = "explain the program, or a command",
          .positionals = {command_argument("all are listed")},
          .examples = {{"help solve", "all options of solve"}},
          .has_run_options = false,
          .run = run};
}

}  // namespace dropslide::cli
