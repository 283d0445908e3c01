// The game against chance for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "questions/chance_query.hpp"
#include "studies/players/expectation_study.hpp"
#include "studies/players/policy_evaluation.hpp"

namespace dropslide {

/// The chance of success from that of failure: "0.93512846000", "1 - 3.1e-18", "1 (forced)", "below 1e-11".
/// Failure has a small relative error, but 1 - failure an absolute one of some 1e-12, so no more digits are
/// told.
std::string success_text(double failure);

std::string to_plain_text(const ExpectationStudy& study);

/// One line for each age (twice the sum of 2^(v-1)): "age,states,afterstates,dead".
std::string ages_csv(const Expectation& result);

/// The same as a picture: states and afterstates over age, on a logarithmic scale, with lines at multiples of
/// the faces of the two highest tiles.
std::string ages_svg(Shape shape, const Expectation& result);

/// `shape`, `states`, `afterstates`, `dead`, `layers`, `expected_score`, `expected_score_two_2s`,
/// `probability: [{tile, face, probability, failure, probability_two_2s, failure_two_2s,
/// forced, states, afterstates, seconds}]`, `seconds`; counts are those of the score, or of the one tile that
/// was asked for; null if the search stopped.
nlohmann::ordered_json to_json(const ExpectationStudy& study);

/// The expected score, moves, highest tiles and, if it was asked for, regret of a player.
std::string to_plain_text(const PolicyEvaluation& policy, bool with_regret);

/// One line for each final score that can be: "score,chance".
std::string scores_csv(const PolicyEvaluation& policy);

/// One line for each age: "age,visits,regret"; the last is empty without regrets.
std::string ages_csv(const PolicyEvaluation& policy, bool with_regret);

/// `states`, `expected_score`, `score_deviation`, `expected_moves`, `highest_tiles: [{tile, face, chance}]`,
/// `regret` (null if unknown), `chance_left_out`, `seconds`.
nlohmann::ordered_json to_json(const PolicyEvaluation& policy, bool with_regret);

/// `board`, `to_move`, `quantity` (score, rounded score or failure), `value` and `moves`, each `{move, board,
/// value}`, drops with `chance`; values are null where the tablebase does not hold the board.
nlohmann::ordered_json to_json(const ChanceQuery& query);

}  // namespace dropslide
