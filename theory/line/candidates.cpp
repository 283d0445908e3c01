// All strings that pass the eight quick tests.
#include "theory/line/candidates.hpp"

#include <array>

#include "theory/line/passing_game.hpp"
#include "theory/line/theorems.hpp"

namespace dropslide::line {
namespace {

/// How often a tile stands on the left and on the right slope; Theorem 10 allows no more.
struct Copies {
  unsigned left, right;
};
constexpr std::array<Copies, 8> all_copies{{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 0}, {0, 2}, {2, 1}, {1, 2}}};

/// Chosen: the first tiles below the highest one, whose choices are dealt out to the parts.
constexpr int dealt_tiles = 4;

class Candidates {
 public:
  Candidates(int n, Part part, const std::function<void(const BitonicString&)>& on_candidate)
      : n_(n), part_(part), on_candidate_(on_candidate) {}

  void run() {
    for (int top = 0; top < n_; ++top) {
      const TileSet tile = TileSet{1} << top;
      choose(top, top - dealt_tiles, {{tile, 0}, {0, 0}});
      choose(top, top - dealt_tiles, {{0, tile}, {0, 0}});
    }
  }

 private:
  /// Chooses the copies of the tiles 1 .. `below`.
  void choose(int below, int dealt_at, const BitonicString& string) {
    if (string.length() > n_) return;
    if ((below == dealt_at || (below == 0 && dealt_at < 0)) && !is_mine()) return;
    if (below == 0) return offer(string);
    for (const Copies& copies : all_copies) {
      BitonicString next = string;
      add(next.left, copies.left, below - 1);
      add(next.right, copies.right, below - 1);
      choose(below - 1, dealt_at, next);
    }
  }

  bool is_mine() { return dealt_++ % part_.count == part_.index - 1; }

  static void add(Slope& slope, unsigned copies, int place) {
    slope.once |= TileSet{copies & 1} << place;
    slope.twice |= TileSet{copies >> 1} << place;
  }

  /// The compact form shows tests 3 to 5 and most of 1; the cheap ones of the others come first.
  void offer(const BitonicString& string) const {
    if (is_admissible(string) && first_failed_test(expand(string, n_)) == nullptr) on_candidate_(string);
  }

  int n_;
  Part part_;
  const std::function<void(const BitonicString&)>& on_candidate_;
  int dealt_ = 0;
};

}  // namespace

void for_each_candidate(int n, Part part, const std::function<void(const BitonicString&)>& on_candidate) {
  Candidates(n, part, on_candidate).run();
}

}  // namespace dropslide::line
