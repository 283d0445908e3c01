// The program dropslide-reproduce: `dropslide reproduce` alone, which is built in a third of the time
// (scripts/reproduce).
#include "cli/commands/reproduce/reproduce_command.hpp"
#include "cli/program.hpp"

namespace {

std::vector<dropslide::cli::Command> commands() { return {dropslide::cli::reproduce_command()}; }

}  // namespace

int main(int argc, char** argv) { return dropslide::cli::run_program(commands, "reproduce", argc, argv); }
