// What the indices cost: bits, slack and nanoseconds (docs/INDEXING.md).
#pragma once

namespace dropslide::bench {

void time_indices();

}  // namespace dropslide::bench
