// How the members of a team divide the slices of a layer among them.
#include "engines/layers/team/layer_share.hpp"

#include <deque>
#include <numeric>

namespace dropslide::layers {
namespace {

/// The least number in [0, count] for which `is_behind` is true; it is false before and true from there on.
template <class IsBehind>
std::uint32_t first_slice(std::uint32_t count, IsBehind&& is_behind) {
  std::uint32_t begin = 0;
  for (std::uint32_t end = count; begin < end;) {
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
  return first_slice(index.slices(), [&](std::uint32_t slice) { return first_sum(index, slice) >= sum; });
}

/// A layer of the window, as the members hold it.
struct HeldLayer {
  HeldLayer(const LayerIndex& index, int of_layer, std::span<const double> weights)
      : layer(of_layer),
        slice_starts(index.slice_starts(of_layer)),
        share(index, of_layer, slice_starts.data(), weights) {}

  std::uint64_t words(const LayerIndex& index, SliceRange slices) const {
    return words_of(index, {nullptr, slice_starts.data(), layer}, slices).size();
  }

  int layer;
  std::vector<std::int64_t> slice_starts;
  LayerShare share;
};

/// Own slices, and what drops from those of the layer below read.
SliceRange held_slices(const LayerIndex& index, SliceRange own, SliceRange own_below) {
  if (own_below.empty()) return own;
  const SliceRange read = reached_by_drops(index, own_below, index.dmax());
  if (own.empty()) return read;
  return {std::min(own.begin, read.begin), std::max(own.end, read.end)};
}

/// Of the layer that is open, what a member looks boards up in.
std::uint64_t shared_words(const LayerIndex& index, const HeldLayer& open, Sharing sharing) {
  if (sharing == Sharing::whole) return index.layer_words(open.layer);
  std::uint64_t most = 0;  // Of two neighbours of the ring.
  for (int member = 0; member < open.share.members(); ++member) {
    const int next = (member + 1) % open.share.members();
    most = std::max(most, open.words(index, open.share.of(member)) + open.words(index, open.share.of(next)));
  }
  return std::min(most, index.layer_words(open.layer));
}

/// Of that member while the first layer is open: D, and S of the others. S of the open layer is
/// written over that of the last one.
std::uint64_t held_words(const LayerIndex& index, const std::deque<HeldLayer>& held, int member,
                         Sharing sharing) {
  const HeldLayer& open = held.front();
  const SliceRange own = open.share.of(member);
  const std::size_t above = std::size_t{1} << (index.dmax() - 1);
  std::uint64_t words = shared_words(index, open, sharing), overwritten = 0;
  for (std::size_t i = 1; i < held.size(); ++i) {
    const std::uint64_t of_layer = held[i].words(index, held_slices(index, held[i].share.of(member), own));
    (i == above ? overwritten : words) += of_layer;
  }
  return words + std::max(overwritten, open.words(index, own));
}

/// What that member receives while the first layer is solved: what drops read, what slides along read, and
/// the slices of others of one layer.
std::uint64_t received_words(const LayerIndex& index, const std::deque<HeldLayer>& held, int member,
                             AcrossMethod across) {
  const HeldLayer& open = held.front();
  const SliceRange own = open.share.of(member);
  const auto of_others = [&](const HeldLayer& layer, SliceRange read) {
    return layer.words(index, read) - layer.words(index, common(read, layer.share.of(member)));
  };
  std::uint64_t words = of_others(open, {0, index.slices()});
  if (across == AcrossMethod::transposition) words += of_others(open, reached_along(index, own));
  for (int value = 1; value <= index.dmax(); ++value)
    if (const std::size_t up = std::size_t{1} << (value - 1); up < held.size())
      words += of_others(held[up], reached_by_drops(index, own, value));
  return words;
}

/// Pages are handed out in units of that size, and the ranges of a buffer have two ends.
constexpr std::uint64_t page_slack = 2 * (std::uint64_t{2} << 20);

}  // namespace

WordRange words_of(const LayerIndex& index, const LayerBits& bits, SliceRange slices) {
  if (slices.empty()) return {};
  return {index.first_word(bits.layer, bits.slice_starts, slices.begin),
          index.first_word(bits.layer, bits.slice_starts, slices.end)};
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
    const std::uint32_t bound = first_slice(slices, [&](std::uint32_t slice) {
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

TeamLoad team_load(const LayerIndex& index, int highest_layer, int members, AcrossMethod across,
                   Sharing sharing) {
  const std::vector<double> weights(static_cast<std::size_t>(members), 1.0);
  const std::size_t above = std::size_t{1} << (index.dmax() - 1);
  std::deque<HeldLayer> held;  // The open layer, then those above.
  std::uint64_t most_words = 0;
  std::vector<std::uint64_t> received(weights.size(), 0);
  for (int layer = highest_layer; layer >= 0; --layer) {
    held.emplace_front(index, layer, weights);
    if (held.size() > above + 1) held.pop_back();
    for (int member = 0; member < members; ++member) {
      most_words = std::max(most_words, held_words(index, held, member, sharing));
      received[static_cast<std::size_t>(member)] += received_words(index, held, member, across);
    }
  }
  return {8 * most_words + (above + 1) * page_slack, 8 * *std::max_element(received.begin(), received.end())};
}

}  // namespace dropslide::layers
