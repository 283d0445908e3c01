// The one-dimensional game for people and programs.
#include "report/thesis/line_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

using line::BitonicString;

std::vector<std::string> texts(const std::vector<BitonicString>& strings, int n) {
  std::vector<std::string> list;
  for (const BitonicString& string : strings) list.push_back(line::to_text(line::expand(string, n)));
  return list;
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

std::string study_text(const LineStudy& study) {
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

std::string table2_text(int n, const std::vector<line::RedSubtree>& trees) {
  std::string text = fmt::format("Table 2 (page 29): red subtrees below 1123..x on {}\n", counted(n, "cell"));
  for (const line::RedSubtree& tree : trees)
    text += fmt::format("  x = {:>2}: red down to level {}, last red string on level {}, {}; {}\n", tree.x,
                        tree.red_levels, tree.last_red_level, counted(tree.strings, "red string"),
                        length_text(tree));
  return text;
}

std::string tree_text(const line::GameTree& tree) {
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

/// A string of the tree, and where l and r lead: a place in the next level.
struct TreeEntry {
  std::string string;
  bool needs_passing;
  std::optional<int> after_left, after_right;
};

std::vector<std::vector<TreeEntry>> levels_of(const line::GameTree& tree) {
  const auto place = [](int node) { return node < 0 ? std::nullopt : std::optional(node); };
  std::vector<std::vector<TreeEntry>> levels(tree.levels.size());
  for (std::size_t k = 0; k < levels.size(); ++k)
    for (const line::TreeNode& node : tree.levels[k])
      levels[k].push_back({line::to_text(line::expand(node.string, tree.n)), node.needs_passing,
                           place(node.after_left), place(node.after_right)});
  return levels;
}

}  // namespace

std::string to_plain_text(const LineReport& report) {
  return study_text(report.study) + (report.table2 ? table2_text(report.study.n, *report.table2) : "") +
         (report.tree ? tree_text(*report.tree) : "");
}

std::string to_plain_text(const LineComparison& comparison) {
  return fmt::format("strings of length {} decided one by one, part {} of {}, against brute force:\n",
                     comparison.n, comparison.part.index, comparison.part.count) +
         comparison_line("with passing   ", "pass the eight tests", comparison.passing) +
         comparison_line("without passing", "occur with passing", comparison.non_passing) +
         fmt::format("compared in {}\n", format_duration(comparison.seconds));
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

void describe(FieldTable<FrequencyRow>& table) {
  using R = FrequencyRow;
  table.about("A row of Table 1.")
      .field("n", "Length.", &R::n)
      .field("frequencies", "How often 1, 2, 3, ... occur in the strings of largest T.", &R::frequencies)
      .field("strings_agree", "Whether all these strings have the same numbers.", &R::strings_agree)
      .field("m_n", "Highest exponent by m_n; null where it says nothing.", &R::predicted_highest)
      .field("predicted", "Frequencies by the rule of page 26; null where it says nothing.", &R::predicted)
      .field("agrees", "Whether the rule is right.", &R::agrees)
      .field("listing_rejects", "Strings that the listing rejects; null if not counted.", &R::listing_rejects)
      .field("listing_lets_pass", "Larger sums that it lets pass; null if not counted.",
             &R::listing_lets_pass);
}

void describe(FieldTable<ComparedSets>& table) {
  using R = ComparedSets;
  table.about("Two sets.")
      .field("candidates", "Strings that were decided.", &R::candidates)
      .field("accepted", "Those accepted.", &R::accepted)
      .field("reached", "Those that brute force reaches.", &R::reached)
      .field("only_accepted", "Accepted and not reached.", &R::only_accepted)
      .field("only_reached", "Reached and not accepted.", &R::only_reached)
      .field("difference", "One of these; null if there is none.", type::line_string(), &R::difference);
}

void describe(FieldTable<LineComparison>& table) {
  using R = LineComparison;
  table.about("Strings decided one by one against brute force, with --part.")
      .field("n", "Length of the strings.", &R::n)
      .field("part", "I/K: which part of the values of T.",
             type::bracketed(type::text_like("part", "^[0-9]+/[0-9]+$")),
             [](auto& r) { return fmt::format("{}/{}", r.part.index, r.part.count); })
      .field("candidates", "Strings decided with passing.", [](auto& r) { return r.passing.candidates; })
      .field("reachable_passing", "Strings that brute force reaches with passing.",
             [](auto& r) { return r.passing.reached; })
      .field("reachable_non_passing", "Strings that it reaches without passing.",
             [](auto& r) { return r.non_passing.reached; })
      .field("max_sum", "Largest T without passing.", [](auto& r) { return r.non_passing.largest_sum; })
      .field("max_sum_passing", "Largest T with passing.", [](auto& r) { return r.passing.largest_sum; })
      .field("sets_are_equal", "Whether both ways give the same sets.", &R::are_equal)
      .field("passing", "With passing.", &R::passing)
      .field("non_passing", "Without passing.", &R::non_passing)
      .seconds(&R::seconds);
}

void describe(FieldTable<line::RedSubtree>& table) {
  using R = line::RedSubtree;
  table.about("A row of Table 2.")
      .field("x", "The last symbol of the root.", &R::x)
      .field("red_levels", "Levels that are all red.", &R::red_levels)
      .field("last_red_level", "Level of the last red string.", &R::last_red_level)
      .field("strings", "Red strings.", &R::strings)
      .field("ends_on_full_boards", "Whether the board is full before others are met.",
             &R::ends_on_full_boards)
      .field("longest_string", "Tiles of the longest string up to there and one level more.",
             &R::longest_string)
      .field("is_of_all_longer_rows", "Whether the numbers are those of all longer rows.",
             &R::is_of_all_longer_rows);
}

void describe(FieldTable<TreeEntry>& table) {
  using R = TreeEntry;
  table.about("A string.")
      .field("string", "The string.", type::line_string(), &R::string)
      .field("needs_passing", "Whether it does not occur without passing.", &R::needs_passing)
      .field("after_left", "Where l leads: a place in the next level; null if nowhere.", &R::after_left)
      .field("after_right", "Where r leads.", &R::after_right);
}

void describe(FieldTable<LineStudy>& table) {
  using R = LineStudy;
  table.about("All strings of a length.")
      .field("n", "Length of the strings.", &R::n)
      .field("reachable_passing", "Strings with passing; null if not counted.",
             [](auto& r) { return r.passing ? std::optional(r.passing->strings) : std::nullopt; })
      .field("reachable_non_passing", "Those without passing.", [](auto& r) { return r.non_passing.strings; })
      .field("max_sum", "Largest T without passing.", [](auto& r) { return r.non_passing.layers; })
      .field("strings_of_max_sum", "Strings of largest T.", type::line_string(),
             [](auto& r) { return texts(r.non_passing.of_largest, r.n); })
      .field("highest_tile", "Highest tile without passing: what Slider can force on one row with Dmax 1.",
             [](auto& r) { return r.non_passing.highest_tile; })
      .field("max_sum_passing", "Largest T with passing; null if not counted.",
             [](auto& r) { return r.passing ? std::optional(r.passing->layers) : std::nullopt; })
      .field("largest_layer", "Strings of the largest layer; null beyond length 21.",
             [](auto& r) {
               const auto largest = r.non_passing.largest_layer;
               return largest > 0 ? std::optional(largest) : std::nullopt;
             })
      .field("rejected", "Strings that are reached and not accepted; null without --check.",
             [](auto& r) { return r.check ? std::optional(r.check->passing.only_reached) : std::nullopt; })
      .seconds(&R::seconds)
      .optional("check", "With --check.", &R::check)
      .optional("table1", "Table 1, with --table1.",
                [](auto& r) { return r.table_1.empty() ? std::nullopt : std::optional(r.table_1); });
}

void describe(FieldTable<LineReport>& table) {
  table.about("All strings of a length.")
      .fields(&LineReport::study)
      .optional("table2", "Table 2, with --table2.", &LineReport::table2)
      .optional("tree", "Levels of the game tree, with --tree.",
                [](auto& r) { return r.tree ? std::optional(levels_of(*r.tree)) : std::nullopt; });
}

void describe(FieldTable<ConjectureStudy>& table) {
  using R = ConjectureStudy;
  table.about("The conjecture, with --conjecture.")
      .field("n", "Length of the strings.", &R::n)
      .field("strings", "Strings without passing.", &R::strings)
      .field("breaking", "Those that break the conjecture.", &R::breaking)
      .field("counterexample", "One of them; null if there is none.", type::line_string(), &R::counterexample)
      .field("conjectured", "Largest sum by number of free cells, as conjectured.", &R::conjectured)
      .field("seen", "The same, as seen.", &R::seen)
      .field("passing", "Strings with passing of no larger T; null if not asked for.",
             [](auto& r) { return r.passing ? std::optional(r.passing->strings) : std::nullopt; })
      .field("passing_obeying", "Those of them that obey it; null if not asked for.",
             [](auto& r) { return r.passing ? std::optional(r.passing->obeying) : std::nullopt; })
      .seconds(&R::seconds);
}

void describe(FieldTable<EveryLengthStudy>& table) {
  using R = EveryLengthStudy;
  table.about("The conjecture on rows of every length, with --conjecture --every-length.")
      .field("n", "The proof is for fewer free cells, and for tiles up to this one.", &R::n)
      .field("strings", "Strings without a higher tile, on all rows.", &R::strings)
      .field("low_parts", "Low parts of the relaxed game.", &R::low_parts)
      .field("is_proved", "The relaxed game does not break the conjecture.", &R::is_proved)
      .field("conjectured", "Largest sum by number of free cells, as conjectured.", &R::conjectured)
      .field("largest", "The same, in the relaxed game.", &R::largest)
      .seconds(&R::seconds);
}

void describe(FieldTable<PlayBelowStudy>& table) {
  using R = PlayBelowStudy;
  table.about("Play without passing below one tile, with --below.")
      .field("n", "Free cells.", &R::n)
      .field("below", "The tile.", &R::tile)
      .field("low_parts", "Low parts without a pair that fit, and all that follow from them.", &R::low_parts)
      .field("is_endless", "Some game goes on for ever.", [](auto& r) { return !r.most_made; })
      .field("most_made", "Most of these tiles that a game makes; null if one is endless.", &R::most_made)
      .seconds(&R::seconds);
}

}  // namespace dropslide
