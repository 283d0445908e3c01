// Which static evaluation a processor can run.
#include "engines/layers/conceded/static_evaluation.hpp"

namespace dropslide::layers {

StaticEvaluation select_static_evaluation([[maybe_unused]] InstructionSet set) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx512) return avx512_static_evaluation();
  if (set == InstructionSet::avx2) return avx2_static_evaluation();
#endif
  return portable_static_evaluation();
}

}  // namespace dropslide::layers
