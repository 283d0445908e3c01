// Answers of `known`: the best known tables, and the evidence of one number.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "costs/game_cost.hpp"
#include "report/fields/describe.hpp"
#include "report/format/table.hpp"
#include "studies/known/best_known.hpp"
#include "studies/known/reported_bounds.hpp"

namespace dropslide {

/// What is foreseen of a number where Slider is expected to win the next step, which then decides nothing.
struct ForeseenNumber {
  int tile = 1;  ///< Slider forces it on a smaller board.
  Shape on;
  GameCost dearest;  ///< Of the games that decide the number, if it is that tile.
};

/// A number with what the next step takes, if it is open and that was asked for.
struct PlannedNumber {
  KnownNumber number;
  std::optional<CellNeed> next;              ///< Of `next_game`.
  std::optional<ForeseenNumber> foreseen{};  ///< Nothing where the next step may well decide the number.
  std::vector<ReportedBound> reported{};     ///< What others say beyond `number`.
};

/// What `known --json` prints.
struct KnownAnswer {
  std::vector<PlannedNumber> numbers;  ///< Of each shape the largest tiles by Dmax, then the least Dmax.
};

void describe(FieldTable<KnownAnswer>& table);
/// `at_least`, `at_most` and why: the keys of every answer that says what is known.
void describe(FieldTable<KnownNumber>& table);

/// One row for each shape of the list: the largest tiles for each Dmax of the list, then the least Dmax
/// without merges. An entry is "7", ">=6", "<=5", "5 to 6" or "?", then its mark: none for certificates and
/// theorems, L for layers, S for one search. Bounds that hold on every board are left out.
/// What others report beyond them stands in a note.
Table known_table(const BestKnown& known, const std::vector<Shape>& shapes, const std::vector<int>& dmaxes,
                  const std::vector<ReportedBound>& reported);

/// Each number in a sentence, why it is not less and not more, and the next step if it is open. Largest tiles
/// of one board that follow each other and differ in nothing but Dmax are one sentence.
std::string known_text(const std::vector<PlannedNumber>& numbers);

/// `shape,dmax,at_least,at_most,at_least_evidence,at_least_source,at_most_evidence,at_most_source`, a line
/// for each number; dmax is empty for the least Dmax without merges.
std::string known_csv(const std::vector<KnownNumber>& numbers);

}  // namespace dropslide
