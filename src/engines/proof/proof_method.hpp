// How a proof search goes through the tree.
#pragma once

#include <cstdint>
#include <string_view>

#include "game/rules.hpp"

namespace dropslide {

/// Every method shares one table, and each decides the root by itself.
enum class ProofMethod : std::uint8_t {
  automatic,     ///< As `method_for` chooses.
  both,          ///< In turns; a third of the time goes to proof numbers.
  depth_first,   ///< The cheaper with Dmax 2.
  proof_number,  ///< Far cheaper where Dropper wins with Dmax 3 and more, where Slider wins with Dmax 1, and
                 ///< in the no-merge game.
};

/// By measurement (docs/measurements/search.md): proof numbers in the no-merge game, where they were never
/// much slower, and in the objective game with Dmax 1, where they took a tenth to a hundredth of the time in
/// all games but the last ones that Slider wins on 2x5 and 3x3; depth first with Dmax 2, where they were
/// slower in every game; else both. Both also for a certificate with Dmax 2: what proof numbers decide makes
/// a smaller one.
ProofMethod method_for(const TwoPlayerGame& game, bool for_certificate);

/// The method that a record names: "both", "depth-first" or "proof-number"; else automatic.
ProofMethod method_named(std::string_view name);

}  // namespace dropslide
