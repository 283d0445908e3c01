// The kernel with AVX-512.
#include "engines/layers/kernel/instructions/avx512_bits.hpp"
#include "engines/layers/kernel/instructions/solve_slices.hpp"
#include "engines/layers/kernel/slice_kernel.hpp"

namespace dropslide::layers {

LayerDigest solve_slices_avx512(const SliceWork& work, std::uint32_t begin, std::uint32_t end) {
  return solve_slices<Avx512>(work, begin, end);
}

}  // namespace dropslide::layers
