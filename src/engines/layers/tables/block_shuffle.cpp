// A fixed rearrangement of the bits of a block.
#include "engines/layers/tables/block_shuffle.hpp"

#include <algorithm>

namespace dropslide::layers {
namespace {

bool fits_windows(const std::vector<std::uint32_t>& sources) {
  return sources.size() <= WindowShuffle::most_bits &&
         std::all_of(sources.begin(), sources.end(), [](auto source) {
           return source == ShuffleArena::no_source || source < WindowShuffle::most_bits;
         });
}

WindowShuffle windows_of(const std::vector<std::uint32_t>& sources) {
  WindowShuffle shuffle{};
  for (std::size_t bit = 0; bit < sources.size(); ++bit) {
    if (sources[bit] == ShuffleArena::no_source) continue;
    const std::uint64_t start = (sources[bit] - bit % 8) & 63;
    shuffle.windows[bit % 8] |= start << (8 * (bit / 8));
    shuffle.sources |= std::uint64_t{1} << bit;
  }
  return shuffle;
}

}  // namespace

Shuffle ShuffleArena::add(const std::vector<std::uint32_t>& sources) {
  const std::size_t first = steps_.size(), words = (sources.size() + 63) / 64;
  steps_.resize(first + words, ShuffleStep{});
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i] == no_source) continue;
    ShuffleStep& step = steps_[first + i / 64];
    step.byte[i % 64] = static_cast<std::uint8_t>(sources[i] / 8);
    step.bit[i % 64] = static_cast<std::uint8_t>(1U << (sources[i] % 8));
  }
  Shuffle shuffle{.first_step = static_cast<std::uint32_t>(first),
                  .result_words = static_cast<std::uint16_t>(words)};
  if (fits_windows(sources)) {
    shuffle.has_windows = true;
    shuffle.window = static_cast<std::uint32_t>(windows_.size());
    windows_.push_back(windows_of(sources));
  }
  return shuffle;
}

}  // namespace dropslide::layers
