// Whether a row can occur in the one-dimensional game, for people and programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/fields/describe.hpp"
#include "theory/line/games/reachability.hpp"
#include "theory/line/row.hpp"

namespace dropslide {

/// A string with its answer.
struct AnsweredString {
  std::string string;  ///< As `line::to_text` writes it.
  line::Reachability answer;
};

/// A way to read a row, with the answer for its normal form.
struct AnsweredReading {
  line::RowReading reading;     ///< The turn, and how the normal form comes from the row.
  line::Reachability answer{};  ///< For the normal form.

  /// The slides that lead to the row as it lies, of a word of the answer; nothing of none.
  std::optional<std::string> slides(const std::optional<std::string>& word) const;
};

/// What is said of a row with one player to move.
struct TurnReport {
  std::vector<AnsweredReading> readings;  ///< That which occurs in most games first; none if no move ends so.
  bool passing = false;                   ///< Whether the row occurs so in the game with passing.
  std::optional<bool> non_passing;        ///< The same without passing; nothing if that is open.
  std::string reason;                     ///< Of the first reading, or why there is none.

  /// A shortest way to the row as it lies, by the first reading: a letter, l or r, for each slide.
  std::optional<std::string> slides_passing() const;
  /// The same without passing.
  std::optional<std::string> slides_non_passing() const;
};

/// What is said of a row, and of the string that is written as it is.
struct ReachReport {
  std::string row;                             ///< As it was given.
  TurnReport slider_to_move, dropper_to_move;  ///< By whose turn it is.
  line::Reachability as_string;                ///< Of the string, which has no gaps and no mirror image.
  std::optional<AnsweredString> mirror_image;  ///< Read from the right; nothing if that is the same string.
};

/// A line of standard input that is no row.
struct RefusedRow {
  std::string text;
  std::string error;  ///< Why it is none.
};

void describe(FieldTable<ReachReport>& table);
void describe(FieldTable<RefusedRow>& table);

/// The answers for the row. See `line::readings` and `line::decide_reachability`.
ReachReport report_reachability(const line::Configuration& row, const line::ReachLimits& limits,
                                const Resources& resources);

/// Whether a stop request, or the memory budget, came before one of the answers.
bool was_stopped(const ReachReport& report);

/// By whose turn it is, whether the row occurs in either game, by which normal form and moves, or why not.
std::string to_plain_text(const ReachReport& report);

}  // namespace dropslide
