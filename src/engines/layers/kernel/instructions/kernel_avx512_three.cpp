// The layer kernel with AVX-512, for boards of three groups.
#include "engines/layers/kernel/instructions/avx512_bits.hpp"
#include "engines/layers/kernel/slice_phases.hpp"
#include "engines/layers/kernel/three_groups.hpp"

namespace dropslide::layers {

LayerKernel avx512_three_groups_kernel() { return kernel_for<Avx512, ThreeGroups>(); }

}  // namespace dropslide::layers
