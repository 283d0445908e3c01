// dropslide prevent: whether Dropper prevents a large tile, with the tiles below it as walls.
#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "cli/terminal.hpp"
#include "report/games/prevent_report.hpp"

namespace dropslide::cli {
namespace {

using walls::WallGame;

/// Throws UsageError for a game that is no game with walls.
WallGame game_of(const Arguments& arguments) {
  const WallGame game{.shape = shape_of(arguments),
                      .dmax = arguments.whole("dmax"),
                      .objective = arguments.whole("objective"),
                      .wall = arguments.whole("wall")};
  if (game.shape.cols > WallGame::most_side)
    throw UsageError(fmt::format("boards with sides of at most {} are looked at, and {} is larger",
                                 WallGame::most_side, to_text(game.shape)));
  if (game.wall <= game.dmax || game.wall > game.objective)
    throw UsageError(fmt::format("--wall is a tile above --dmax {} and at most --objective {}, not {}",
                                 game.dmax, game.objective, game.wall));
  return game;
}

int run(const Arguments& arguments) {
  const WallGame game = game_of(arguments);
  const RunTask task{.name = fmt::format("{}, Dmax {}, objective {}, walls from {}", to_text(game.shape),
                                         game.dmax, game.objective, game.wall),
                     .folder = path_of(arguments, "out"),
                     .checkpoint_every_seconds = seconds_between_checkpoints(arguments),
                     .notice = notify_user};
  const Session session(arguments);
  // Chosen: with six small tiles the layers of 4x4 take seconds, with seven a minute, and each more a
  // hundred.
  if (game.small_cells() > 6)
    announce_unknown(arguments, fmt::format("all boards are found with up to {} small tiles beside walls",
                                            game.small_cells()));
  const PreventAnswer answer{game, search_with_walls(game, session.resources(), task)};
  const int exit_code = session.explain_stop(answer.found.stopped, answer.found.needed_bytes);
  session.print("prevent", answer);
  return exit_code;
}

}  // namespace

Command prevent_command() {
  return {
      .name = "prevent",
      .summary = "whether Dropper prevents a large tile, with the tiles below it as walls",
      .details =
          "Tiles from --wall on are walls, of which nothing is known but how many they are, and Slider may "
          "merge those that he can spare. The game with walls is easier for Slider, and has far fewer "
          "boards. If Dropper wins it, he prevents the objective in the game itself. If he does not, "
          "nothing is decided, and a larger --wall may help. Sides are at most 4. The proof is in "
          "theory/notes/walls.md.",
      .positionals = {shape_argument()},
      .rows = {required(dmax_row()),
               required(objective_row("the tile that Dropper is to prevent")),
               required({.name = "wall",
                         .value = tile_exponent("V", 2, 15),
                         .help = "tiles from this one on are walls"}),
               {.name = "out",
                .value = folder_path(),
                .help = "keep there what the next boards follow from; the same command goes on from it"},
               checkpoint_row("minutes between checkpoints: what a crash can cost", "10")},
      .examples = {{"prevent 4x4 --dmax 2 --objective 15 --wall 4", "32768 is prevented, in a second"},
                   {"prevent 4x4 --dmax 2 --objective 14 --wall 5", "16384, in half a minute"}},
      .answers = {answer<PreventAnswer>()},
      .run = run};
}

}  // namespace dropslide::cli
