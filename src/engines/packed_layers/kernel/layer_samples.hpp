// Boards of a layer that is solved, solved again by the plain rule.
#pragma once

#include "engines/packed_layers/kernel/plain_kernel.hpp"

namespace dropslide::packed_layers {

/// Holds some boards of a layer, the same in every run, against `slider_wins_before_drop`.
///
/// Throws  DamageError if one differs: memory has failed, or the kernel is wrong.
void expect_samples(const SliceWork& solved);

}  // namespace dropslide::packed_layers
