// dropslide help, man and version: the program, or one command, explained, on a terminal and as man pages.
#include <unistd.h>

#include <iostream>

#include "cli/commands/catalogue.hpp"
#include "cli/find_command.hpp"
#include "cli/help/help.hpp"
#include "cli/help/man_page.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "cli/terminal.hpp"

namespace dropslide::cli {
namespace {

int explain(const Arguments& arguments) {
  const auto name = arguments.text_if_any("command");
  const std::size_t columns = help_columns(terminal_columns(STDOUT_FILENO));
  std::cout << (name ? help_text(find_command(all_commands(), *name), columns)
                     : overview_text(all_commands(), columns));
  return exit_done;
}

int print_man_page(const Arguments& arguments) {
  const auto name = arguments.text_if_any("command");
  std::cout << (name ? man_page(find_command(all_commands(), *name), version)
                     : man_page_of_all(all_commands(), version));
  return exit_done;
}

int print_version(const Arguments&) {
  std::cout << "dropslide " << version << '\n';
  return exit_done;
}

}  // namespace

Command help_command() {
  return {.name = "help",
          .summary = "explain the program, or a command",
          .positionals = {command_argument("all are listed")},
          .examples = {{"help solve", "all options of solve"}},
          .has_run_options = false,
          .run = explain};
}

Command man_command() {
  return {.name = "man",
          .summary = "print the man page of the program, or of a command",
          .positionals = {command_argument("the page of the program")},
          .examples = {{"man solve >dropslide-solve.1", "then 'man -l dropslide-solve.1'"}},
          .has_run_options = false,
          .run = print_man_page};
}

Command version_command() {
  return {.name = "version",
          .summary = "name this version of the program",
          .has_run_options = false,
          .run = print_version};
}

}  // namespace dropslide::cli
