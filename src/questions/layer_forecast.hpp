// How long a run of the layers will take, before it starts: exact numbers of boards, times a rate that was
// measured on the same or the nearest game, scaled to this machine by a short run.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "engines/layers/layer_plan.hpp"
#include "questions/bound_ladder.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// What a bounded game will take.
struct RungForecast {
  Rung rung;                    ///< Its bound is given.
  double seconds = 0;           ///< On all threads.
  double checkpoint_bytes = 0;  ///< One generation.
};

/// What a run will take, with its time.
struct LayerForecast {
  layers::LayerPlan plan;         ///< Boards and memory.
  double seconds = 0;             ///< On all threads.
  bool is_measured_game = false;  ///< False: the rate is that of another game, good to a factor of about two.
  double checkpoint_bytes = 0;    ///< One generation.
  std::vector<RungForecast> ladder;     ///< Bounded games that `climb_ladder` tries first.
  std::optional<RungForecast> bounded;  ///< The bounded game that is asked for, in place of the ladder.
  /// Two generations of checkpoints, and the next one while it is written.
  double disk_bytes() const { return 3 * checkpoint_bytes; }
};

/// What the bounded games of the ladder will take, by what all layers take.
std::vector<RungForecast> forecast_ladder(Shape shape, const ObjectiveGame& game, std::optional<Axis> axis,
                                          double memory_bytes, const LayerForecast& all);

/// What a game with this bound will take, by what all layers take.
///
/// Throws  UsageError if no layer is below the bound, or none from it on.
RungForecast forecast_bound(const ObjectiveGame& game, const Bound& bound, const LayerForecast& all);

/// Recorded rates of the layer engine, by game.
class LayerRates {
 public:
  /// Reads recorded rates. Throws EnvironmentError if the file is unreadable or not of the expected form.
  explicit LayerRates(const std::filesystem::path& file);

  /// Nothing if no cut of the shape, and of the axis if one is given, fits the kernel. `machine_factor` as
  /// from `calibrate`.
  std::optional<LayerForecast> forecast(Shape shape, const ObjectiveGame& game, int threads,
                                        double machine_factor, std::optional<Axis> axis = {}) const;

  /// Time of a run of 3x4 (Dmax 2, objective 6) here, as a multiple of the recorded one: below 1 on a faster
  /// machine. Takes a second or two of all threads; 1 if a stop was requested.
  double calibrate(const Resources& resources) const;

 private:
  struct Rate {
    Shape shape;
    ObjectiveGame game;
    double thread_nanoseconds_per_board = 0;
  };
  const Rate& nearest(Shape shape, const ObjectiveGame& game) const;

  std::vector<Rate> rates_;
};

}  // namespace dropslide
