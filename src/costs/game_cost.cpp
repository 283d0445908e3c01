// What one engine takes to decide one game.
#include "costs/game_cost.hpp"

#include <array>

namespace dropslide {

std::string_view to_text(Engine engine) {
  constexpr std::array<std::string_view, 4> names{"auto", "layers", "tablebase", "proof"};
  return names[static_cast<std::size_t>(engine)];
}

std::string_view to_text(CostBasis basis) {
  constexpr std::array<std::string_view, 4> names{"recorded", "nearest", "extrapolated", "unknown"};
  return names[static_cast<std::size_t>(basis)];
}

std::string_view to_text(Fit fit) {
  constexpr std::array<std::string_view, 3> names{"yes", "from disk", "no"};
  return names[static_cast<std::size_t>(fit)];
}

Fit fit(const GameCost& cost, std::uint64_t budget_bytes) {
  const auto budget = static_cast<double>(budget_bytes);
  if (cost.memory_bytes <= budget) return Fit::yes;
  return cost.least_bytes <= budget ? Fit::from_disk : Fit::no;
}

}  // namespace dropslide
