// The backward algorithm of section 5.2.
#include "theory/line/games/passing_game.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <vector>

#include "theory/line/predecessors.hpp"

namespace dropslide::line {
namespace {

constexpr std::int64_t value_of(TileSet tile) { return std::countr_zero(tile) + 1; }

constexpr TileSet below(TileSet tile) { return tile - 1; }

/// Case 3 of page 24: tiles x with T(c, x) = x - 1, which are expanded now or never.
TileSet due_tiles(const BitonicString& c) {
  TileSet due = 0;
  for_tiles_downwards(c.tiles() & ~TileSet{1}, [&](TileSet tile) {
    if (c.sum_below(tile) + 1 == static_cast<std::uint64_t>(value_of(tile))) due |= tile;
  });
  return due;
}

/// Case 2 of page 24, made exact: with x, every tile y < x on its slope that would be late.
///
/// From x on, x - 1 steps make 112..(x-1) on this slope, and by then all tiles outside must be gone, one 1 a
/// step. Up to y there are 1s for T(c, y) steps; new ones come y - 1 steps after y is expanded. So y can wait
/// only while y - T(c, y) < x - T(c, x), both sums over this slope.
TileSet with_late_tiles(const Slope& slope, TileSet chosen) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for_tiles_downwards((slope.tiles() | chosen) & ~TileSet{1}, [&](TileSet tile) {
    const std::int64_t lead = value_of(tile) - static_cast<std::int64_t>(slope.sum_below(tile));
    if (lead >= least) chosen |= tile;
    if ((chosen & tile) != 0) least = std::min(least, lead);
  });
  return chosen;
}

/// The predecessors in which as few tiles as possible are expanded, with room on n cells.
class LazyPredecessors {
 public:
  LazyPredecessors(const BitonicString& c, int n) : n_(n), due_(due_tiles(c)) {
    for (const Cut& cut : cuts(c))
      if (is_wanted(cut)) add_predecessors(cut);
  }

  const std::vector<BitonicString>& strings() const { return strings_; }

 private:
  /// The only highest tile is expanded when it is due, and then only.
  bool is_wanted(const Cut& cut) const {
    const bool is_pair = (cut.must_left & cut.top) != 0 || (cut.must_right & cut.top) != 0;
    return is_pair || ((due_ & cut.top) != 0) == (cut.what == Top::divides);
  }

  /// Of a due tile that stands on both slopes, one is enough: its 1s serve the other, too.
  void add_predecessors(const Cut& cut) {
    const TileSet due_left = due_ & cut.left.tiles() & below(cut.top);
    const TileSet due_right = due_ & cut.right.tiles() & below(cut.top);
    const TileSet both = due_left & due_right;
    TileSet on_left = both;
    for (;;) {
      add_predecessor(cut, (due_left & ~both) | on_left, (due_right & ~both) | (both & ~on_left));
      if (on_left == 0) return;
      on_left = (on_left - 1) & both;
    }
  }

  void add_predecessor(const Cut& cut, TileSet due_left, TileSet due_right) {
    const auto string = cut.predecessor(with_late_tiles(cut.left, cut.must_left | due_left),
                                        with_late_tiles(cut.right, cut.must_right | due_right));
    if (string && string->length() <= n_) strings_.push_back(*string);
  }

  int n_;
  TileSet due_;
  std::vector<BitonicString> strings_;
};

bool occurs(const BitonicString& c, int n) { return is_admissible(c) && occurs_with_passing(c, n); }

std::optional<Step> find_step(const BitonicString& c, int n) {
  const LazyPredecessors predecessors(c, n);
  for (const BitonicString& string : predecessors.strings()) {
    if (occurs(string, n)) return Step{string, Move::right};
    if (const BitonicString mirrored = string.mirrored(); occurs(mirrored, n))
      return Step{mirrored, Move::left};
  }
  return std::nullopt;
}

}  // namespace

bool leaves_room(const BitonicString& c, int n) {
  int others = 0;
  bool has_room = true;
  for_tiles_downwards(c.tiles(), [&](TileSet tile) {
    others += c.left.copies(tile) + c.right.copies(tile);
    has_room = has_room && value_of(tile) + others - 1 <= n;
  });
  return has_room;
}

bool is_admissible(const BitonicString& c) {
  if ((c.left.tiles() & 1) == 0 || (c.right.twice & 1) != 0) return false;
  bool obeys = true;
  for_tiles_downwards(c.tiles(), [&](TileSet tile) {
    obeys = obeys && c.sum_below(tile) + 1 >= static_cast<std::uint64_t>(value_of(tile));
  });
  return obeys;
}

bool occurs_with_passing(const BitonicString& c, int n) {
  if (!leaves_room(c, n)) return false;
  return c.has_pair() && c.sum() > 2 ? find_step(c, n).has_value() : c.length() <= n;
}

Step step_to(const BitonicString& c, int n) {
  const std::optional<Step> step = find_step(c, n);
  assert(step);
  return *step;
}

std::string passing_word(BitonicString c, int n) {
  std::string word(static_cast<std::size_t>(c.sum() - 1), '.');
  for (auto letter = word.rbegin(); letter != word.rend(); ++letter) {
    const Step step = step_to(c, n);
    *letter = static_cast<char>(step.move);
    c = step.from;
  }
  return word;
}

}  // namespace dropslide::line
