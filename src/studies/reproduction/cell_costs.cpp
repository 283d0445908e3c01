// What a cell of a printed table costs.
#include "studies/reproduction/cell_costs.hpp"

namespace dropslide {

CellNeed CellCosts::need(Quantity quantity, Shape shape, int dmax) const {
  const CellCost cell = searches(quantity, shape, dmax);
  CellNeed searched = costs_.need(quantity, shape, dmax);
  if (quantity != Quantity::largest_tile || cell.is_recorded) return searched;
  const BoardGame next = deciding_game(known_.largest_tile(shape, dmax));
  if (!next.objective) return searched;
  const GameCost game = costs_.cheaper(shape, make_objective_game(next.dmax, *next.objective));
  return {game.processor_seconds, game.memory_bytes, game};
}

}  // namespace dropslide
