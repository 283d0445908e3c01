// The program: finds the command, runs it, and turns errors into one line and an exit code.
#include <fmt/format.h>

#include <csignal>
#include <iostream>
#include <new>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
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

/// A result that did not reach its reader is no result.
int check_output(int exit_code) {
  std::cout.flush();
  return std::cout ? exit_code : fail("cannot write to standard output: is the disk full?", exit_error);
}

int guarded(const std::vector<std::string>& words) {
  try {
    return check_output(run(words));
  } catch (const UsageError& error) {
    return fail(error.what(), exit_usage);
  } catch (const Error& error) {
    return fail(error.what(), exit_error);
  } catch (const std::bad_alloc&) {
    return fail("out of memory: run again with a smaller --memory, or with less else running", exit_error);
  } catch (const std::exception& error) {
    return fail(fmt::format("internal error: {}", error.what()), exit_error);
  }
}

}  // namespace
}  // namespace dropslide::cli

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // A file beyond the limit of its size is then an error like a full disk.
  return dropslide::cli::guarded({argv + 1, argv + argc});
}
