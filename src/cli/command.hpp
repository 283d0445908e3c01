// A command of the program: its name, its options, and what it does.
#pragma once

#include <boost/program_options.hpp>
#include <string>
#include <vector>

namespace dropslide::cli {

namespace po = boost::program_options;

/// What every script relies on; see README.md, "For programs".
enum ExitCode : int {
  exit_done = 0,
  exit_error = 1,
  exit_usage = 2,
  exit_verification_failed = 3,
  exit_stopped = 4
};

/// The one description from which a command is parsed, explained and found.
struct Command {
  std::string name;
  std::string arguments;                ///< "MxN --dmax D": as shown behind the name.
  std::string summary;                  ///< One line for the list of commands.
  std::string details;                  ///< A paragraph for `help COMMAND`.
  std::vector<std::string> positional;  ///< Names of the positional arguments.
  po::options_description (*options)();
  int (*run)(const po::variables_map& arguments);
};

Command solve_command();
Command no_merge_command();
Command shortest_command();
Command tiles_command();
Command strategy_command();
Command short_games_command();
Command simulate_command();
Command players_command();
Command plan_command();
Command expect_command();
Command policy_command();
Command distribution_command();
Command query_command();
Command verify_command();
Command export_command();
Command reach_command();
Command line_command();
Command reproduce_command();
Command audit_command();

/// Every command, in the order in which help lists them.
std::vector<Command> all_commands();

}  // namespace dropslide::cli
