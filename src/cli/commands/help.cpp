// dropslide help: the program, or one command, explained.
#include <iostream>

#include "cli/commands/catalogue.hpp"
#include "cli/options/help.hpp"

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
          .positionals = {{.name = "command",
                           .value = {.kind = ValueKind::command, .name = "COMMAND"},
                           .what = "the command; without it, all are listed",
                           .is_optional = true}},
          .examples = {{"help solve", "all options of solve"}},
          .has_run_options = false,
          .run = run};
}

}  // namespace dropslide::cli
