// dropslide reach: can a row occur in the one-dimensional game, by which moves, or why not?
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/line_answers.hpp"
#include "cli/session.hpp"
#include "report/format/csv.hpp"
#include "report/thesis/reach_report.hpp"
#include "theory/line/games/reachability.hpp"
#include "theory/line/row.hpp"

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

/// A report as CSV. All have the same columns: where a string is its own mirror image, those of the image are
/// empty. Of normal forms there are the strings alone.
CsvLines to_csv_lines(const ReachReport& report, CsvForm csv_form) {
  nlohmann::ordered_json json = to_json(report, csv_form);
  for (const char* turn : {"slider_to_move", "dropper_to_move"})
    for (auto& form : json[turn]["normal_forms"]) form = form["string"];
  auto& image = json["mirror_image"];
  if (image.is_null())
    for (const auto& [key, value] : json.items())
      if (!value.is_structured() && key != "mirror_image") image[key] = nullptr;
  return csv_lines(json);
}

/// A row of CSV, or a JSON object on a line of its own. A string that makes no sense has no row but a
/// complaint; its object has `string` and `error`.
LineAnswer answer_line(const QuestionLine& line, const line::ReachLimits& limits, const Resources& resources,
                       const Session& session) {
  const bool as_csv = session.wants_csv();
  try {
    expect_question(line.text);
    const auto report = report_reachability(line::parse_row(line.text), limits, resources);
    return {.text = as_csv ? to_csv_lines(report, session.csv_form()).row : to_json_line(to_json(report)),
            .is_stopped = was_stopped(report)};
  } catch (const UsageError& error) {
    if (as_csv) return {.complaint = error.what(), .is_refused = true};
    return {.text = to_json_line(to_json(RefusedRow{line.text, error.what()})), .is_refused = true};
  }
}

int answer_list(const Session& session, line::ReachLimits limits) {
  limits.confirms_no = false;  // It takes seconds a string.
  if (session.wants_csv()) {
    const auto sample = report_reachability(line::parse_row("1"), limits, session.resources());
    std::cout << to_csv_lines(sample, session.csv_form()).header;
  }
  return answer_standard_input(session, [&](const QuestionLine& line, const Resources& part) {
    return answer_line(line, limits, part, session);
  });
}

int run(const Arguments& arguments) {
  const std::string text = arguments.text("row");
  const line::ReachLimits limits = limits_of(arguments);
  if (text == "-") return answer_list(Session(arguments), limits);
  const line::Configuration row = line::parse_row(text);
  const Session session(arguments);
  const ReachReport report = report_reachability(row, limits, session.resources());
  session.explain_stop(StopReason::none, 0);  // No progress line stands before the answer.
  if (session.wants_csv()) {
    const CsvLines csv = to_csv_lines(report, session.csv_form());
    std::cout << csv.header << csv.row;
  } else {
    session.print("reach", report);
  }
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
      .summary = "can a row occur in the one-dimensional game, and how",
      .details =
          "Says whether the row can occur in the game on one row with Dmax 1 (section 5 of the thesis), with "
          "Slider and with Dropper to move, with and without passing. It prints a shortest way to it, or why "
          "there is none: Slider's slides, l to the left and r to the right, on the row as it lies. To play "
          "it, drop the first 1 at the end away from the first slide, and each later 1 beside the tiles. "
          "Before a slide that would change nothing, which is a pass, leave one cell between them. The last "
          "drop of a row with Slider to move is its own 1. (The thesis mirrors the row after every l, so "
          "that all tiles stay on the right: a word in its letters stands in the JSON as moves_passing, "
          "moves_non_passing.)\n"
          "A row has a symbol for each cell: '.' is empty, '1' to '9' and 'a' to 'z' are exponents: ..112. "
          "Gaps and tiles on either side are those of a board: 1.2 and 2.1 are answered, too. For each turn "
          "the answer names the bitonic normal form, the string of the thesis that was judged, and whether "
          "it "
          "is the row itself or its mirror image. It has dots on the left, then the 1 that was dropped, then "
          "tiles that first only rise and then only fall. Where Dropper is to move it has the next drop.\n"
          "Passing: a slide to the side where all tiles stand already, which merges nothing. With passing "
          "Slider may make it all the same, and Dropper drops again; a drop away from the tiles allows that "
          "on "
          "boards, too. Without passing, Dropper has always dropped beside the tiles, but perhaps in the "
          "last "
          "drop of a row with Slider to move.\n"
          "With '-', rows are read from standard input, one a line, and answered by one JSON object a line, "
          "or "
          "with --csv by one row, in the same order by all threads. The memory is divided among them; "
          "'--threads 1' gives all of it to each. A list takes the word of the backward algorithm for a "
          "\"no\" on 17 to 24 "
          "cells, and says so; for a single row brute force is asked, too, which can take seconds.",
      .positionals = {{.name = "row",
                       .value = any_text("ROW"),
                       .what = "row",
                       .expected = "one such as ..112, or - for standard input"}},
      .rows = rows(),
      .examples = {{"reach ..112", "by which moves it occurs with passing, and why not without"},
                   {"reach 1.2", "the same row whichever side it is seen from, with its gap"}},
      .answers = {answer<ReachReport>(), answer<ReachReport>(AnswerPlace::alone),
                  answer<RefusedRow>(AnswerPlace::alone)},
      .run = run};
}

}  // namespace dropslide::cli
