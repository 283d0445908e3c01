// Which kernel is taken.
#include "engines/layers/kernel/instructions/solve_slices.hpp"

namespace dropslide::layers {

SolveSlices select_solve_slices([[maybe_unused]] InstructionSet set) {
  if constexpr (compiles_x86_sets) {
    if (set == InstructionSet::avx512) return solve_slices_avx512;
    if (set == InstructionSet::avx2) return solve_slices_avx2;
  }
  return solve_slices_portable;
}

}  // namespace dropslide::layers
