// A fixed rearrangement of the bits of a block.
#include "engines/layers/tables/block_shuffle.hpp"

namespace dropslide::layers {

Shuffle ShuffleArena::add(const std::vector<std::uint32_t>& sources) {
  const std::size_t first = steps_.size(), words = (sources.size() + 63) / 64;
  steps_.resize(first + words, ShuffleStep{});
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i] == no_source) continue;
    ShuffleStep& step = steps_[first + i / 64];
    step.byte[i % 64] = static_cast<std::uint8_t>(sources[i] / 8);
    step.bit[i % 64] = static_cast<std::uint8_t>(1U << (sources[i] % 8));
  }
  return {static_cast<std::uint32_t>(first), static_cast<std::uint16_t>(words)};
}

}  // namespace dropslide::layers
