// What a run of the layers takes, before it starts: exact numbers of boards, times a rate that was measured
// on the same or the nearest game.
#pragma once

#include <optional>
#include <vector>

#include "costs/bound_ladder.hpp"
#include "engines/layers/layer_plan.hpp"
#include "files/json_value.hpp"

namespace dropslide {

/// What a bounded game takes.
struct RungCost {
  Rung rung;                     ///< Its bound is given.
  double processor_seconds = 0;  ///< Of all threads, on the machine of the recorded runs.
};

/// What a run takes.
struct LayerCost {
  layers::LayerPlan plan;        ///< Boards, memory and disk.
  double processor_seconds = 0;  ///< Of all threads, on the machine of the recorded runs.
  bool is_recorded = false;      ///< False: the rate is that of another game, good to a factor of about two.
  std::vector<RungCost> ladder;  ///< Bounded games that `climb_ladder` tries first, if they were asked for.
  std::optional<RungCost> bounded;  ///< The bounded game that is asked for, in place of the ladder.
};

/// Recorded rates of the layer engine, by game.
class LayerCosts {
 public:
  /// Throws DamageError if the record is not of the expected form.
  explicit LayerCosts(const JsonValue& record);

  /// What all layers take. Nothing if no cut of the shape fits the kernel. Takes milliseconds.
  std::optional<LayerCost> cost(Shape shape, const ObjectiveGame& game) const;

  /// What the bounded games of the ladder take, by what all layers take.
  std::vector<RungCost> ladder(const ObjectiveGame& game, layers::HeldLayers held, double memory_bytes,
                               const LayerCost& all) const;

  /// What a game with this bound takes, by what all layers take.
  ///
  /// Throws  UsageError if no layer is below the bound, or none from it on.
  RungCost bounded(const ObjectiveGame& game, const Bound& bound, const LayerCost& all) const;

  /// Processor time of a stored board of the recorded run that is nearest to the game.
  double nanoseconds_per_board(Shape shape, const ObjectiveGame& game) const;

 private:
  /// A recorded run of all layers.
  struct Rate {
    Shape shape;
    ObjectiveGame game;
    double nanoseconds_per_board = 0;
  };
  /// A recorded bounded run.
  struct BoundedRate {
    Shape shape;
    ObjectiveGame game;
    Winner conceded_to = Winner::dropper;
    double factor = 1;  ///< Time a board, conceded ones counted too, in that of all layers of that game.
  };
  const Rate& nearest(Shape shape, const ObjectiveGame& game) const;
  RungCost cost_of_rung(Rung rung, const ObjectiveGame& game, const LayerCost& all) const;

  std::vector<Rate> rates_;
  std::vector<BoundedRate> bounded_rates_;
};

}  // namespace dropslide
