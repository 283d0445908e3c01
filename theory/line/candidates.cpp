// All strings of one T that pass the eight quick tests.
#include "theory/line/candidates.hpp"

#include <array>

namespace dropslide::line {
namespace {

/// How often a tile stands on the left and on the right slope.
struct Copies {
  unsigned left, right;
  constexpr unsigned count() const { return left + right; }
};
/// Tests 3 and 5 allow no others below the highest tile, by the parity of their number.
constexpr std::array<Copies, 4> even_copies{{{0, 0}, {1, 1}, {2, 0}, {0, 2}}};
constexpr std::array<Copies, 4> odd_copies{{{1, 0}, {0, 1}, {2, 1}, {1, 2}}};

/// Tests 1 and 4 are in the compact form but for the leading 1; test 2 is the right case of test 8 for x = 1.
class Candidates {
 public:
  Candidates(int n, const std::function<void(const BitonicString&)>& on_candidate)
      : n_(n), on_candidate_(on_candidate) {}

  /// Chooses the copies of the tiles above `place`, which is one less than the lowest of them. What is
  /// missing from T is `missing` of that lowest tile.
  void choose(int place, std::uint64_t missing, const BitonicString& string) const {
    if (string.length() + std::popcount(missing) > n_) return;
    const TileSet tile = TileSet{1} << place;
    if (missing <= 2) offer_with_top(tile, place, missing, string);
    for (const Copies copies : missing % 2 == 0 ? even_copies : odd_copies) {
      if (copies.count() >= missing || (place == 0 && copies.left == 0)) continue;
      if (copies.count() > 0 && !obeys_twopower_rule(place, string)) continue;
      if (copies.left == 2 && !has_time_left(place, string)) continue;
      if (copies.right == 2 && !has_time_right(place, string)) continue;
      BitonicString next = string;
      add(next.left, copies.left, place);
      add(next.right, copies.right, place);
      choose(place + 1, (missing - copies.count()) / 2, next);
    }
  }

 private:
  /// The highest tile counts as part of the left slope; a pair of it needs time on one side (test 8).
  void offer_with_top(TileSet tile, int place, std::uint64_t count, BitonicString string) const {
    if (!obeys_twopower_rule(place, string)) return;
    if (count == 2 && !has_time_left(place, string) && !has_time_right(place, string)) return;
    (count == 1 ? string.left.once : string.left.twice) |= tile;
    if (string.length() <= n_) on_candidate_(string);
  }

  /// Tests 6 and 8 for the tile x = place + 1 above all tiles of the string.
  static bool obeys_twopower_rule(int place, const BitonicString& string) {
    return string.sum() >= static_cast<std::uint64_t>(place);
  }
  static bool has_time_left(int place, const BitonicString& string) {
    return string.left.sum() <= static_cast<std::uint64_t>(place);
  }
  static bool has_time_right(int place, const BitonicString& string) {
    return string.right.sum() + 1 <= static_cast<std::uint64_t>(place);
  }

  static void add(Slope& slope, unsigned copies, int place) {
    slope.once |= TileSet{copies & 1} << place;
    slope.twice |= TileSet{copies >> 1} << place;
  }

  int n_;
  const std::function<void(const BitonicString&)>& on_candidate_;
};

}  // namespace

void for_each_candidate(int n, std::uint64_t sum,
                        const std::function<void(const BitonicString&)>& on_candidate) {
  const bool passes_test_7 = sum >> n == 0;
  if (passes_test_7) Candidates(n, on_candidate).choose(0, sum, {});
}

}  // namespace dropslide::line
