// The choice of a method.
#include "engines/proof/proof_method.hpp"

#include <variant>

namespace dropslide {

ProofMethod method_for(const TwoPlayerGame& game, bool for_certificate) {
  const auto* objective_game = std::get_if<ObjectiveGame>(&game);
  if (objective_game == nullptr) return ProofMethod::proof_number;
  if (objective_game->dmax == 1) return ProofMethod::proof_number;
  return objective_game->dmax == 2 && !for_certificate ? ProofMethod::depth_first : ProofMethod::both;
}

ProofMethod method_named(std::string_view name) {
  for (const auto& [its_name, method] : proof_method_names)
    if (its_name == name) return method;
  return ProofMethod::automatic;
}

}  // namespace dropslide
