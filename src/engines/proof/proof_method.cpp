// The choice of a method.
#include "engines/proof/proof_method.hpp"

#include <variant>

namespace dropslide {

ProofMethod method_for(const TwoPlayerGame& game, bool for_certificate) {
  const auto* objective_game = std::get_if<ObjectiveGame>(&game);
  if (objective_game == nullptr) return ProofMethod::proof_number;
  return objective_game->dmax == 2 && !for_certificate ? ProofMethod::depth_first : ProofMethod::both;
}

}  // namespace dropslide
