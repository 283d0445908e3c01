// The kernel on every machine.
#include "engines/layers/kernel/instructions/portable_bits.hpp"
#include "engines/layers/kernel/instructions/solve_slices.hpp"
#include "engines/layers/kernel/slice_kernel.hpp"

namespace dropslide::layers {

LayerDigest solve_slices_portable(const SliceWork& work, std::uint32_t begin, std::uint32_t end) {
  return solve_slices<Portable>(work, begin, end);
}

}  // namespace dropslide::layers
