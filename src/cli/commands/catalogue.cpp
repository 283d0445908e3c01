// The commands by name.
#include "cli/commands/catalogue.hpp"

#include "cli/commands/chance/chance_commands.hpp"
#include "cli/commands/explore/explore_commands.hpp"
#include "cli/commands/reproduce/reproduce_command.hpp"

namespace dropslide::cli {

std::vector<Command> all_commands() {
  return {solve_command(),        plan_command(),     known_command(),       query_command(),
          verify_command(),       status_command(),   export_command(),      serve_command(),
          explore_command(),      prevent_command(),  no_merge_command(),    shortest_command(),
          tiles_command(),        strategy_command(), short_games_command(), expect_command(),
          count_command(),        policy_command(),   simulate_command(),    players_command(),
          distribution_command(), reach_command(),    line_command(),        reproduce_command(),
          audit_command(),        schema_command(),   help_command(),        completion_command(),
          man_command(),          version_command()};
}

}  // namespace dropslide::cli
