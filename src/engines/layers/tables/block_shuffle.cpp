// A fixed rearrangement of the bits of a block.
#include "engines/layers/tables/block_shuffle.hpp"

namespace dropslide::layers {

Shuffle ShuffleArena::add(const std::vector<std::uint32_t>& sources, std::uint32_t source_bits,
                          std::uint32_t chunk_bits) {
  const std::size_t words = (sources.size() + 63) / 64;
  const std::size_t chunks = (source_bits + chunk_bits - 1) / chunk_bits;
  const std::size_t first = steps_.size();
  steps_.resize(first + words * chunks, ShuffleStep{});
  is_needed_.resize(steps_.size(), 0);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i] == no_source) continue;
    const std::size_t number = first + i / 64 * chunks + sources[i] / chunk_bits;
    is_needed_[number] = 1;
    ShuffleStep& step = steps_[number];
    step.byte[i % 64] = static_cast<std::uint8_t>(sources[i] % chunk_bits / 8);
    step.bit[i % 64] = static_cast<std::uint8_t>(1U << (sources[i] % 8));
  }
  return {static_cast<std::uint32_t>(first), static_cast<std::uint16_t>(words),
          static_cast<std::uint16_t>(chunks)};
}

}  // namespace dropslide::layers
