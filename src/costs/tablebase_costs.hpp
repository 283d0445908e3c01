// What a tablebase takes, before it is made: exact numbers of ranks, times the share of them that was
// reachable in the same or the nearest game, and its rate.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "costs/game_cost.hpp"
#include "engines/tablebase/plan/tablebase_plan.hpp"
#include "files/json_value.hpp"

namespace dropslide {

/// What a run takes.
struct TablebaseCost {
  tablebase::TablebasePlan plan;
  double positions = 0;              ///< Reachable ones with Dropper to move.
  double positions_peak = 0;         ///< Of them in the largest layer.
  double slider_positions = 0;       ///< Reachable ones with Slider to move.
  double slider_positions_peak = 0;  ///< Of them in the largest layer.
  double memory_bytes = 0;           ///< At most at a time.
  double disk_bytes = 0;             ///< At the end of the run; while it lasts, `peak_disk_bytes`.
  double peak_disk_bytes = 0;        ///< While positions and values are both there.
  double processor_seconds = 0;      ///< Of all threads, on the machine of the recorded runs.
  bool is_recorded = false;          ///< False: taken from another game, good to a factor of two or three.
};

/// Counts that others have published, to be shown beside a cost.
struct PublishedCounts {
  std::uint64_t states = 0, afterstates = 0;
  std::uint64_t bytes = 0;
  std::string source;
};

/// Recorded runs, from which the costs of others are taken.
class TablebaseCosts {
 public:
  /// Throws DamageError if the record is not of the expected form.
  explicit TablebaseCosts(const JsonValue& record);

  /// `value_bytes` as the run holds them. Throws EnvironmentError if the orbit index cannot hold the game.
  TablebaseCost cost(Shape shape, const ObjectiveGame& game, std::uint64_t value_bytes = 1) const;

  /// What a mere count of the positions takes. Throws EnvironmentError likewise.
  CellNeed counting(Shape shape, const ObjectiveGame& game) const;

  /// Of the game, if the record has them.
  std::optional<PublishedCounts> published(Shape shape, const ObjectiveGame& game) const;

 private:
  struct RecordedRun {
    Shape shape;
    ObjectiveGame game;
    double dropper_positions = 0, slider_positions = 0, bytes = 0, thread_seconds = 0;
    double count_thread_seconds = 0;  ///< 0 if it was not measured.
  };
  const RecordedRun& nearest(Shape shape, const ObjectiveGame& game) const;

  struct Publication {
    Shape shape;
    int objective = 0;
    PublishedCounts counts;
  };

  std::vector<RecordedRun> runs_;
  std::vector<Publication> publications_;
};

}  // namespace dropslide
