// The one-dimensional game for people and programs.
#include "report/thesis/line_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;
using line::BitonicString;

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json texts(const std::vector<BitonicString>& strings, int n) {
  Json list = Json::array();
  for (const BitonicString& string : strings) list.push_back(line::to_text(line::expand(string, n)));
  return list;
}

Json to_json(const FrequencyRow& row) {
  return {{"n", row.n},
          {"frequencies", row.frequencies},
          {"strings_agree", row.strings_agree},
          {"m_n", or_null(row.predicted_highest)},
          {"predicted", or_null(row.predicted)},
          {"agrees", row.agrees()},
          {"listing_rejects", row.listing_rejects ? Json(*row.listing_rejects) : Json(nullptr)},
          {"listing_lets_pass", or_null(row.listing_lets_pass)}};
}

std::string joined(const std::vector<int>& numbers) { return fmt::format("{}", fmt::join(numbers, " ")); }

std::string row_line(const FrequencyRow& row) {
  std::string text = fmt::format("  n = {:>2}: {}", row.n, joined(row.frequencies));
  if (row.predicted)
    text += row.agrees() ? "   as m_n and the rule say" : "   the rule says " + joined(*row.predicted);
  if (row.listing_rejects.value_or(0) > 0)
    text += fmt::format("; the listing rejects {} of the game", counted(*row.listing_rejects, "string"));
  if (row.listing_lets_pass.value_or(0) > 0)
    text += fmt::format("; the listing lets {} pass", counted(*row.listing_lets_pass, "larger sum"));
  return text + "\n";
}

Json to_json(const ComparedSets& sets) {
  return {{"candidates", sets.candidates},     {"accepted", sets.accepted},
          {"reached", sets.reached},           {"only_accepted", sets.only_accepted},
          {"only_reached", sets.only_reached}, {"difference", or_null(sets.difference)}};
}

std::string comparison_line(std::string_view game, std::string_view candidates, const ComparedSets& sets) {
  std::string text =
      fmt::format("  {} {} {}, {} of them accepted, {} reached: ", game, format_count(sets.candidates),
                  candidates, format_count(sets.accepted), format_count(sets.reached));
  if (sets.are_equal()) return text + "the same strings\n";
  return text + fmt::format("{} only accepted, {} only reached, such as {}\n",
                            format_count(sets.only_accepted), format_count(sets.only_reached),
                            sets.difference.value_or(""));
}

/// For which rows the numbers of a tree are right.
std::string length_text(const line::RedSubtree& tree) {
  if (tree.is_of_all_longer_rows)
    return fmt::format("so on every longer row: no string up to there has more than {} tiles",
                       tree.longest_string);
  return tree.ends_on_full_boards ? "the board is full before any other string is met"
                                  : "on longer rows they may differ";
}

std::string sums_by_free_cells(const std::vector<std::uint64_t>& conjectured,
                               const std::vector<std::uint64_t>& found) {
  std::string text;
  for (std::size_t j = 0; j < found.size(); ++j)
    text += fmt::format("\n    {}: {} {}", j, conjectured[j], found[j]);
  return text;
}

}  // namespace

Json to_json(const LineStudy& study) {
  const auto& passing = study.passing;
  const std::uint64_t largest_layer = study.non_passing.largest_layer;
  Json json{{"n", study.n},
            {"reachable_passing", passing ? Json(passing->strings) : Json(nullptr)},
            {"reachable_non_passing", study.non_passing.strings},
            {"max_sum", study.non_passing.layers},
            {"strings_of_max_sum", texts(study.non_passing.of_largest, study.n)},
            {"highest_tile", study.non_passing.highest_tile},
            {"max_sum_passing", passing ? Json(passing->layers) : Json(nullptr)},
            {"largest_layer", largest_layer > 0 ? Json(largest_layer) : Json(nullptr)},
            {"rejected", study.check ? Json(study.check->passing.only_reached) : Json(nullptr)},
            {"seconds", study.seconds}};
  if (study.check) json["check"] = to_json(*study.check);
  if (study.table_1.empty()) return json;
  json["table1"] = Json::array();
  for (const FrequencyRow& row : study.table_1) json["table1"].push_back(to_json(row));
  return json;
}

std::string to_plain_text(const LineStudy& study) {
  std::string text = fmt::format("strings of length {}:\n", study.n);
  if (study.passing)
    text += fmt::format("  with passing    {}, largest T {}\n", format_count(study.passing->strings),
                        format_count(study.passing->layers));
  text += fmt::format("  without passing {}, largest T {}, attained by {}\n",
                      format_count(study.non_passing.strings), format_count(study.non_passing.layers),
                      counted(study.non_passing.of_largest.size(), "string"));
  for (const BitonicString& string : study.non_passing.of_largest)
    text += "    " + line::to_text(line::expand(string, study.n)) + '\n';
  text +=
      fmt::format("  highest tile without passing: {}, the largest that Slider forces on 1x{} with Dmax 1\n",
                  study.non_passing.highest_tile, study.n);
  if (study.check) text += to_plain_text(*study.check);
  if (!study.table_1.empty())
    text += "Table 1 (page 26): how often 1, 2, 3, ... occur in the strings of largest T\n";
  for (const FrequencyRow& row : study.table_1) text += row_line(row);
  return text + fmt::format("computed in {}\n", format_duration(study.seconds));
}

Json to_json(const LineComparison& comparison) {
  return {{"n", comparison.n},
          {"part", fmt::format("{}/{}", comparison.part.index, comparison.part.count)},
          {"candidates", comparison.passing.candidates},
          {"reachable_passing", comparison.passing.reached},
          {"reachable_non_passing", comparison.non_passing.reached},
          {"max_sum", comparison.non_passing.largest_sum},
          {"max_sum_passing", comparison.passing.largest_sum},
          {"sets_are_equal", comparison.are_equal()},
          {"passing", to_json(comparison.passing)},
          {"non_passing", to_json(comparison.non_passing)},
          {"seconds", comparison.seconds}};
}

std::string to_plain_text(const LineComparison& comparison) {
  return fmt::format("strings of length {} decided one by one, part {} of {}, against brute force:\n",
                     comparison.n, comparison.part.index, comparison.part.count) +
         comparison_line("with passing   ", "pass the eight tests", comparison.passing) +
         comparison_line("without passing", "occur with passing", comparison.non_passing) +
         fmt::format("compared in {}\n", format_duration(comparison.seconds));
}

Json to_json(const ConjectureStudy& study) {
  return {{"n", study.n},
          {"strings", study.strings},
          {"breaking", study.breaking},
          {"counterexample", or_null(study.counterexample)},
          {"conjectured", study.conjectured},
          {"seen", study.seen},
          {"passing", study.passing ? Json(study.passing->strings) : Json()},
          {"passing_obeying", study.passing ? Json(study.passing->obeying) : Json()},
          {"seconds", study.seconds}};
}

std::string to_plain_text(const ConjectureStudy& study) {
  const std::string verdict =
      study.breaking == 0
          ? fmt::format("holds for all {} without passing", counted(study.strings, "string"))
          : fmt::format("BROKEN by {} of {} without passing, such as {}", format_count(study.breaking),
                        counted(study.strings, "string"), study.counterexample.value_or(""));
  std::string text =
      fmt::format("conjecture on category 2 (docs/LINE.md, which says how far it is proved), length {}: {}\n",
                  study.n, verdict);
  if (study.passing)
    text += fmt::format("  of {} with passing of no larger T, {} obey it\n",
                        counted(study.passing->strings, "string"), format_count(study.passing->obeying));
  return text + fmt::format("  free cells, W, largest sum seen:{}\ncomputed in {}\n",
                            sums_by_free_cells(study.conjectured, study.seen),
                            format_duration(study.seconds));
}

Json to_json(const EveryLengthStudy& study) {
  return {{"n", study.n},
          {"strings", study.strings},
          {"low_parts", study.low_parts},
          {"is_proved", study.is_proved},
          {"conjectured", study.conjectured},
          {"largest", study.largest},
          {"seconds", study.seconds}};
}

std::string to_plain_text(const EveryLengthStudy& study) {
  return fmt::format(
      "conjecture on category 2 (docs/LINE.md), rows of every length: {}\n"
      "  {} without a tile above {}, {} of the relaxed game\n"
      "  free cells, W, largest sum of the relaxed game:{}\n"
      "computed in {}\n",
      study.is_proved
          ? fmt::format("proved where fewer than {0} cells are free, and for the tiles 1 to {0}", study.n)
          : "NOT proved: the relaxed game breaks it",
      counted(study.strings, "string"), study.n, counted(study.low_parts, "low part"),
      sums_by_free_cells(study.conjectured, study.largest), format_duration(study.seconds));
}

Json to_json(const PlayBelowStudy& study) {
  return {{"n", study.n},
          {"below", study.tile},
          {"low_parts", study.low_parts},
          {"is_endless", !study.most_made},
          {"most_made", study.most_made ? Json(*study.most_made) : Json()},
          {"seconds", study.seconds}};
}

std::string to_plain_text(const PlayBelowStudy& study) {
  return fmt::format(
      "play without passing below the tile {} on {}: {}\n"
      "  {} (docs/LINE.md)\n"
      "computed in {}\n",
      study.tile, counted(study.n, "free cell"),
      study.most_made
          ? fmt::format("every game ends (tiles {} made: {} at most)", study.tile, *study.most_made)
          : "it can go on for ever",
      counted(study.low_parts, "low part"), format_duration(study.seconds));
}

Json to_json(const std::vector<line::RedSubtree>& trees) {
  Json list = Json::array();
  for (const line::RedSubtree& tree : trees)
    list.push_back({{"x", tree.x},
                    {"red_levels", tree.red_levels},
                    {"last_red_level", tree.last_red_level},
                    {"strings", tree.strings},
                    {"ends_on_full_boards", tree.ends_on_full_boards},
                    {"longest_string", tree.longest_string},
                    {"is_of_all_longer_rows", tree.is_of_all_longer_rows}});
  return list;
}

std::string to_plain_text(int n, const std::vector<line::RedSubtree>& trees) {
  std::string text = fmt::format("Table 2 (page 29): red subtrees below 1123..x on {}\n", counted(n, "cell"));
  for (const line::RedSubtree& tree : trees)
    text += fmt::format("  x = {:>2}: red down to level {}, last red string on level {}, {}; {}\n", tree.x,
                        tree.red_levels, tree.last_red_level, counted(tree.strings, "red string"),
                        length_text(tree));
  return text;
}

Json to_json(const line::GameTree& tree) {
  const auto place = [](int node) { return node < 0 ? Json(nullptr) : Json(node); };
  Json levels = Json::array();
  for (const auto& level : tree.levels) {
    levels.push_back(Json::array());
    for (const line::TreeNode& node : level)
      levels.back().push_back({{"string", line::to_text(line::expand(node.string, tree.n))},
                               {"needs_passing", node.needs_passing},
                               {"after_left", place(node.after_left)},
                               {"after_right", place(node.after_right)}});
  }
  return levels;
}

std::string to_plain_text(const line::GameTree& tree) {
  const auto text_of = [&](std::size_t level, int node) {
    const auto& string = tree.levels[level][static_cast<std::size_t>(node)].string;
    return line::to_text(line::expand(string, tree.n));
  };
  std::string text = fmt::format("the first {}, * needs passing:\n", counted(tree.levels.size(), "level"));
  for (std::size_t k = 0; k < tree.levels.size(); ++k)
    for (int place = 0; const line::TreeNode& node : tree.levels[k]) {
      text += fmt::format("  {:>4}. {}{}", k + 1, text_of(k, place++), node.needs_passing ? "*" : "");
      if (node.after_left >= 0) text += ", l to " + text_of(k + 1, node.after_left);
      if (node.after_right >= 0) text += ", r to " + text_of(k + 1, node.after_right);
      text += '\n';
    }
  return text;
}

}  // namespace dropslide
