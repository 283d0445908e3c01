// The layer kernel with AVX2, for boards of four groups.
#include "engines/layers/kernel/four_groups.hpp"
#include "engines/layers/kernel/instructions/avx2_bits.hpp"
#include "engines/layers/kernel/slice_phases.hpp"

namespace dropslide::layers {

LayerKernel avx2_four_groups_kernel() { return kernel_for<Avx2, FourGroups>(); }

}  // namespace dropslide::layers
