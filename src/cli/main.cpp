// The program: finds the command, runs it, and turns errors into one line and an exit code.
#include <fmt/format.h>

#include <csignal>
#include <iostream>
#include <new>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"

namespace dropslide::cli {

std::vector<Command> all_commands() {
  return {solve_command(),    plan_command(),        query_command(),        verify_command(),
          export_command(),   no_merge_command(),    shortest_command(),     tiles_command(),
          strategy_command(), short_games_command(), expect_command(),       policy_command(),
          simulate_command(), players_command(),     distribution_command(), reach_command(),
          line_command(),     reproduce_command(),   audit_command()};
}

namespace {

void print_overview() {
  std::cout << "dropslide: exact analysis of 2048 as a two-player game\n\nUsage: dropslide COMMAND "
               "[OPTIONS]\n\nCommands:\n";
  for (const Command& command : all_commands())
    std::cout << fmt::format("  {:<12} {}\n", command.name, command.summary);
  std::cout << "\n'dropslide help COMMAND' explains one; 'dropslide --version' names this version.\n"
               "Exit codes: 0 done, 1 run-time error, 2 usage error, 3 verification failed, 4 stopped before "
               "an answer.\n";
}

void print_help(const Command& command) {
  std::cout << fmt::format("Usage: dropslide {} {}\n\n{}\n\n", command.name, command.arguments,
                           command.details)
            << command.options() << '\n'
            << common_options();
}

Command find_command(const std::string& name) {
  std::vector<std::string> names{"help"};
  for (const Command& command : all_commands()) {
    if (command.name == name) return command;
    names.push_back(command.name);
  }
  throw UsageError(
      fmt::format("'{}' is not a command{} (see 'dropslide help')", name, suggestion(name, names)));
}

int run_command(const Command& command, const std::vector<std::string>& words) {
  const po::variables_map arguments = parse_arguments(command, words);
  if (arguments.contains("help")) {
    print_help(command);
    return exit_done;
  }
  return command.run(arguments);
}

int run(std::vector<std::string> words) {
  if (words.empty()) throw UsageError("no command given (see 'dropslide help')");
  const std::string name = words.front();
  words.erase(words.begin());
  if (name == "--version") {
    std::cout << "dropslide " << version << '\n';
    return exit_done;
  }
  if (name != "help" && name != "--help") return run_command(find_command(name), words);
  if (words.empty())
    print_overview();
  else
    print_help(find_command(words.front()));
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
