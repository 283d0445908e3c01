// dropslide man: man pages, for packages and for man -l.
#include <iostream>

#include "cli/commands/catalogue.hpp"
#include "cli/help/man_page.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"

namespace dropslide::cli {
namespace {

int run(const Arguments& arguments) {
  const auto name = arguments.text_if_any("command");
  std::cout << (name ? man_page(find_command(*name), version) : man_page_of_all(all_commands(), version));
  return exit_done;
}

}  // namespace

Command man_command() {
  return {.name = "man",
          .summary = "print the man page of the program, or of a command",
          .positionals = {command_argument("the page of the program")},
          .examples = {{"man solve >dropslide-solve.1", "then 'man -l dropslide-solve.1'"}},
          .has_run_options = false,
          .is_hidden = true,
          .run = run};
}

}  // namespace dropslide::cli
