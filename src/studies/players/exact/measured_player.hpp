// A player whose results against chance can be computed: by name, by a file, or by a function.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "play/players/catalogue.hpp"
#include "studies/players/exact/policy_evaluation.hpp"

namespace dropslide {

/// Who is measured, and how.
struct MeasuredPlayer {
  std::string name;   ///< As he was asked for.
  std::string title;  ///< For people: "Greedy (Kumar 2018)".
  std::function<PolicyEvaluation(const PolicyQuestion&, const Resources&)> evaluate;
};

/// A player by name. Throws UsageError if the exact chances of his slides are not known, or depend on the
/// game before.
MeasuredPlayer measured_player(Shape shape, const play::NamedPlayer& player);

/// A player by batches.
MeasuredPlayer measured_player(Shape shape, const std::string& name, BatchPlayer player, bool is_symmetric);

/// Whether `policy` names a file of slides: an array, which ends in ".npy", or what begins as a policy file.
bool names_policy_file(const std::string& policy);

/// A player by such a file: a policy file of the shape, or an array in the order of a `StateList`, of one
/// slide or of four chances for each state. He is read when he is evaluated.
MeasuredPlayer player_of_file(Shape shape, const std::string& file);

}  // namespace dropslide
