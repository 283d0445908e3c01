// dropslide no-merge: the least Dmax with which Dropper avoids every merge.
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands/catalogue.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "cli/terminal.hpp"
#include "costs/cost_model.hpp"
#include "costs/outlook.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "report/games/no_merge_report.hpp"

namespace dropslide::cli {
namespace {

/// Of all Dmax of the board.
std::optional<CellNeed> cost_of(Shape shape) {
  return cost_if_found([&] { return cost_model().need(Quantity::least_no_merge_dmax, shape, 0); });
}

/// What is known without a search.
LeastNoMergeDmax not_searched(Shape shape, const CellNeed& need) {
  notify_user("the search is not expected to end here, so it was not started; to try: name its --method");
  return {.shape = shape,
          .last = {.stopped = StopReason::memory_full,
                   .needed_bytes = static_cast<std::uint64_t>(std::min(need.memory_bytes, 9e18))}};
}

int find_least(const Arguments& arguments, Shape shape, const SearchTask& task, const Session& session) {
  const auto need = cost_of(shape);
  const bool is_tried = task.method != ProofMethod::automatic || !need || can_end(*need, session.resources());
  if (is_tried) announce_cost(arguments, session.resources(), need);
  const LeastNoMergeDmax result =
      is_tried ? find_least_no_merge_dmax(shape, session.resources(), task) : not_searched(shape, *need);
  const int exit_code = session.explain_stop(result.last.stopped, result.last.needed_bytes, need);
  session.print("no-merge", result);
  return exit_code;
}

int decide_one(const Arguments& arguments, Shape shape, const SearchTask& task, const Session& session) {
  const int dmax = arguments.whole("dmax");
  announce_cost(arguments, session.resources(), cost_of(shape));
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
  if (arguments.has("dmax")) return decide_one(arguments, shape, task, Session(arguments));
  return find_least(arguments, shape, task, Session(arguments));
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
