// Answers of `expect --policy`: a player against chance, exactly.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "studies/players/policy_evaluation.hpp"

namespace dropslide {

/// What all games of a player gave.
struct EvaluatedPlayer {
  Shape shape;                      ///< Of the board he played on.
  const play::NamedPlayer& player;  ///< As he was asked for.
  const PolicyEvaluation& policy;   ///< Ended without a stop.
  bool with_regret = false;         ///< The evaluation had a tablebase of scores to compare with.
};

/// An evaluation that was stopped, or never began since the tablebase of its scores was not finished.
struct StoppedEvaluation {
  Shape shape;         ///< Of the board.
  std::string policy;  ///< The player's name.
  double seconds = 0;  ///< Wall-clock time.
};

/// Nothing: why it was stopped is said elsewhere.
std::string to_plain_text(const StoppedEvaluation& stopped);

/// The keys of an evaluation, null but for `shape`, `policy` and `seconds`; no highest tiles.
nlohmann::ordered_json to_json(const StoppedEvaluation& stopped);

/// The expected score, moves, highest tiles and, if it is known, what the player loses to perfect play.
std::string to_plain_text(const EvaluatedPlayer& evaluated);

/// `shape`, `policy`, `states`, `expected_score`, `score_deviation`, `expected_moves`, `highest_tiles:
/// [{tile, face, chance}]`, `regret` (null if unknown), `chance_left_out`, `seconds`.
nlohmann::ordered_json to_json(const EvaluatedPlayer& evaluated);

/// One line for each final score that can be: "score,chance".
std::string scores_csv(const PolicyEvaluation& policy);

/// One line for each age: "age,visits,regret"; the last is empty without regrets.
std::string ages_csv(const EvaluatedPlayer& evaluated);

}  // namespace dropslide
