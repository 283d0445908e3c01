// The members that solve the layers together.
#include "engines/layers/team/linked_team.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dropslide::layers {
namespace {

std::span<std::byte> bytes_of(const LayerBits& bits, WordRange words) {
  return std::as_writable_bytes(std::span(bits.words + words.begin, words.size()));
}

/// Below so many seconds a layer says little of how quick a member is.
constexpr double least_measured_seconds = 0.05;

double mean_of(std::span<const double> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

/// In proportion with a mean of 1, and then moved towards 1 by the same share of the way, until all are
/// within these limits.
void bring_within(std::span<double> weights, double least, double most) {
  const double mean = mean_of(weights);
  double way = 1;
  for (double& weight : weights) {
    weight /= mean;
    if (weight > most) way = std::min(way, (most - 1) / (weight - 1));
    if (weight < least) way = std::min(way, (1 - least) / (1 - weight));
  }
  for (double& weight : weights) weight = 1 + way * (weight - 1);
}

}  // namespace

LinkedTeam::LinkedTeam(const LayerIndex& index, TeamLink* link, double most_share)
    : Team(link),
      index_(index),
      most_share_(most_share),
      weights_(static_cast<std::size_t>(members()), 1.0) {}

SliceRange LinkedTeam::slices_of(int layer, int member) {
  if (is_alone()) return {0, index_.slices()};
  return share_of(layer).of(member);
}

const LayerShare& LinkedTeam::share_of(int layer) {
  const auto found = shares_.find(layer);
  if (found != shares_.end()) return found->second;
  const int highest_used = layer + (1 << index_.dmax());
  shares_.erase(shares_.upper_bound(highest_used), shares_.end());
  return shares_.emplace(layer, LayerShare(index_, layer, index_.slice_starts(layer).data(), weights_))
      .first->second;
}

/// Brings the slices that each member needs, by `needed_by(member)`, from their owners.
template <class NeededBy>
void LinkedTeam::fetch(const LayerBits& bits, NeededBy&& needed_by) {
  const LayerShare& share = share_of(bits.layer);
  std::vector<Sent> sent;
  std::vector<Received> received;
  for (int other = 0; other < members(); ++other) {
    if (other == number()) continue;
    const WordRange to = words_of(index_, bits, common(share.of(number()), needed_by(other)));
    const WordRange from = words_of(index_, bits, common(share.of(other), needed_by(number())));
    if (to.size() > 0) sent.push_back({other, bytes_of(bits, to)});
    if (from.size() > 0) received.push_back({other, bytes_of(bits, from)});
  }
  link()->exchange(sent, received);
}

void LinkedTeam::fetch_above(const LayerWork& work) {
  if (is_alone()) return;
  for (int value = 1; value <= index_.dmax(); ++value)
    fetch(work.above[static_cast<std::size_t>(value)],
          [&](int member) { return reached_by_drops(index_, slices_of(work.layer, member), value); });
}

void LinkedTeam::fetch_along(const LayerWork& work) {
  if (is_alone()) return;
  fetch(work.dropper, [&](int member) { return reached_along(index_, slices_of(work.layer, member)); });
}

DropperExchange& LinkedTeam::open_dropper(const LayerWork& work) {
  if (!dropper_) dropper_.emplace(index_, *link());
  dropper_->open(work.dropper, share_of(work.layer));
  return *dropper_;
}

StripExchange& LinkedTeam::open_strips(const LayerWork& work) {
  if (!strips_) strips_.emplace(index_, *link());
  strips_->open(work, share_of(work.layer), weights_);
  return *strips_;
}

WordRange LinkedTeam::kept_of_dropper(const LayerWork& work) {
  const WordRange own = own_words(work.dropper);
  return {own.begin, own.begin + std::max(own.size(), strips_ ? strips_->words() : 0)};
}

LayerDigest LinkedTeam::sum(const LayerDigest& part) {
  if (is_alone()) return part;
  std::uint64_t numbers[] = {part.slider_wins, part.hash_sum};
  link()->sum(numbers);
  return {numbers[0], numbers[1]};
}

void LinkedTeam::balance(double busy_seconds) {
  if (is_alone()) return;
  const auto nanoseconds = gather(static_cast<std::uint64_t>(busy_seconds * 1e9));
  const double mean =
      static_cast<double>(std::accumulate(nanoseconds.begin(), nanoseconds.end(), std::uint64_t{0})) /
      members();
  if (mean < least_measured_seconds * 1e9) return;
  for (std::size_t member = 0; member < weights_.size(); ++member) {
    const double pace = mean / std::max(static_cast<double>(nanoseconds[member]), mean / 16);
    weights_[member] *= std::sqrt(pace);
  }
  bring_within(weights_, least_share, most_share_);
}

}  // namespace dropslide::layers
