// Between main and the commands: finds the command, runs it, and turns errors into one line and an exit code.
#include "cli/program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/standard_descriptors.hpp"
#include "base/units.hpp"
#include "cli/find_command.hpp"
#include "cli/heap_budget.hpp"
#include "cli/help/help.hpp"
#include "cli/options/parse.hpp"
#include "cli/processor.hpp"
#include "cli/progress/signal_watch.hpp"
#include "cli/terminal.hpp"

namespace dropslide::cli {
namespace {

/// The command that the first word means: `--help` and the like are those of nearly every program.
std::string command_meant(const std::string& word) {
  if (word == "-h" || word == "--help") return "help";
  return word == "--version" ? "version" : word;
}

int run(const std::vector<Command>& commands, std::vector<std::string> words) {
  if (words.empty()) {
    std::cerr << overview_text(commands, help_columns(terminal_columns(STDERR_FILENO)));
    return exit_usage;
  }
  const Command command = find_command(commands, command_meant(words.front()));
  words.erase(words.begin());
  const Arguments arguments = parse_arguments(command, words);
  if (arguments.has("version"))
    std::cout << "dropslide " DROPSLIDE_VERSION "\n";
  else if (arguments.has("help"))
    std::cout << help_text(command, help_columns(terminal_columns(STDOUT_FILENO)));
  else
    return command.run(arguments);
  return exit_done;
}

int fail(std::string_view message, int exit_code) {
  std::cerr << "dropslide: " << harmless(message) << '\n';
  return exit_code;
}

/// A result that did not reach its reader is no result. A reader who has had enough, such as `head`, sees
/// nothing: the program ends as others do that write into a closed pipe.
int check_output(int exit_code) {
  std::cout.flush();
  if (std::cout) return exit_code;
  if (has_lost_reader(STDOUT_FILENO)) {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  return fail("cannot write to standard output: is the disk full?", exit_error);
}

int guarded(std::vector<Command> (*commands)(), const char* first_word, std::span<char* const> given) {
  try {
    std::vector<std::string> words(given.begin(), given.end());
    if (first_word && words == std::vector<std::string>{"--version"}) {
      std::cout << fmt::format("dropslide-{} {}\n", first_word, DROPSLIDE_VERSION);
      return check_output(exit_done);
    }
    if (first_word) words.insert(words.begin(), first_word);
    return check_output(run(commands(), std::move(words)));
  } catch (const UsageError& error) {
    return fail(error.what(), exit_usage);
  } catch (const Error& error) {
    return fail(error.what(), exit_error);
  } catch (const BudgetExceeded& error) {
    return fail(text_of(error), exit_stopped);
  } catch (const std::bad_alloc&) {
    return fail("out of memory: run again with a smaller --memory, or with less else running", exit_error);
  } catch (const std::system_error& error) {
    return fail(
        fmt::format(
            "the system refuses a thread: {}; run again with fewer --threads, or with less else running",
            error.code().message()),
        exit_error);
  } catch (const std::exception& error) {
    return fail(fmt::format("internal error: {}", error.what()), exit_error);
  }
}

/// For errors that nothing can catch, such as a thread that a library could not start: a message and the exit
/// code of a run-time error, instead of a signal and a core file. What is in files stays as it is.
[[noreturn]] void end_at_once() {
  try {
    if (const auto error = std::current_exception()) std::rethrow_exception(error);
    std::fputs("dropslide: cannot go on\n", stderr);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "dropslide: cannot go on: %s\n", error.what());
  } catch (...) {
    std::fputs("dropslide: cannot go on: unknown error\n", stderr);
  }
  std::_Exit(exit_error);
}

/// What a long run must not die of: a file beyond the limit of its size is an error like a full disk, and a
/// closed pipe is an error of whoever writes into it; and a question before anybody answers.
void prepare_process() {
  std::set_terminate(end_at_once);
  for (const int signal : {SIGXFSZ, SIGPIPE}) std::signal(signal, SIG_IGN);
  survive_questions();
}

}  // namespace

std::string text_of(const BudgetExceeded& error) {
  return fmt::format(
      "the memory budget does not suffice: more than {} would be needed: run again with a larger --memory",
      format_bytes(error.needed_bytes()));
}

int run_program(std::vector<Command> (*commands)(), const char* first_word, int argc, char** argv) {
  expect_processor();
  if (!occupy_standard_descriptors()) return exit_error;
  prepare_process();
  return guarded(commands, first_word, {argv + 1, argv + argc});
}

}  // namespace dropslide::cli
