// The program: finds the command, runs it, and turns errors into one line and an exit code.
#include <fmt/format.h>

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <system_error>

#include "base/error.hpp"
#include "base/standard_descriptors.hpp"
#include "base/units.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/heap_budget.hpp"
#include "cli/help/help.hpp"
#include "cli/options/parse.hpp"
#include "cli/session.hpp"

namespace dropslide::cli {

namespace {

int run(std::vector<std::string> words) {
  if (words.empty()) throw UsageError("no command given (see 'dropslide help')");
  const std::string name = words.front() == "--help" ? "help" : words.front();
  words.erase(words.begin());
  if (name == "--version") {
    std::cout << "dropslide " << version << '\n';
    return exit_done;
  }
  const Command command = find_command(name);
  const Arguments arguments = parse_arguments(command, words);
  if (!arguments.has("help")) return command.run(arguments);
  std::cout << help_text(command);
  return exit_done;
}

int fail(std::string_view message, int exit_code) {
  std::cerr << "dropslide: " << message << '\n';
  return exit_code;
}

/// A result that did not reach its reader is no result. A reader who has had enough, such as `head`, is told
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

int guarded(const std::vector<std::string>& words) {
  try {
    return check_output(run(words));
  } catch (const UsageError& error) {
    return fail(error.what(), exit_usage);
  } catch (const Error& error) {
    return fail(error.what(), exit_error);
  } catch (const BudgetExceeded& error) {
    return fail(
        fmt::format("the memory budget does not suffice: more than {} would be needed: run again with a "
                    "larger --memory",
                    format_bytes(error.needed_bytes())),
        exit_stopped);
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
/// closed pipe is an error of whoever writes into it.
void prepare_process() {
  std::set_terminate(end_at_once);
  for (const int signal : {SIGXFSZ, SIGPIPE}) std::signal(signal, SIG_IGN);
}

}  // namespace
}  // namespace dropslide::cli

int main(int argc, char** argv) {
  if (!dropslide::occupy_standard_descriptors()) return dropslide::cli::exit_error;
  dropslide::cli::prepare_process();
  return dropslide::cli::guarded({argv + 1, argv + argc});
}
