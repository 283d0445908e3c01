// Which kernel a processor can run.
#include "engines/layers/kernel/layer_kernel.hpp"

namespace dropslide::layers {

InstructionSet best_instruction_set() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt"))  // As in CMakeLists.txt.
    return InstructionSet::avx512;
#endif
  return InstructionSet::portable;
}

LayerKernel select_kernel(InstructionSet set, bool has_extra) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx512)
    return has_extra ? avx512_four_groups_kernel() : avx512_three_groups_kernel();
#endif
  return has_extra ? portable_four_groups_kernel() : portable_three_groups_kernel();
}

}  // namespace dropslide::layers
