// The layer kernel for every machine, for boards of three groups.
#include "engines/layers/kernel/instructions/portable_bits.hpp"
#include "engines/layers/kernel/slice_phases.hpp"
#include "engines/layers/kernel/three_groups.hpp"

namespace dropslide::layers {

LayerKernel portable_three_groups_kernel() { return kernel_for<Portable, ThreeGroups>(); }

}  // namespace dropslide::layers
