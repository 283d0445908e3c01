// Static evaluation of batches without special instructions.
#include "engines/layers/conceded/batch_filters.hpp"

namespace dropslide::layers {

StaticEvaluation portable_static_evaluation() { return {keep_slider_wins, drop_dropper_wins}; }

}  // namespace dropslide::layers
