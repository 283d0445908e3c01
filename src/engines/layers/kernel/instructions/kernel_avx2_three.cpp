// The layer kernel with AVX2, for boards of three groups.
#include "engines/layers/kernel/instructions/avx2_bits.hpp"
#include "engines/layers/kernel/slice_phases.hpp"
#include "engines/layers/kernel/three_groups.hpp"

namespace dropslide::layers {

LayerKernel avx2_three_groups_kernel() { return kernel_for<Avx2, ThreeGroups>(); }

}  // namespace dropslide::layers
