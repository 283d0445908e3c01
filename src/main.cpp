// The program dropslide.
#include "cli/commands/catalogue.hpp"
#include "cli/program.hpp"

int main(int argc, char** argv) {
  return dropslide::cli::run_program(dropslide::cli::all_commands, nullptr, argc, argv);
}
