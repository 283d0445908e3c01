// Which kernel is taken.
#include "engines/packed_layers/kernel/instructions/solve_slices.hpp"

namespace dropslide::packed_layers {

SolveSlices select_solve_slices(layers::InstructionSet set) {
#if defined(__x86_64__)
  if (set == layers::InstructionSet::avx512) return solve_slices_avx512;
  if (set == layers::InstructionSet::avx2) return solve_slices_avx2;
#else
  static_cast<void>(set);
#endif
  return solve_slices_portable;
}

}  // namespace dropslide::packed_layers
