// How a proof search goes through the tree.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

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

/// The methods by name, as `--method` takes them and records name them.
inline constexpr std::array<std::pair<std::string_view, ProofMethod>, 4> proof_method_names{
    {{"auto", ProofMethod::automatic},
     {"both", ProofMethod::both},
     {"depth-first", ProofMethod::depth_first},
     {"proof-number", ProofMethod::proof_number}}};

/// The method of that name; automatic for a name that none has.
ProofMethod method_named(std::string_view name);

}  // namespace dropslide
