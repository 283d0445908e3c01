// Which kernel is taken.
#include "engines/layers/kernel/instructions/solve_slices.hpp"

namespace dropslide::layers {

SolveSlices select_solve_slices(InstructionSet set) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx512) return solve_slices_avx512;
  if (set == InstructionSet::avx2) return solve_slices_avx2;
#else
  static_cast<void>(set);
#endif
  return solve_slices_portable;
}

}  // namespace dropslide::layers
