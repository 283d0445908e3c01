// The commands by name.
#include "cli/commands/catalogue.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/records/record_commands.hpp"
#include "cli/help/completion.hpp"
#include "cli/options/nearest_word.hpp"

namespace dropslide::cli {

std::vector<Command> all_commands() {
  return {solve_command(),        plan_command(),   known_command(),       query_command(),
          verify_command(),       status_command(), export_command(),      no_merge_command(),
          shortest_command(),     tiles_command(),  strategy_command(),    short_games_command(),
          expect_command(),       policy_command(), simulate_command(),    players_command(),
          distribution_command(), reach_command(),  line_command(),        reproduce_command(),
          audit_command(),        claims_command(), prove_games_command(), search_costs_command(),
          report_command(),       help_command(),   completion_command(),  man_command()};
}

Command find_command(const std::string& name) {
  const std::vector<Command> commands = all_commands();
  for (const Command& command : commands)
    if (command.name == name) return command;
  throw UsageError(fmt::format("'{}' is not a command{} (see 'dropslide help')", name,
                               suggestion(name, listed_names(commands))));
}

}  // namespace dropslide::cli
