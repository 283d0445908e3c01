// What a cell of a printed table costs: by the cost model, and for an open cell by its next step.
#pragma once

#include "costs/cost_model.hpp"
#include "studies/known/best_known.hpp"

namespace dropslide {

/// How large a tile Slider can be expected to force.
struct ForeseenTile {
  int tile = 1;             ///< The largest that he is known to force.
  std::optional<Shape> on;  ///< Where, if that is a board that fits into the cell's and not the cell's own.
};

/// Costs of cells. What is known of a cell says which of its games is the dearest one, and nothing else.
class CellCosts {
 public:
  /// Refers to both as long as it lives.
  CellCosts(const CostModel& costs, const BestKnown& known) : costs_(costs), known_(known) {}

  /// The searches behind a cell, recorded or extrapolated.
  CellCost searches(Quantity quantity, Shape shape, int dmax) const {
    return costs_.cell(quantity, shape, dmax);
  }

  /// As recorded. Of a largest tile that is not: the last game that decides it or, if the tile is not known,
  /// the next step that `known` names.
  CellNeed need(Quantity quantity, Shape shape, int dmax) const;

  /// The same of all that decides the cell. Of a largest tile that is not recorded: of the game that Slider
  /// wins and of the one that Dropper wins, of which `game` is the dearer; by `foreseen_tile`, if the tile is
  /// not known.
  CellNeed whole(Quantity quantity, Shape shape, int dmax) const;

  /// What is known of the cell, or else of boards that fit into its board: nobody has proved that more cells
  /// never help Dropper.
  ForeseenTile foreseen_tile(Shape shape, int dmax) const;

 private:
  const CostModel& costs_;
  const BestKnown& known_;
};

}  // namespace dropslide
