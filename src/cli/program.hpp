// What every program of ours does between main and its commands.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command.hpp"
#include "run/memory_refusal.hpp"

namespace dropslide::cli {

/// What a run that needs more than its memory budget says; it ends with `exit_stopped`.
std::string text_of(const BudgetExceeded& error);

/// Runs one of `commands` by the words of the command line, and returns the exit code of the process.
/// `first_word` names the command; where it is null the first word of the user does. Errors become one line
/// on standard error.
int run_program(std::vector<Command> (*commands)(), const char* first_word, int argc, char** argv);

}  // namespace dropslide::cli
