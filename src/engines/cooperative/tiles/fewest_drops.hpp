// The fewest drops to each tile, and the highest tile, when both players cooperate: all reachable positions,
// layer by layer of equal T, each with the fewest drops that lead to it.
//
// Only the layers that a drop can reach are held: a drop of v leads from T to T + 2^(v-1), and a slide keeps
// T.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "game/shape.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// What cooperating players reach, and after how many drops.
struct FewestDrops {
  StopReason stopped = StopReason::none;  ///< Why the search ended early, if it did.
  /// For the tiles 1, 2, ... the drops after which it can first be on the board; nothing if it cannot. If it
  /// stopped: of the layers that were done, so that numbers are upper bounds and gaps say nothing.
  std::vector<std::optional<int>> drops;
  int highest = 0;  ///< The highest tile that was reached.
  std::uint64_t positions = 0;
  std::uint64_t needed_bytes = 0;  ///< When memory was full: more than this.
  double seconds = 0;
};

/// Tiles up to mn + Dmax, which Theorem 6 excludes, are looked for.
///
/// Requires    1 <= dmax.
/// Complexity  every reachable position once; 16 or 32 bytes for each of 2^(Dmax-1) + 1 layers.
FewestDrops find_fewest_drops(Shape shape, int dmax, const Resources& resources, std::string_view task);

}  // namespace dropslide
