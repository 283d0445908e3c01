// What a member of a team takes: counted layer by layer, as a run goes.
#pragma once

#include <cstdint>

#include "engines/layers/team/layer_share.hpp"

namespace dropslide::layers {

/// What a member of a team of equal ones takes: that of the member which takes the most.
struct TeamLoad {
  /// Of its window, at a time: the own slices of the layers in it, those that drops read of others, and all
  /// of D, or, where boards are transposed, its strips with what is packed for one other member and the table
  /// of them; in each buffer with what was kept there of the layer before.
  std::uint64_t window_bytes = 0;
  std::uint64_t received_bytes = 0;  ///< From other members, in the whole run.
};

/// In which layers the strips of a team are counted: in each, or in one of 32, from which the others then
/// differ by hundredths.
enum class StripCount : std::uint8_t { each, some };

/// Of a run from `highest_layer` down, the highest one that the window holds.
///
/// Complexity  some operations a layer, slice and member; to count each strip, one a layer and strip.
TeamLoad team_load(const LayerIndex& index, int highest_layer, int members, AcrossMethod across,
                   StripCount count = StripCount::each);

}  // namespace dropslide::layers
