// dropslide line: the one-dimensional game of one length, by brute force.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <optional>

#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/options/value_text.hpp"
#include "cli/session.hpp"
#include "costs/cost_model.hpp"
#include "costs/outlook.hpp"
#include "report/costs/cost_text.hpp"
#include "report/thesis/line_report.hpp"
#include "theory/line/games/layers.hpp"
#include "theory/line/games/parts.hpp"

namespace dropslide::cli {
namespace {

/// Measured: up to here both games take less than a second.
constexpr int longest_with_both = 13;

/// Chosen: below 1123..x for larger x the red strings run into full boards, and are as many as the whole game
/// has. Beyond 21 cells 12, which takes seconds.
int highest_root(int n) { return n > line::longest_enumerated ? 12 : std::max(std::min(n, 8), n - 4); }

Part parse_part(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash != std::string::npos) {
    const auto index = read_whole(std::string_view(text).substr(0, slash));
    const auto count = read_whole(std::string_view(text).substr(slash + 1));
    constexpr std::int64_t most_parts = std::numeric_limits<int>::max();
    if (index && count && *index >= 1 && *index <= *count && *count <= most_parts)
      return {static_cast<int>(*index), static_cast<int>(*count)};
  }
  throw UsageError(fmt::format("--part {}: expected I/K with 1 <= I <= K, such as 2/8", text));
}

/// So that no progress line stands before the answer.
void clear_progress(const Session& session) { session.explain_stop(StopReason::none, 0); }

/// Says why a computation ended early. Layers grow and shrink again, so what the largest needs is not known.
int explain(std::uint64_t needed_bytes, const Session& session) {
  if (needed_bytes == 0) return session.explain_stop(StopReason::interrupted, 0);
  clear_progress(session);
  std::cerr << fmt::format(
      "dropslide: the layers outgrew the memory budget of {}: run again with a larger --memory\n",
      format_bytes(session.resources().memory_bytes));
  return exit_stopped;
}

template <class Study>
int print_study(const Study& study, bool holds, const Session& session) {
  if (study.was_interrupted) return explain(study.needed_bytes, session);
  clear_progress(session);
  session.print("line", study);
  return holds ? exit_done : exit_verification_failed;
}

int compare_part(int n, const Arguments& arguments, const Session& session) {
  const Part part = parse_part(arguments.text("part"));
  const LineComparison comparison = compare_sets(n, part, session.resources());
  return print_study(comparison, comparison.are_equal(), session);
}

int check_conjecture(int n, const Arguments& arguments, const Session& session) {
  if (arguments.has("every-length")) {
    const EveryLengthStudy study = study_every_length(n, session.resources());
    return print_study(study, study.is_proved, session);
  }
  const ConjectureStudy study =
      study_conjecture(n, arguments.has("passing") || n <= longest_with_both, session.resources());
  return print_study(study, study.breaking == 0, session);
}

/// Of the relaxed game, in one thread. Measured for 13 free cells; each cell more takes four times as much
/// (docs/measurements/line.md).
CellNeed cost_of_every_length(int n) {
  constexpr double seconds_of_13 = 206, bytes_of_13 = 14.3e9;
  const double factor = std::ldexp(1, 2 * (n - 13));
  return {.processor_seconds = seconds_of_13 * factor, .memory_bytes = bytes_of_13 * factor};
}

/// Of all strings with passing. Measured for 13 to 15 cells: each cell more takes 4.3 times as long.
double seconds_with_passing(int n) { return 8.07 * std::pow(4.3, n - 15); }

/// The time of the options that look at every string, and what it takes to prove every length.
CellNeed cost_of(int n, const Arguments& arguments) {
  if (arguments.has("every-length")) return cost_of_every_length(n);
  if (arguments.has("passing") && !arguments.has("check"))
    return {.processor_seconds = seconds_with_passing(n)};
  const auto seconds = [n](Quantity quantity) {
    return cost_model().cell(quantity, {1, n}, 0).processor_seconds;
  };
  if (arguments.has("part"))
    return {.processor_seconds =
                seconds(Quantity::compared_strings) / parse_part(arguments.text("part")).count};
  if (arguments.has("check")) return {.processor_seconds = seconds(Quantity::compared_strings)};
  return {.processor_seconds = arguments.has("table1") ? seconds(Quantity::tile_frequency) : 0};
}

int run(const Arguments& arguments) {
  const int n = arguments.whole("n");
  const Session session(arguments);
  if (const auto cost = cost_if_found([&] { return cost_of(n, arguments); }))
    announce_cost(
        arguments, session.resources(), *cost,
        cost->memory_bytes > 0 ? cost_line(*cost) : "it costs " + core_time_text(cost->processor_seconds));
  if (arguments.has("below"))
    return print_study(study_play_below(n, arguments.whole("below"), session.resources()), true, session);
  if (arguments.has("conjecture")) return check_conjecture(n, arguments, session);
  if (arguments.has("part")) return compare_part(n, arguments, session);
  LineReport report;
  auto& [study, table2, tree] = report;
  if (arguments.has("tree")) tree = line::grow_game_tree(n, arguments.whole("tree"), session.resources());
  if (tree && tree->was_interrupted) return explain(tree->needed_bytes, session);
  study = study_line({n, arguments.has("passing") || arguments.has("check") || n <= longest_with_both,
                      arguments.has("table1"), arguments.has("check")},
                     session.resources());
  if (study.was_interrupted) return explain(study.needed_bytes, session);
  if (arguments.has("table2")) {
    const line::RedSubtrees found = line::find_red_subtrees(n, highest_root(n), session.resources());
    if (found.was_interrupted) return explain(found.needed_bytes, session);
    table2 = found.trees;
  }
  clear_progress(session);
  session.print("line", report);
  return !study.check || study.check->are_equal() ? exit_done : exit_verification_failed;
}

/// An option that walks through all strings one by one.
OptionRow enumerating(OptionRow row) {
  row.narrows = {"n", line::longest_enumerated};
  return row;
}

std::vector<OptionRow> rows() {
  return {
      enumerating(
          {.name = "passing", .help = "count the strings with passing, too (always up to length 13)"}),
      enumerating(
          {.name = "check",
           .help = "decide all strings one by one, too, and compare both games as sets with brute force"}),
      {.name = "table1", .help = "rows 1 to N of Table 1, beside m_n and the rule of page 26"},
      {.name = "table2",
       .help = "the red subtrees of Table 2 on N cells, and whether they are those of all longer rows"},
      enumerating({.name = "part",
                   .value = any_text("I/K"),
                   .help = "that comparison alone, for part I of K of the values of T"}),
      {.name = "conjecture",
       .help =
           "check the conjecture on category 2 of section 5.3 on all strings without passing, and nothing "
           "else",
       .excludes = {"part", "tree", "below"}},
      {.name = "below",
       .value = whole_number("Y", 2, highest_below),
       .help =
           "find out whether the tiles below Y can be played with for ever on N free cells, and nothing else",
       .excludes = {"passing", "check", "table1", "table2", "part", "tree"}},
      {.name = "every-length",
       .help = "prove it, for rows of every length and fewer than N free cells, by the relaxed game",
       .needs = {{.option = "conjecture", .reason = "what is to be proved"}},
       .excludes = {"passing"},
       .narrows = {"n", longest_relaxed}},
      enumerating({.name = "tree",
                   .value = whole_number("L", 1, 1000),
                   .help = "the first L levels of the game tree, as in Figure 4",
                   .excludes = {"part"}})};
}

}  // namespace

Command line_command() {
  return {
      .name = "line",
      .summary = "the one-dimensional game of length N, by brute force",
      .details =
          "Counts the strings of length N (at most 21; without passing 28) that the game on one row with "
          "Dmax 1 can reach, by layers of equal T, and finds those of largest T. --table1 and --table2 "
          "compute the thesis's tables of section 5, --tree the tree of its Figure 4. --check decides all "
          "strings "
          "one by one, too, and compares the sets; exit code 3 says that they differ. --part I/K does a part "
          "of that, for many machines or to go on later: the counts of parts 1/K to K/K add up, and the sets "
          "are equal if all parts say so.",
      .positionals = {{.name = "n", .value = whole_number("N", 1, line::longest_by_parts), .what = "length"}},
      .rows = rows(),
      .examples = {{"line 16 --table1 --table2", "all strings of length 16; the tables of section 5"},
                   {"line 12 --part 1/1", "every string decided one by one, both games compared as sets"},
                   {"line 5 --tree 12", "the game tree of Figure 4"}},
      .answers = {answer<LineReport>(), answer<LineComparison>(), answer<ConjectureStudy>(),
                  answer<EveryLengthStudy>(), answer<PlayBelowStudy>()},
      .run = run};
}

}  // namespace dropslide::cli
