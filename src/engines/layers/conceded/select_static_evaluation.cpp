// Which static evaluation a processor can run.
#include "engines/layers/conceded/static_evaluation.hpp"

namespace dropslide::layers {

StaticEvaluation select_static_evaluation([[maybe_unused]] InstructionSet set) {
  if constexpr (compiles_x86_sets) {
    if (set == InstructionSet::avx512) return avx512_static_evaluation();
    if (set == InstructionSet::avx2) return avx2_static_evaluation();
  }
  return portable_static_evaluation();
}

}  // namespace dropslide::layers
