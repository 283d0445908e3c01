// How the members of a team divide the slices of a layer among them.
#include "engines/layers/team/layer_share.hpp"

#include <numeric>

namespace dropslide::layers {
namespace {

/// The least number in [begin, end] for which `is_behind` is true; it is false before and true from there on.
template <class IsBehind>
std::uint32_t first_slice(SliceRange slices, IsBehind&& is_behind) {
  std::uint32_t begin = slices.begin;
  for (std::uint32_t end = slices.end; begin < end;) {
    const std::uint32_t middle = begin + (end - begin) / 2;
    if (is_behind(middle))
      end = middle;
    else
      begin = middle + 1;
  }
  return begin;
}

int first_sum(const LayerIndex& index, std::uint32_t slice) {
  return index.ends().sum(index.slice_code(slice));
}

/// The first slice whose first code has that sum or a larger one.
std::uint32_t slice_of_sum(const LayerIndex& index, int sum) {
  return first_slice({0, index.slices()},
                     [&](std::uint32_t slice) { return first_sum(index, slice) >= sum; });
}

}  // namespace

WordRange words_of(const LayerIndex& index, const LayerBits& bits, SliceRange slices) {
  if (slices.empty()) return {};
  return {index.first_word(bits.layer, bits.slice_starts, slices.begin),
          index.first_word(bits.layer, bits.slice_starts, slices.end)};
}

std::uint32_t first_slice_of_part(const LayerIndex& index, const LayerBits& bits, SliceRange slices, int part,
                                  int parts) {
  const WordRange words = words_of(index, bits, slices);
  const std::uint64_t target =
      words.begin + words.size() * static_cast<std::uint64_t>(part) / static_cast<std::uint64_t>(parts);
  return first_slice(slices, [&](std::uint32_t slice) {
    return index.first_word(bits.layer, bits.slice_starts, slice) >= target;
  });
}

LayerShare::LayerShare(const LayerIndex& index, int layer, const std::int64_t* slice_starts,
                       std::span<const double> weights) {
  const std::uint32_t slices = index.slices();
  const auto words = static_cast<double>(index.first_word(layer, slice_starts, slices));
  const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
  double weight = 0;
  bounds_.push_back(0);
  for (std::size_t member = 0; member + 1 < weights.size(); ++member) {
    weight += weights[member];
    const double target = words * weight / all;
    const std::uint32_t bound = first_slice({0, slices}, [&](std::uint32_t slice) {
      return static_cast<double>(index.first_word(layer, slice_starts, slice)) >= target;
    });
    bounds_.push_back(std::max(bound, bounds_.back()));
  }
  bounds_.push_back(slices);
}

SliceRange reached_by_drops(const LayerIndex& index, SliceRange slices, int value) {
  if (slices.empty()) return {};
  const int last_sum = first_sum(index, slices.end - 1) + (1 << (value - 1));
  return {slices.begin, slice_of_sum(index, last_sum + 1)};
}

SliceRange reached_along(const LayerIndex& index, SliceRange slices) {
  if (slices.empty()) return {};
  return {slice_of_sum(index, first_sum(index, slices.begin)),
          slice_of_sum(index, first_sum(index, slices.end - 1) + 1)};
}

}  // namespace dropslide::layers
