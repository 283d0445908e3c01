// dropslide reach: can a string occur in the one-dimensional game, by which moves, or why not?
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/line_answers.hpp"
#include "cli/session.hpp"
#include "report/format/csv.hpp"
#include "report/thesis/line_report.hpp"
#include "theory/line/games/reachability.hpp"

namespace dropslide::cli {
namespace {

/// Words that --witness lifts the limit to: 64 MiB of letters.
constexpr std::uint64_t longest_witness = 1ULL << 26;

line::ReachLimits limits_of(const Arguments& arguments) {
  line::ReachLimits limits;
  if (arguments.has("witness")) limits.longest_word = longest_witness;
  limits.most_searched = arguments.whole<std::uint64_t>("search");
  return limits;
}

/// Header and row of a report as CSV, each with its line end. All reports have the same columns: where a
/// string is its own mirror image, those of the image are empty.
std::pair<std::string, std::string> header_and_row(const ReachReport& report) {
  nlohmann::ordered_json json = to_json(report);
  auto& image = json["mirror_image"];
  if (image.is_null())
    for (const auto& [key, value] : json.items())
      if (key != "mirror_image") image[key] = nullptr;
  const std::string csv = to_csv(json);
  const std::size_t header_end = csv.find('\n') + 1;  // No name of a column has a line end.
  return {csv.substr(0, header_end), csv.substr(header_end)};
}

/// A row of CSV, or a JSON object on a line of its own. A string that makes no sense has no row but a
/// complaint; its object has `string` and `error`.
LineAnswer answer_line(const QuestionLine& line, const line::ReachLimits& limits, const Resources& resources,
                       bool as_csv) {
  try {
    expect_question(line.text);
    const auto report = report_reachability(line::parse_configuration(line.text), limits, resources);
    return {.text = as_csv ? header_and_row(report).second : to_json_line(to_json(report)),
            .is_stopped = was_stopped(report)};
  } catch (const UsageError& error) {
    if (as_csv) return {.complaint = error.what(), .is_refused = true};
    return {.text = to_json_line({{"string", line.text}, {"error", error.what()}}), .is_refused = true};
  }
}

int answer_list(const Session& session, const line::ReachLimits& limits) {
  if (session.wants_csv()) {
    const auto sample = report_reachability(line::parse_configuration("1"), limits, session.resources());
    std::cout << header_and_row(sample).first;
  }
  return answer_standard_input(session, [&](const QuestionLine& line, const Resources& part) {
    return answer_line(line, limits, part, session.wants_csv());
  });
}

int run(const Arguments& arguments) {
  const std::string text = arguments.text("string");
  const line::ReachLimits limits = limits_of(arguments);
  if (text == "-") return answer_list(Session(arguments), limits);
  const line::Configuration c = line::parse_configuration(text);
  const Session session(arguments);
  const ReachReport report = report_reachability(c, limits, session.resources());
  session.explain_stop(StopReason::none, 0);  // No progress line stands before the answer.
  session.print("reach", report);
  return was_stopped(report) ? exit_stopped : exit_done;
}

std::vector<OptionRow> rows() {
  return {{.name = "witness", .help = "print words of more than 4096 moves, too (up to 67 million)"},
          {.name = "search",
           .value = number_from("N", 1, "200000"),
           .help = "strings that the search without passing may try; up to length 24 at most 10 000, then "
                   "brute force decides"}};
}

}  // namespace

Command reach_command() {
  return {
      .name = "reach",
      .summary = "can a string occur in the one-dimensional game, and how",
      .details =
          "Says whether the string can occur in the game on one row with Dmax 1 (section 5 of the "
          "thesis), with and without passing, and prints a shortest word over l and r (Slider's moves to "
          "the left and to the right) that leads to it, or why there is none.\nThe string has a symbol for "
          "each cell: '.' is empty, '1' to '9' and 'a' to 'z' are exponents: ..112. It is the row after a "
          "drop, seen from the side of the empty cells: dots on the left, then the 1 that was dropped, then "
          "tiles that first only rise and then only fall (on which empty cell the 1 falls makes no "
          "difference): "
          "the bitonic normal form. A row that is seen from the other side is its mirror image, which is "
          "answered, too.\nPassing: all tiles stand at the right, so where no two equal tiles meet, a move "
          "to the right changes nothing. With passing Slider may make it all the same, and Dropper drops "
          "again; without passing, as on boards, each move must change something.\nWith '-', strings are "
          "read from standard input, one a line, and answered by one JSON object a line, or with --csv by "
          "one row, in the same order by all threads. The memory is divided among them; '--threads 1' gives "
          "all of it to each string.",
      .positionals = {{.name = "string",
                       .value = any_text("STRING"),
                       .what = "string",
                       .expected = "one such as ..112, or - for standard input"}},
      .rows = rows(),
      .examples = {{"reach ..112", "by which moves it occurs with passing, and why not without"}},
      .run = run};
}

}  // namespace dropslide::cli
