// The one-dimensional game for people and programs.
#include "report/line_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/units.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;
using line::BitonicString;

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

std::string_view yes_no(const std::optional<bool>& value) {
  return !value ? "unknown" : *value ? "yes" : "no";
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
          {"listing_rejects", row.listing_rejects},
          {"listing_lets_pass", or_null(row.listing_lets_pass)}};
}

std::string word_line(std::string_view game, const std::optional<std::string>& word) {
  return word ? fmt::format("  {}: {}\n", game, word->empty() ? "(the start)" : *word) : "";
}

std::string joined(const std::vector<int>& numbers) { return fmt::format("{}", fmt::join(numbers, " ")); }

std::string row_line(const FrequencyRow& row) {
  std::string text = fmt::format("  n = {:>2}: {}", row.n, joined(row.frequencies));
  if (row.predicted)
    text += row.agrees() ? "   as m_n and the rule say" : "   the rule says " + joined(*row.predicted);
  if (row.listing_rejects > 0)
    text += fmt::format("; the listing rejects {} strings of the game", format_count(row.listing_rejects));
  if (row.listing_lets_pass.value_or(0) > 0)
    text += fmt::format("; the listing lets {} larger sums pass", format_count(*row.listing_lets_pass));
  return text + "\n";
}

}  // namespace

Json to_json(const std::string& string, const line::Reachability& answer) {
  return {{"string", string},
          {"passing", answer.passing},
          {"non_passing", or_null(answer.non_passing)},
          {"moves_passing", or_null(answer.word_passing)},
          {"moves_non_passing", or_null(answer.word_non_passing)},
          {"reason", answer.reason},
          {"moves", or_null(answer.moves)}};
}

std::string to_plain_text(const std::string& string, const line::Reachability& answer) {
  std::string text = fmt::format("{}: with passing {}, without {}\n", string, yes_no(answer.passing),
                                 yes_no(answer.non_passing));
  if (answer.moves) text += fmt::format("  every way to it has {} moves\n", format_count(*answer.moves));
  text +=
      word_line("with passing", answer.word_passing) + word_line("without passing", answer.word_non_passing);
  return text + fmt::format("  {}\n", answer.reason);
}

Json to_json(const LineStudy& study) {
  const auto& passing = study.passing;
  Json json{{"n", study.n},
            {"reachable_passing", passing ? Json(passing->strings) : Json(nullptr)},
            {"reachable_non_passing", study.non_passing.strings},
            {"max_sum", study.non_passing.layers},
            {"strings_of_max_sum", texts(study.non_passing.of_largest, study.n)},
            {"max_sum_passing", passing ? Json(passing->layers) : Json(nullptr)},
            {"largest_layer", study.non_passing.largest_layer},
            {"rejected", or_null(study.rejected)},
            {"seconds", study.seconds}};
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
  text += fmt::format("  without passing {}, largest T {}, attained by",
                      format_count(study.non_passing.strings), format_count(study.non_passing.layers));
  for (const BitonicString& string : study.non_passing.of_largest)
    text += " " + line::to_text(line::expand(string, study.n));
  text += "\n";
  if (study.rejected)
    text += fmt::format("  the backward algorithm rejects {} of the strings with passing\n",
                        format_count(*study.rejected));
  if (!study.table_1.empty())
    text += "Table 1 (page 26): how often 1, 2, 3, ... occur in the strings of largest T\n";
  for (const FrequencyRow& row : study.table_1) text += row_line(row);
  return text + fmt::format("computed in {}\n", format_duration(study.seconds));
}

Json to_json(int n, line::Part part, const CandidateCount& count) {
  return {{"n", n},
          {"part", fmt::format("{}/{}", part.index, part.count)},
          {"candidates", count.candidates},
          {"reachable_passing", count.occur_with_passing},
          {"reachable_non_passing", nullptr},
          {"max_sum", nullptr},
          {"max_sum_passing", count.largest_sum},
          {"seconds", count.seconds}};
}

std::string to_plain_text(int n, line::Part part, const CandidateCount& count) {
  return fmt::format(
      "strings of length {}, part {} of {}: {} pass the eight tests, {} of them occur with passing ({})\n", n,
      part.index, part.count, format_count(count.candidates), format_count(count.occur_with_passing),
      format_duration(count.seconds));
}

Json to_json(const std::vector<line::RedSubtree>& trees) {
  Json list = Json::array();
  for (const line::RedSubtree& tree : trees)
    list.push_back({{"x", tree.x},
                    {"red_levels", tree.red_levels},
                    {"last_red_level", tree.last_red_level},
                    {"strings", tree.strings},
                    {"ends_on_full_boards", tree.ends_on_full_boards}});
  return list;
}

std::string to_plain_text(int n, const std::vector<line::RedSubtree>& trees) {
  std::string text = fmt::format("Table 2 (page 29): red subtrees below 1123..x on {} cells\n", n);
  for (const line::RedSubtree& tree : trees)
    text +=
        fmt::format("  x = {:>2}: red down to level {}, last red string on level {}, {} red strings{}\n",
                    tree.x, tree.red_levels, tree.last_red_level, format_count(tree.strings),
                    tree.ends_on_full_boards ? " (the board is full before any other string is met)" : "");
  return text;
}

}  // namespace dropslide
