// What a member of a team takes.
#include "engines/layers/team/team_load.hpp"

#include <algorithm>
#include <deque>
#include <numeric>
#include <optional>
#include <utility>

#include "engines/layers/team/dropper_exchange.hpp"
#include "engines/layers/team/strip_exchange.hpp"

namespace dropslide::layers {
namespace {

/// Pages are handed out in units of that size, and the ranges of a buffer have two ends.
constexpr std::uint64_t page_slack = 2 * (std::uint64_t{2} << 20);

/// A layer of the window, as the members hold it.
struct HeldLayer {
  HeldLayer(const LayerIndex& index, int of_layer, std::span<const double> weights)
      : layer(of_layer),
        slice_starts(index.slice_starts(of_layer)),
        share(index, of_layer, slice_starts.data(), weights) {}

  WordRange range(const LayerIndex& index, SliceRange slices) const {
    return words_of(index, {nullptr, slice_starts.data(), layer}, slices);
  }
  std::uint64_t words(const LayerIndex& index, SliceRange slices) const {
    return range(index, slices).size();
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

/// The words of all strips of a layer, by the member that has their slices and the one that transposes them.
class StripWords {
 public:
  StripWords(const LayerIndex& index, const CornerClasses& classes, const HeldLayer& layer)
      : members_(static_cast<std::size_t>(layer.share.members())), words_(members_ * members_, 0) {
    const std::vector<int> owners = classes.shared_among(std::vector(members_, 1.0), layer.layer);
    for (std::size_t member = 0; member < members_; ++member) {
      const SliceRange slices = layer.share.of(static_cast<int>(member));
      for (std::uint32_t slice = slices.begin; slice < slices.end; ++slice)
        for_each_strip(index, {nullptr, layer.slice_starts.data(), layer.layer}, slice,
                       [&](const Strip& strip) {
                         const int owner = owners[classes.of(index.slice_code(slice), strip.last)];
                         words_[member * members_ + static_cast<std::size_t>(owner)] += strip.words();
                       });
    }
  }

  /// In a layer of so many words, if its strips are shared as here. None are, where there are none.
  StripWords scaled_to(std::uint64_t layer_words) const {
    StripWords scaled = *this;
    const auto all = static_cast<double>(std::accumulate(words_.begin(), words_.end(), std::uint64_t{0}));
    if (all == 0) return scaled;
    for (std::uint64_t& words : scaled.words_)
      words = static_cast<std::uint64_t>(static_cast<double>(words) / all * static_cast<double>(layer_words));
    return scaled;
  }

  /// That a member transposes.
  std::uint64_t at_hand(std::size_t member) const {
    std::uint64_t sum = 0;
    for (std::size_t from = 0; from < members_; ++from) sum += words_[from * members_ + member];
    return sum;
  }
  /// The most that it packs for one other member.
  std::uint64_t packed(std::size_t member) const {
    std::uint64_t most = 0;
    for (std::size_t to = 0; to < members_; ++to)
      if (to != member) most = std::max(most, words_[member * members_ + to]);
    return most;
  }
  /// That come to it: strips of others, and its own ones back.
  std::uint64_t received(std::size_t member) const {
    std::uint64_t sum = 0;
    for (std::size_t other = 0; other < members_; ++other)
      if (other != member) sum += words_[other * members_ + member] + words_[member * members_ + other];
    return sum;
  }

 private:
  std::size_t members_;
  std::vector<std::uint64_t> words_;
};

/// The least range that has both.
WordRange hull(WordRange a, WordRange b) {
  if (a.size() == 0) return b;
  if (b.size() == 0) return a;
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

/// What a member has of the layers before, while it works on the next one.
struct Kept {
  WordRange dropper;            ///< In the buffer of D.
  std::uint64_t exchanged = 0;  ///< Words to be sent or received: such a buffer never becomes smaller.
};

/// The open layer of a run, and those above it.
class OpenLayer {
 public:
  OpenLayer(const LayerIndex& index, const std::deque<HeldLayer>& held,
            const std::optional<StripWords>& strips, double share_across)
      : index_(index), held_(held), strips_(strips), share_across_(share_across) {}

  /// Of that member, at a time: D, and S of the others. S of the open layer is written over that of the last
  /// one.
  std::uint64_t held_words(int member, Kept& kept) const {
    const HeldLayer& open = held_.front();
    const SliceRange own = open.share.of(member);
    const std::size_t above = std::size_t{1} << (index_.dmax() - 1);
    std::uint64_t words = dropper_words(member, kept);
    WordRange overwritten;
    for (std::size_t i = 1; i < held_.size(); ++i) {
      const WordRange of_layer = held_[i].range(index_, held_slices(index_, held_[i].share.of(member), own));
      if (i == above)
        overwritten = of_layer;
      else
        words += of_layer.size();
    }
    return words + hull(overwritten, open.range(index_, own)).size();
  }

  /// What that member receives: what drops read, what slides along read, and of the others' D what slides
  /// across may ask for; or strips.
  std::uint64_t received_words(int member) const {
    const HeldLayer& open = held_.front();
    const SliceRange own = open.share.of(member);
    const auto of_others = [&](const HeldLayer& layer, SliceRange read) {
      return layer.words(index_, read) - layer.words(index_, common(read, layer.share.of(member)));
    };
    std::uint64_t words = of_others(open, reached_along(index_, own)) +
                          (strips_ ? strips_->received(static_cast<std::size_t>(member))
                                   : packed(of_others(open, {0, index_.slices()})));
    for (int value = 1; value <= index_.dmax(); ++value)
      if (const std::size_t up = std::size_t{1} << (value - 1); up < held_.size())
        words += of_others(held_[up], reached_by_drops(index_, own, value));
    return words;
  }

 private:
  /// In the buffer of D, and beside it.
  std::uint64_t dropper_words(int member, Kept& kept) const {
    const HeldLayer& open = held_.front();
    const WordRange own = open.range(index_, open.share.of(member));
    WordRange used{0, index_.layer_words(open.layer)};
    std::uint64_t exchanged = 0;
    if (strips_) {  // They lie from the first own word on, behind what slides along read in front of it.
      const auto number = static_cast<std::size_t>(member);
      const std::uint64_t at_hand = strips_->at_hand(number);
      used = hull(open.range(index_, reached_along(index_, open.share.of(member))),
                  {own.begin, own.begin + at_hand});
      exchanged = strips_->packed(number);
      used = hull(used, std::exchange(kept.dropper, {own.begin, own.begin + std::max(own.size(), at_hand)}));
    } else {
      used = kept.dropper = hull(used, kept.dropper);
      // Two parts of the own share, and one of the others' shares.
      if (open.share.members() > 1) exchanged = packed(used.size() + own.size()) / DropperExchange::parts;
    }
    kept.exchanged = std::max(kept.exchanged, exchanged);
    return used.size() + kept.exchanged;
  }

  /// Words of what slides across may ask for, of so many of the open layer.
  std::uint64_t packed(std::uint64_t words) const {
    return static_cast<std::uint64_t>(share_across_ * static_cast<double>(words));
  }

  const LayerIndex& index_;
  const std::deque<HeldLayer>& held_;
  const std::optional<StripWords>& strips_;
  double share_across_;
};

}  // namespace

TeamLoad team_load(const LayerIndex& index, int highest_layer, int members, AcrossMethod across,
                   StripCount count) {
  const std::vector<double> weights(static_cast<std::size_t>(members), 1.0);
  const std::size_t above = std::size_t{1} << (index.dmax() - 1);
  const bool moves_strips = across == AcrossMethod::transposition && members > 1;
  std::optional<CornerClasses> classes;
  if (moves_strips) classes.emplace(index);
  const std::vector<double> shares_across = shares_packed_across(index);
  std::optional<StripWords> strips, counted;
  std::deque<HeldLayer> held;  // The open layer, then those above.
  std::uint64_t most_words = 0;
  std::vector<std::uint64_t> received(weights.size(), 0);
  std::vector<Kept> kept(weights.size());
  for (int layer = highest_layer; layer >= 0; --layer) {
    held.emplace_front(index, layer, weights);
    if (held.size() > above + 1) held.pop_back();
    if (classes && (!counted || count == StripCount::each || layer % 32 == 0))
      counted = strips = StripWords(index, *classes, held.front());
    else if (classes)
      strips = counted->scaled_to(index.layer_words(layer));
    const OpenLayer open(index, held, strips, shares_across[static_cast<std::size_t>(layer)]);
    for (int member = 0; member < members; ++member) {
      const auto number = static_cast<std::size_t>(member);
      most_words = std::max(most_words, open.held_words(member, kept[number]));
      received[number] += open.received_words(member);
    }
  }
  const std::uint64_t table_bytes = moves_strips ? StripExchange::table_bytes(index) : 0;
  return {8 * most_words + (above + 1) * page_slack + table_bytes,
          8 * *std::max_element(received.begin(), received.end())};
}

}  // namespace dropslide::layers
