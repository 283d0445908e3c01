// A fixed rearrangement of the bits of a block.
#include "engines/layers/kernel/block_shuffle.hpp"

namespace dropslide::layers {

std::size_t ShuffleArena::add(const std::vector<std::uint32_t>& sources, std::uint32_t source_bits) {
  const std::size_t words = (sources.size() + 63) / 64;
  const std::size_t chunks = (source_bits + ShuffleStep::chunk_bits - 1) / ShuffleStep::chunk_bits;
  const std::size_t first = steps_.size();
  entries_.push_back({first, static_cast<int>(words), static_cast<int>(chunks)});
  steps_.resize(first + words * chunks, ShuffleStep{});
  is_needed_.resize(steps_.size(), 0);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i] == no_source) continue;
    const std::size_t number = first + i / 64 * chunks + sources[i] / ShuffleStep::chunk_bits;
    is_needed_[number] = 1;
    ShuffleStep& step = steps_[number];
    step.byte[i % 64] = static_cast<std::uint8_t>(sources[i] % ShuffleStep::chunk_bits / 8);
    step.bit[i % 64] = static_cast<std::uint8_t>(1U << (sources[i] % 8));
  }
  return entries_.size() - 1;
}

Shuffle ShuffleArena::shuffle(std::size_t number) const {
  const Entry& entry = entries_[number];
  return {steps_.data() + entry.first_step, is_needed_.data() + entry.first_step, entry.result_words,
          entry.source_chunks};
}

}  // namespace dropslide::layers
