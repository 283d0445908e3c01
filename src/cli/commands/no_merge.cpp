// dropslide no-merge: the least Dmax with which Dropper avoids every merge.
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands/catalogue.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "costs/cost_model.hpp"
#include "costs/stop_cost.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "report/games/no_merge_report.hpp"

namespace dropslide::cli {
namespace {

int find_least(Shape shape, const SearchTask& task, const Session& session) {
  const LeastNoMergeDmax result = find_least_no_merge_dmax(shape, session.resources(), task);
  const int exit_code = session.explain_stop(
      result.last.stopped, result.last.needed_bytes, cost_if_full(result.last.stopped, [&] {
        return std::optional(cost_model().need(Quantity::least_no_merge_dmax, shape, 0));
      }));
  session.print("no-merge", result);
  return exit_code;
}

int decide_one(Shape shape, int dmax, const SearchTask& task, const Session& session) {
  Decision last;
  const auto verdict = decide_no_merge(shape, dmax, session.resources(), last, task);
  const int exit_code = session.explain_stop(last.stopped, last.needed_bytes);
  if (session.wants_json())
    session.print_json("no-merge", to_json(shape, dmax, verdict));
  else
    std::cout << to_plain_text(shape, verdict);
  return exit_code;
}

int run(const Arguments& arguments) {
  const Shape shape = shape_of(arguments);
  const SearchTask task = search_task(arguments);
  if (arguments.has("dmax")) return decide_one(shape, arguments.whole("dmax"), task, Session(arguments));
  return find_least(shape, task, Session(arguments));
}

std::vector<OptionRow> rows() {
  return {dmax_row("decide this Dmax only"),
          {.name = "certificate",
           .value = file_path(),
           .help = "write the winner's strategy there, to be checked by dropslide-check",
           .needs = {{.option = "dmax", .reason = "one Dmax, since it holds one strategy"}}},
          {.name = "out",
           .value = folder_path(),
           .help = "keep checkpoints there; the same command goes on from what is there",
           .needs = {{.option = "dmax", .reason = "one Dmax, since it keeps one search"}}},
          method_row(),
          checkpoint_row("minutes between checkpoints", "10")};
}

}  // namespace

Command no_merge_command() {
  return {.name = "no-merge",
          .summary = "the least Dmax with which Dropper avoids every merge",
          .details =
              "Plays the game in which Dropper loses as soon as Slider can merge two tiles, on M rows and N "
              "columns (M <= N, at most 25 cells). Without --dmax, D rises until Dropper wins.",
          .positionals = {shape_argument()},
          .rows = rows(),
          .examples = {{"no-merge 4x4", "the least Dmax on 4x4"},
                       {"no-merge 4x4 --dmax 5 --certificate proof", "a proof that Dmax 5 is enough"}},
          .run = run};
}

}  // namespace dropslide::cli
