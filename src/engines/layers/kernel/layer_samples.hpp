// Boards of slices that are solved, solved again by the plain rule.
#pragma once

#include "engines/layers/kernel/plain_kernel.hpp"

namespace dropslide::layers {

/// Holds some boards of the slices [begin, end), the same in every run, against `slider_wins_before_drop`.
///
/// Throws  DamageError if one differs: memory has failed, or the kernel is wrong.
void expect_samples(const SliceWork& solved, std::uint32_t begin, std::uint32_t end);

}  // namespace dropslide::layers
