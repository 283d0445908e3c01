// What a cell of a printed table costs.
#include "studies/reproduction/cell_costs.hpp"

#include <algorithm>

#include "theory/bounds.hpp"

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

ForeseenTile CellCosts::foreseen_tile(Shape shape, int dmax) const {
  const KnownNumber number = known_.largest_tile(shape, dmax);
  ForeseenTile best{number.at_least, {}};
  if (number.is_exact()) return best;
  for (const Shape part : known_.shapes()) {
    if (part.rows > shape.rows || part.cols > shape.cols || part == shape) continue;
    const int tile = std::min(known_.largest_tile(part, dmax).at_least, number.at_most);
    if (tile > best.tile) best = {tile, part};
  }
  return best;
}

CellNeed CellCosts::whole(Quantity quantity, Shape shape, int dmax) const {
  if (quantity != Quantity::largest_tile || searches(quantity, shape, dmax).is_recorded)
    return costs_.need(quantity, shape, dmax);
  const int tile = foreseen_tile(shape, dmax).tile;
  CellNeed whole;
  for (const int objective : {tile, tile + 1}) {
    if (objective < 2 || objective > highest_obtainable_tile(shape, dmax)) continue;
    const BoardGame game = game_of_tile(shape, dmax, objective);
    const GameCost cost = costs_.cheaper(shape, make_objective_game(game.dmax, objective));
    whole.processor_seconds += cost.processor_seconds;
    whole.memory_bytes = std::max(whole.memory_bytes, cost.memory_bytes);
    if (!whole.game || cost.processor_seconds >= whole.game->processor_seconds) whole.game = cost;
  }
  return whole;
}

}  // namespace dropslide
