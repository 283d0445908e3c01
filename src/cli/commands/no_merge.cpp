// dropslide no-merge: the least Dmax with which Dropper avoids every merge.
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "questions/least_no_merge_dmax.hpp"
#include "report/games/no_merge_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of no-merge");
  options.add_options()("dmax", po::value<int>()->value_name("D"), "decide this Dmax only, 1 to 25")(
      "certificate", po::value<std::string>()->value_name("FILE"),
      "with --dmax: write the winner's strategy there, to be checked by dropslide-check")(
      "out", po::value<std::string>()->value_name("DIR"),
      "with --dmax: keep checkpoints there; the same command goes on from what is there");
  add_search_options(options);
  return options;
}

int find_least(Shape shape, const SearchTask& task, const Session& session) {
  const LeastNoMergeDmax result = find_least_no_merge_dmax(shape, session.resources(), task);
  const int exit_code = session.explain_stop(result.last.stopped, result.last.needed_bytes);
  if (session.wants_json())
    session.print_json("no-merge", to_json(result));
  else
    std::cout << to_plain_text(result);
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

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  const SearchTask task = search_task(arguments);
  if (arguments.contains("dmax"))
    return decide_one(shape, checked_dmax(arguments["dmax"].as<int>()), task, Session(arguments));
  if (task.certificate) throw UsageError("--certificate holds one strategy: give it --dmax");
  if (task.run.folder) throw UsageError("--out keeps the checkpoints of one search: give it --dmax");
  return find_least(shape, task, Session(arguments));
}

}  // namespace

Command no_merge_command() {
  return {
      "no-merge",
      "MxN [--dmax D [--certificate FILE] [--out DIR]]",
      "the least Dmax with which Dropper avoids every merge",
      "Plays the game in which Dropper loses as soon as Slider can merge two tiles, on M rows and N columns\n"
      "(M <= N, at most 25 cells). Without --dmax, D rises until Dropper wins.",
      {"shape"},
      options,
      run};
}

}  // namespace dropslide::cli
