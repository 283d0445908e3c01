// dropslide count: how many states the game against chance has.
#include <fmt/format.h>

#include <deque>

#include "cli/commands/chance/ages_file.hpp"
#include "cli/commands/chance/chance_commands.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "cli/terminal.hpp"
#include "costs/cost_model.hpp"
#include "costs/outlook.hpp"
#include "questions/folder_status.hpp"
#include "report/chance/state_count_report.hpp"

namespace dropslide::cli {
namespace {

int run(const Arguments& arguments) {
  const Shape shape = shape_of(arguments);
  const std::optional<int> tile = tile_of(arguments);
  const ObjectiveGame game =
      game_of(shape, {.tile = tile});  // Refuses what cannot be asked before anything is made.
  const RunTask task{.name = fmt::format("{}, states", to_text(shape)),
                     .folder = path_of(arguments, "out"),
                     .checkpoint_every_seconds = seconds_between_checkpoints(arguments),
                     .notice = notify_user};
  std::deque<AgesFile> ages;
  for (const std::string& file : arguments.texts("ages")) ages.emplace_back(file);
  const Session session(arguments);
  if (!holds_finished_run(task.folder))
    announce_cost(arguments, session.resources(),
                  cost_if_found([&] { return cost_model().counting(shape, game); }));
  const CountedBoard counted{shape, tile, count_states(shape, session.resources(), task, tile)};
  const int exit_code = session.explain_stop(counted.count.stopped, counted.count.needed_bytes);
  session.print("count", counted);
  for (AgesFile& file : ages) file.write(shape, game, counted.count.layers);
  return exit_code;
}

std::vector<OptionRow> rows() {
  return {{.name = "tile",
           .value = tile_face(),
           .help = "games end when this tile is made (its face: 8, 16, ...), and boards that hold it are not "
                   "counted"},
          {.name = "out",
           .value = folder_path(),
           .help = "keep there what the next ages follow from; the same command goes on from it"},
          checkpoint_row("minutes between checkpoints: what a crash can cost", "10"),
          {.name = "ages",
           .value = file_path({".csv"}),
           .help = "write the numbers of states and afterstates of each counted age there, also if the count "
                   "is stopped",
           .may_repeat = true}};
}

}  // namespace

Command count_command() {
  return {
      .name = "count",
      .summary = "how many states the game against a random Dropper has, by age",
      .details =
          "Counts the states and afterstates of the game of 'expect' up to symmetry, age by age from the "
          "openings on, and solves nothing. Layer T has the boards of age 2 T. Only the positions of a few "
          "layers are kept, a bit a rank, beside the tables of the index. A count that is stopped prints "
          "what "
          "it has.",
      .positionals = {shape_argument()},
      .rows = rows(),
      .examples = {{"count 3x3", "48 713 519 states, in seconds"},
                   {"count 4x4 --tile 16", "of games that end with 16: 23 483 970 states"},
                   {"count 3x4 --out 3x4-count --ages 3x4.csv", "as far as it gets; it goes on from there"}},
      .answers = {answer<CountedBoard>()},
      .run = run};
}

}  // namespace dropslide::cli
