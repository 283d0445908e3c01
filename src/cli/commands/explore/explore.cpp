// dropslide explore: tablebases in a terminal.
#include <algorithm>

#include "base/error.hpp"
#include "cli/commands/explore/explore_commands.hpp"
#include "cli/commands/explore/shared_tables.hpp"
#include "cli/commands/explore/terminal_screen.hpp"
#include "cli/shared_rows.hpp"

namespace dropslide::cli {
namespace {

void walk(TerminalGame& game, const std::stop_token& stop) {
  TerminalScreen screen;
  screen.show(game.draw(TerminalScreen::size()));
  while (!stop.stop_requested()) {
    const auto key = screen.next_key();
    if (!key) continue;
    if (!game.press(*key)) return;
    screen.show(game.draw(TerminalScreen::size()));
  }
}

int run(const Arguments& arguments) {
  expect_terminal();  // Before small tables are made.
  const Session session(arguments);
  const SharedTables shared(arguments, session);
  if (!shared.tables()) return shared.exit_code();
  if (std::ranges::none_of(shared.tables()->tables(), [](auto* table) { return table->error.empty(); }) &&
      std::ranges::none_of(shared.tables()->games(), [](auto& game) { return game.error.empty(); }))
    throw EnvironmentError("none of the tables and game records can be used");
  TerminalGame game(*shared.tables(), notation_of(arguments), session.resources().stop);
  walk(game, session.resources().stop);
  return exit_done;
}

}  // namespace

Command explore_command() {
  return {.name = "explore",
          .summary = "solved games in a terminal, move by move",
          .details =
              "The same as 'serve' for machines that are reached by ssh: the board, what a drop on each "
              "empty cell or each slide is worth, best play to the end, and wins by layer. It "
              "fills the window, from 80 columns and 24 rows on. The last lines of the screen name the keys.",
          .positionals = table_arguments(),
          .rows = {faces_row("begin with faces, 64 in place of 6; the key x changes it")},
          .examples = {{"explore 3x4-2-6 4x4-proof", "walk through a tablebase and a certificate"},
                       {"explore", "walk through small games that are made at once"}},
          .has_run_options = false,
          .run = run};
}

}  // namespace dropslide::cli
