// dropslide reach: can a string occur in the one-dimensional game, by which moves, or why not?
#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "files/system_refusal.hpp"
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

/// Chosen: no string that makes sense is nearly so long.
constexpr std::size_t longest_line = 4096;

/// The next line of standard input, without its end, which may be that of Windows. Of a longer one than
/// `longest_line` only the beginning. False after the last. Throws EnvironmentError if it cannot be read.
bool read_line(std::string& text) {
  text.clear();
  int next = getc_unlocked(stdin);
  if (std::ferror(stdin) != 0) throw system_refusal("read", "standard input");
  if (next == EOF) return false;
  for (; next != '\n' && next != EOF; next = getc_unlocked(stdin))
    if (text.size() <= longest_line) text += static_cast<char>(next);
  if (std::ferror(stdin) != 0) throw system_refusal("read", "standard input");
  if (text.ends_with('\r')) text.pop_back();
  return true;
}

/// Throws UsageError for what no string has.
line::Configuration configuration_in(const std::string& text) {
  if (text.size() > longest_line) throw UsageError(fmt::format("expected at most {} symbols", longest_line));
  if (text.find('\0') != std::string::npos) throw UsageError("expected text: there is a zero byte in it");
  return line::parse_configuration(text);
}

/// One JSON object a line; a string that makes no sense gets an object with `string` and `error`.
int answer_standard_input(const line::ReachLimits& limits, const Session& session) {
  const Resources& resources = session.resources();
  bool all_made_sense = true, any_was_stopped = false;
  for (std::string text; !resources.stop.stop_requested() && read_line(text);) {
    nlohmann::ordered_json object;
    try {
      const auto answer = line::decide_reachability(configuration_in(text), limits, resources);
      any_was_stopped = any_was_stopped || answer.was_stopped;
      object = to_json(text, answer);
    } catch (const UsageError& error) {
      all_made_sense = false;
      object = {{"string", text}, {"error", error.what()}};
    }
    constexpr auto replace = nlohmann::ordered_json::error_handler_t::replace;
    std::cout << object.dump(-1, ' ', false, replace) << '\n';
  }
  if (any_was_stopped || resources.stop.stop_requested()) return exit_stopped;
  return all_made_sense ? exit_done : exit_usage;
}

int run(const Arguments& arguments) {
  const std::string text = arguments.text("string");
  const line::ReachLimits limits = limits_of(arguments);
  if (text == "-") return answer_standard_input(limits, Session(arguments));
  const line::Configuration c = line::parse_configuration(text);
  const Session session(arguments);
  const line::Reachability answer = line::decide_reachability(c, limits, session.resources());
  if (session.wants_json())
    session.print_json("reach", to_json(text, answer));
  else
    std::cout << to_plain_text(text, answer);
  return answer.was_stopped ? exit_stopped : exit_done;
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
  return {.name = "reach",
          .summary = "can a string occur in the one-dimensional game, and how",
          .details =
              "Says whether the string can occur in the game on one row with Dmax 1 (section 5 of the "
              "thesis), with and without passing, and prints a shortest word over l and r that leads to it, "
              "or why there is none.\nThe string has a symbol for each cell: '.' is empty, '1' to '9' and "
              "'a' to 'z' are exponents: ..112\nWith '-', strings are read from standard input, one a line, "
              "and answered by one JSON object a line.",
          .positionals = {{.name = "string",
                           .value = any_text("STRING"),
                           .what = "string",
                           .expected = "one such as ..112, or - for standard input"}},
          .rows = rows(),
          .examples = {{"reach ..112", "by which moves it occurs with passing, and why not without"}},
          .run = run};
}

}  // namespace dropslide::cli
