// The layer kernel for every machine, for boards of four groups.
#include "engines/layers/kernel/four_groups.hpp"
#include "engines/layers/kernel/instructions/portable_bits.hpp"
#include "engines/layers/kernel/slice_phases.hpp"

namespace dropslide::layers {

LayerKernel portable_four_groups_kernel() { return kernel_for<Portable, FourGroups>(); }

}  // namespace dropslide::layers
