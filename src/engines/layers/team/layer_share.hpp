// How the members of a team divide the slices of a layer among them, and which slices of others each reads.
//
// Pure functions of the index: every member computes the same shares by itself. Slices are ordered by the sum
// of their first code, and a move changes that by little, so what is read of others lies around the own
// slices; only slides across the lines may read any bit (docs/MANY-MACHINES.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engines/layers/kernel/layer_kernel.hpp"

namespace dropslide::layers {

/// Neighbouring slices of a layer: [begin, end).
struct SliceRange {
  std::uint32_t begin = 0;  ///< The first one.
  std::uint32_t end = 0;    ///< One behind the last one.

  bool empty() const { return begin >= end; }  ///< Whether there is none.
  friend bool operator==(const SliceRange&, const SliceRange&) = default;
};

/// The slices that both have.
inline SliceRange common(SliceRange a, SliceRange b) {
  return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
}

/// Neighbouring words of a layer: [begin, end).
struct WordRange {
  std::uint64_t begin = 0;  ///< The first one.
  std::uint64_t end = 0;    ///< One behind the last one.

  std::uint64_t size() const { return end - begin; }  ///< Number of words.
};

/// Where those slices of a layer lie. No word belongs to two slices.
WordRange words_of(const LayerIndex& index, const LayerBits& bits, SliceRange slices);

/// Of neighbouring slices that are divided into `parts` parts of about as many words: the first one of that
/// part.
std::uint32_t first_slice_of_part(const LayerIndex& index, const LayerBits& bits, SliceRange slices, int part,
                                  int parts);

/// Which slices of one layer each member of a team solves and keeps: neighbouring ones, cut between slices.
class LayerShare {
 public:
  /// Of boards in proportion to the weights, one for each member; of two layers with the same weights the
  /// boundaries differ. `slice_starts` are those of the layer.
  LayerShare(const LayerIndex& index, int layer, const std::int64_t* slice_starts,
             std::span<const double> weights);

  /// How many there are.
  int members() const { return static_cast<int>(bounds_.size()) - 1; }

  /// Those of that member, perhaps none; those of all members together are all slices.
  SliceRange of(int member) const {
    const auto m = static_cast<std::size_t>(member);
    return {bounds_[m], bounds_[m + 1]};
  }

 private:
  std::vector<std::uint32_t> bounds_;
};

/// The slices of layer T + 2^(value-1) to which drops of that value lead from those slices of layer T, and
/// perhaps some more.
///
/// A drop on the first line raises the sum of the first code by 2^(value-1), on another line it leaves it, or
/// a last code that has become the smaller one takes its place.
SliceRange reached_by_drops(const LayerIndex& index, SliceRange slices, int value);

/// The slices of the same layer to which slides along the lines lead from those slices, and perhaps some
/// more: all slices with the same sums of first codes.
SliceRange reached_along(const LayerIndex& index, SliceRange slices);

}  // namespace dropslide::layers
