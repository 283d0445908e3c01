// Answers of `expect --policy`: a player against chance, exactly.
#pragma once

#include <optional>
#include <string>

#include "report/fields/describe.hpp"
#include "studies/players/exact/policy_evaluation.hpp"

namespace dropslide {

/// What all games of a player gave.
struct EvaluatedPlayer {
  Shape shape;                     ///< Of the board he played on.
  std::string title;               ///< Of the player, for people.
  const PolicyEvaluation& policy;  ///< Ended without a stop.
  bool with_regret = false;        ///< The evaluation had a tablebase of scores to compare with.
};

/// What `expect --policy` answers.
struct EvaluationAnswer {
  Shape shape;
  std::string policy;
  double seconds = 0;
  std::optional<EvaluatedPlayer> found;  ///< Nothing if it was stopped, or never began.
};

void describe(FieldTable<EvaluationAnswer>& table);

/// The expected score, moves, highest tiles and, if it is known, what the player loses to perfect play;
/// nothing if it was stopped.
std::string to_plain_text(const EvaluationAnswer& answer);

/// One line for each final score that can be: "score,chance".
std::string scores_csv(const PolicyEvaluation& policy);

/// One line for each age: "age,visits,regret"; the last is empty without regrets.
std::string ages_csv(const EvaluatedPlayer& evaluated);

}  // namespace dropslide
