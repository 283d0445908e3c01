// What one engine takes to decide one game, in the same terms for every engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "costs/engine.hpp"
#include "game/rules.hpp"
#include "game/shape.hpp"

namespace dropslide {

/// What a cost rests on.
enum class CostBasis : std::uint8_t {
  recorded,      ///< This very game, or the cell of a table, was computed before.
  nearest,       ///< Boards are counted, the rate is that of the nearest recorded game: to a factor of two or
                 ///< three.
  extrapolated,  ///< From smaller boards: to a factor of about a hundred.
  unknown        ///< Nobody knows: positions, memory and time are infinite.
};

/// "recorded", "nearest", "extrapolated" or "unknown".
std::string_view to_text(CostBasis basis);

/// What deciding a game takes. Times are those of the machines on which the records were made.
struct GameCost {
  Shape shape;
  ObjectiveGame game;              ///< Dmax and the objective.
  Engine engine = Engine::layers;  ///< Never `automatic`.
  double positions = 0;            ///< Stored boards; positions with Dropper to move; stored positions.
  double memory_bytes = 0;         ///< Of the whole process.
  double least_bytes = 0;          ///< What `memory_bytes` may shrink to with --out; else the same.
  double disk_bytes = 0;           ///< With --out, at most; 0 where nobody knows.
  double processor_seconds = 0;
  CostBasis basis = CostBasis::nearest;  ///< How good this is.
  std::string method;                    ///< Of a recorded proof search, as `--method` takes it; else empty.

  /// Whether the numbers mean anything.
  bool is_known() const { return basis != CostBasis::unknown; }

  /// Wall-clock time, if all threads are busy.
  double seconds(int threads) const { return processor_seconds / threads; }
};

/// What a cell of a table, or another question, takes.
struct CellNeed {
  double processor_seconds = 0;  ///< As in `GameCost`.
  double memory_bytes = 0;       ///< Of the whole process.
  std::optional<GameCost> game;  ///< The dearest game of the cell, if that is what costs.
  std::string what{};            ///< What costs that, in words, where it is no game; may be empty.
};

/// Whether a run stays within a memory budget, at once or with most of its layers on disk.
enum class Fit : std::uint8_t { yes, from_disk, no };

/// "yes", "from disk" or "no".
std::string_view to_text(Fit fit);

/// By the bytes of the cost alone.
Fit fit(const GameCost& cost, std::uint64_t budget_bytes);

}  // namespace dropslide
