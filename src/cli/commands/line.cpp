// dropslide line: the one-dimensional game of one length, by brute force.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/arguments.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "report/draw/line_tree.hpp"
#include "report/thesis/line_report.hpp"

namespace dropslide::cli {
namespace {

/// Measured: up to here both games take less than a second.
constexpr int longest_with_both = 13;

/// Chosen: below 1123..x for larger x the red strings run into full boards, and are as many as the whole game
/// has.
int highest_root(int n) { return std::max(std::min(n, 8), n - 4); }

po::options_description options() {
  po::options_description options("Options of line");
  options.add_options()("passing", "count the strings with passing, too (always up to length 13)")(
      "check", "decide all strings one by one, too, and compare both games as sets with brute force")(
      "table1", "rows 1 to N of Table 1, beside m_n and the rule of page 26")(
      "table2", "the red subtrees of Table 2 on N cells")(
      "part", po::value<std::string>()->value_name("I/K"),
      "that comparison alone, for part I of K of the values of T")(
      "conjecture", "check the conjecture on category 2 of section 5.3 on every string, and nothing else")(
      "tree", po::value<std::string>()->value_name("FILE"), "draw Figure 4 into FILE.dot or FILE.svg")(
      "levels", po::value<int>()->value_name("L")->default_value(12), "levels of that tree, 1 to 1000");
  return options;
}

int parse_whole(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? number : -1;
}

int parse_length(const po::variables_map& arguments) {
  const std::string text = required_text(arguments, "n", "length");
  const int n = parse_whole(text);
  if (n < 1 || n > line::longest_by_parts)
    throw UsageError(fmt::format("'{}' is not a length: expected a whole number from 1 to {}", text,
                                 line::longest_by_parts));
  for (const char* option : {"passing", "check", "table2", "part", "conjecture", "tree"})
    if (n > line::longest_enumerated && arguments.contains(option))
      throw UsageError(
          fmt::format("--{} of length {}: expected a length up to {}", option, n, line::longest_enumerated));
  return n;
}

Part parse_part(const std::string& text) {
  const std::size_t slash = text.find('/');
  const int index = slash == std::string::npos ? -1 : parse_whole(std::string_view(text).substr(0, slash));
  const int count = slash == std::string::npos ? -1 : parse_whole(std::string_view(text).substr(slash + 1));
  if (index >= 1 && index <= count) return {index, count};
  throw UsageError(fmt::format("--part {}: expected I/K with 1 <= I <= K, such as 2/8", text));
}

/// Says why a computation ended early. Layers grow and shrink again, so what the largest needs is not known.
int explain(std::uint64_t needed_bytes, const Session& session) {
  if (needed_bytes == 0) return session.explain_stop(StopReason::interrupted, 0);
  session.explain_stop(StopReason::none, 0);
  std::cerr << fmt::format(
      "dropslide: the layers outgrew the memory budget of {}: run again with a larger --memory\n",
      format_bytes(session.resources().memory_bytes));
  return exit_stopped;
}

/// The exit code.
int draw_tree(int n, const po::variables_map& arguments, const Session& session) {
  const std::string file = arguments["tree"].as<std::string>();
  const int levels = arguments["levels"].as<int>();
  if (!file.ends_with(".dot") && !file.ends_with(".svg"))
    throw UsageError(fmt::format("--tree {}: expected a name that ends in .dot or .svg", file));
  if (levels < 1 || levels > 1000)
    throw UsageError(fmt::format("--levels {} is out of range: expected 1 to 1000", levels));
  ReportFile report(file);
  const line::GameTree tree = line::grow_game_tree(n, levels, session.resources());
  if (tree.was_interrupted) return explain(tree.needed_bytes, session);
  report.write(file.ends_with(".svg") ? to_svg(tree) : to_graphviz(tree));
  return exit_done;
}

int compare_part(int n, const po::variables_map& arguments, const Session& session) {
  const Part part = parse_part(arguments["part"].as<std::string>());
  const LineComparison comparison = compare_sets(n, part, session.resources());
  if (comparison.was_interrupted) return explain(comparison.needed_bytes, session);
  if (session.wants_json())
    session.print_json("line", to_json(comparison));
  else
    std::cout << to_plain_text(comparison);
  return comparison.are_equal() ? exit_done : exit_verification_failed;
}

int check_conjecture(int n, const Session& session) {
  const ConjectureStudy study = study_conjecture(n, session.resources());
  if (study.was_interrupted) return explain(study.needed_bytes, session);
  if (session.wants_json())
    session.print_json("line", to_json(study));
  else
    std::cout << to_plain_text(study);
  return study.breaking == 0 ? exit_done : exit_verification_failed;
}

int run(const po::variables_map& arguments) {
  const int n = parse_length(arguments);
  const Session session(arguments);
  if (arguments.contains("conjecture")) return check_conjecture(n, session);
  if (arguments.contains("part")) return compare_part(n, arguments, session);
  if (arguments.contains("tree"))
    if (const int code = draw_tree(n, arguments, session); code != exit_done) return code;
  const LineStudy study =
      study_line({n, arguments.contains("passing") || arguments.contains("check") || n <= longest_with_both,
                  arguments.contains("table1"), arguments.contains("check")},
                 session.resources());
  if (study.was_interrupted) return explain(study.needed_bytes, session);
  std::optional<line::RedSubtrees> table2;
  if (arguments.contains("table2")) table2 = line::find_red_subtrees(n, highest_root(n), session.resources());
  if (table2 && table2->was_interrupted) return explain(table2->needed_bytes, session);
  if (session.wants_json()) {
    nlohmann::ordered_json json = to_json(study);
    if (table2) json["table2"] = to_json(table2->trees);
    session.print_json("line", json);
  } else {
    std::cout << to_plain_text(study) << (table2 ? to_plain_text(n, table2->trees) : "");
  }
  return !study.check || study.check->are_equal() ? exit_done : exit_verification_failed;
}

}  // namespace

Command line_command() {
  return {
      "line",
      "N [--passing] [--check] [--table1] [--table2] [--part I/K] [--conjecture] [--tree FILE]",
      "the one-dimensional game of length N, by brute force",
      "Counts the strings of length N (at most 21; without passing 24) that the game on one row with Dmax 1 "
      "can reach, by "
      "layers\n"
      "of equal T, and finds those of largest T. --table1 and --table2 compute the thesis's tables of "
      "section 5,\n"
      "--tree draws its Figure 4. --check decides all strings one by one, too, and compares the sets; exit "
      "code 3\n"
      "says that they differ. --part I/K does a part of that, for many machines or to go on later: the "
      "counts of\n"
      "parts 1/K to K/K add up, and the sets are equal if all parts say so.",
      {"n"},
      options,
      run};
}

}  // namespace dropslide::cli
