// How the members of a team bring the boards of a layer to those who transpose them, and back.
//
// A strip is all boards with one first and one last code. It has one corner class, and of each class one
// member has all strips of all slices while it transposes them. There they lie one behind the other, by slice
// and place of the last code, each in words of its own; so what comes from another member, or goes back to
// it, is one range of words.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engines/layers/team/corner_classes.hpp"
#include "engines/layers/team/layer_share.hpp"
#include "engines/layers/team/team_link.hpp"

namespace dropslide::layers {

/// A strip of a slice.
struct Strip {
  LineCode last = 0;        ///< The last code of its boards.
  std::uint32_t place = 0;  ///< That of the last code.
  std::uint64_t bit = 0;    ///< Its first one, where the slice lies.
  std::uint64_t bits = 0;   ///< Boards, and what lies between them.

  std::uint64_t words() const { return (bits + 63) / 64; }  ///< That it takes alone.
};

/// Calls visit(strip) for every strip of that slice of the layer, in the order of their places.
template <class Visit>
void for_each_strip(const LayerIndex& index, const LayerBits& layer, std::uint32_t slice, Visit&& visit) {
  const LineCodes& ends = index.ends();
  const LineCode first = index.slice_code(slice);
  const int rest = layer.layer - ends.sum(first);
  for (int sum = std::max(ends.sum(first), index.least_last_sum(std::max(0, rest)));
       sum <= index.most_last_sum(rest); ++sum) {
    const LayerIndex::LastCodes codes = index.last_codes(rest, sum);
    if (codes.stride() == 0) continue;
    const auto start = static_cast<std::uint64_t>(layer.slice_starts[slice]) + codes.start();
    for (std::uint32_t place = sum == ends.sum(first) ? ends.place(first) : ends.first(sum);
         place < ends.first(sum + 1); ++place)
      visit(Strip{ends.code_at(place), place, start + (place - ends.first(sum)) * codes.stride(),
                  codes.stride()});
  }
}

/// The strips of one member in one layer after the other. In each step of an exchange a member packs for one
/// other member, and gets from another one, itself in step 0. `count`, `place`, `pack` and `unpack` of
/// different slices may be called on different threads.
class StripExchange {
 public:
  /// Of boards of a square. What is given must outlive it.
  ///
  /// Memory  `table_bytes`, beside what is packed in a step.
  StripExchange(const LayerIndex& index, TeamLink& link);

  /// Of the table in which strips are found.
  static std::uint64_t table_bytes(const LayerIndex& index) {
    return std::uint64_t{8} * index.slices() * index.ends().size();
  }

  /// Begins with a layer whose slices are shared so, and its classes as those weights say.
  void open(const LayerWork& work, const LayerShare& share, std::span<const double> weights);
  /// Counts the strips of a slice: first of all slices, ...
  void count(std::uint32_t slice);
  /// ... then all are added up, ...
  void add_up();
  /// ... and the place of each strip of a slice is written down.
  void place(std::uint32_t slice);

  /// Words of all strips at hand.
  std::uint64_t words() const { return begins_.back(); }
  /// They lie there from now on, and take `words()`.
  void lie_at(std::uint64_t* words) { words_ = words; }
  /// The strips at hand.
  StripBits bits() const { return {words_, starts_.data(), first_places_.data()}; }

  /// Packs what that step sends of an own slice.
  void pack(std::uint32_t slice, int step);
  /// Sends what was packed; what another member packed is then at hand.
  void gather(int step);
  /// Sends what `gather` brought in that step back to where it came from, and gets what was sent.
  void give_back(int step);
  /// Adds what came back to an own slice of S.
  void unpack(std::uint32_t slice, int step);

 private:
  int member_after(int step) const { return (link_.number() + step) % link_.members(); }
  int member_before(int step) const { return (link_.number() + link_.members() - step) % link_.members(); }
  int owner(std::uint32_t slice, const Strip& strip) const {
    return owners_[classes_.of(index_.slice_code(slice), strip.last)];
  }
  std::uint64_t& packed_begin(int member, std::uint32_t slice);
  std::uint64_t* packed(std::uint32_t slice, int step);
  std::span<std::byte> packed_for(int member);
  std::span<std::byte> at_hand_of(int member);

  const LayerIndex& index_;
  TeamLink& link_;
  CornerClasses classes_;
  LayerBits slider_;                          ///< S of the layer.
  std::vector<SliceRange> shares_;            ///< By member.
  std::vector<int> owners_;                   ///< By class.
  std::vector<std::uint64_t> begins_;         ///< First word at hand of each slice; one more at the end.
  std::vector<std::uint64_t> packed_begins_;  ///< The same of what is packed, by member and own slice.
  std::vector<std::uint64_t> starts_, first_places_;  ///< See `StripBits`.
  std::uint64_t* words_ = nullptr;
  std::vector<std::uint64_t> packed_;  ///< In one step.
};

}  // namespace dropslide::layers
