// The one-dimensional game for people and programs: counts and tables.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/fields/describe.hpp"
#include "studies/line/conjecture_study.hpp"
#include "studies/line/line_study.hpp"
#include "studies/line/play_below_study.hpp"
#include "theory/line/games/game_tree.hpp"
#include "theory/line/games/red_subtrees.hpp"

namespace dropslide {

/// What `line` answers of all strings of one length.
struct LineReport {
  LineStudy study;
  std::optional<std::vector<line::RedSubtree>> table2;  ///< Table 2 of the thesis, if asked for.
  std::optional<line::GameTree> tree;
};

void describe(FieldTable<LineReport>& table);
void describe(FieldTable<LineComparison>& table);
void describe(FieldTable<ConjectureStudy>& table);
void describe(FieldTable<EveryLengthStudy>& table);
void describe(FieldTable<PlayBelowStudy>& table);

/// Counts and largest sums, then Table 1 and the check, Table 2 and the tree, if they were asked for; of the
/// tree a line for each string, with the strings that l and r lead to, where those that need passing are
/// marked.
std::string to_plain_text(const LineReport& report);

/// The counts of both games, and whether the sets are equal.
std::string to_plain_text(const LineComparison& comparison);

/// How many strings break the conjecture, and one of them.
std::string to_plain_text(const ConjectureStudy& study);

/// Whether the conjecture is proved, and for what.
std::string to_plain_text(const EveryLengthStudy& study);

/// Whether play can go on for ever.
std::string to_plain_text(const PlayBelowStudy& study);

}  // namespace dropslide
