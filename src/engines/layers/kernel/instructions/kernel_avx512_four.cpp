// The layer kernel with AVX-512, for boards of four groups.
#include "engines/layers/kernel/four_groups.hpp"
#include "engines/layers/kernel/instructions/avx512_bits.hpp"
#include "engines/layers/kernel/slice_phases.hpp"

namespace dropslide::layers {

LayerKernel avx512_four_groups_kernel() { return kernel_for<Avx512, FourGroups>(); }

}  // namespace dropslide::layers
