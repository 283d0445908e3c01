// dropslide no-merge: the least Dmax with which Dropper avoids every merge.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "cli/terminal.hpp"
#include "costs/cost_model.hpp"
#include "costs/outlook.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "report/games/no_merge_report.hpp"
#include "studies/known/recorded_results.hpp"

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

/// With what searches of this run decided.
KnownNumber known_of(Shape shape, const std::vector<NoMergeVerdict>& verdicts) {
  std::vector<GameResult> results = recorded_results(data_folder() / "results");
  for (const NoMergeVerdict& verdict : verdicts)
    results.push_back({.game = {shape, verdict.dmax, {}},
                       .winner = verdict.dropper_avoids_merges ? Winner::dropper : Winner::slider,
                       .evidence = Evidence::search,
                       .source = "just now"});
  return BestKnown(std::move(results)).least_no_merge_dmax(shape);
}

int find_least(const Arguments& arguments, Shape shape, const SearchTask& task, const Session& session) {
  const auto need = cost_of(shape);
  const bool is_tried =
      task.method != ProofMethod::automatic || !need || is_worth_trying(*need, session.resources());
  if (is_tried) announce_cost(arguments, session.resources(), need);
  LeastNoMergeAnswer answer{
      is_tried ? find_least_no_merge_dmax(shape, session.resources(), task) : not_searched(shape, *need), {}};
  const LeastNoMergeDmax& found = answer.found;
  const int exit_code = session.explain_stop(found.last.stopped, found.last.needed_bytes, need);
  if (!found.is_exact) answer.known = known_of(shape, found.verdicts);
  session.print("no-merge", answer);
  return exit_code;
}

int decide_one(const Arguments& arguments, Shape shape, const SearchTask& task, const Session& session) {
  NoMergeAnswer answer{.shape = shape, .dmax = arguments.whole("dmax"), .verdict = {}, .known = {}};
  announce_cost(arguments, session.resources(), cost_of(shape));
  Decision last;
  answer.verdict = decide_no_merge(shape, answer.dmax, session.resources(), last, task);
  const int exit_code = session.explain_stop(last.stopped, last.needed_bytes);
  if (!answer.verdict) answer.known = known_of(shape, {});
  session.print("no-merge", answer);
  return exit_code;
}

/// What is known of a board that is too large for a search.
int answer_without_search(const Arguments& arguments, Shape shape) {
  for (const char* option : {"certificate", "out", "method"})
    if (arguments.has(option))
      throw UsageError(fmt::format("boards of at most {} cells are searched, and {} has {}: leave --{} out",
                                   max_cells, to_text(shape), shape.cells(), option));
  const Session session(arguments);
  const KnownNumber known = known_of(shape, {});
  if (arguments.has("dmax"))
    session.print("no-merge", NoMergeAnswer{shape, arguments.whole("dmax"), {}, known});
  else
    session.print("no-merge", LeastNoMergeAnswer{{.shape = shape}, known});
  return exit_done;
}

int run(const Arguments& arguments) {
  const Shape shape = shape_of_sides(arguments, longest_known_side);
  if (!shape.is_playable()) return answer_without_search(arguments, shape);
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
              "columns (M <= N, at most 25 cells). Without --dmax, D rises until Dropper wins. A search that "
              "comes to no end is answered by records and theorems, each with its evidence, and so are "
              "larger boards, up to 99 rows and columns.",
          .positionals = {shape_argument()},
          .rows = rows(),
          .examples = {{"no-merge 4x4", "the least Dmax on 4x4"},
                       {"no-merge 4x4 --dmax 5 --certificate proof", "a proof that Dmax 5 is enough"},
                       {"no-merge 1x30", "2, by Theorem 15"}},
          .answers = {answer<LeastNoMergeAnswer>(), answer<NoMergeAnswer>()},
          .run = run};
}

}  // namespace dropslide::cli
