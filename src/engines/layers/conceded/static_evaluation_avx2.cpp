// Static evaluation of batches with AVX2.
#include "engines/layers/conceded/batch_filters.hpp"

namespace dropslide::layers {

StaticEvaluation avx2_static_evaluation() { return {keep_slider_wins, drop_dropper_wins}; }

}  // namespace dropslide::layers
