// The game of the tiles below x while the tiles above them rest, played with whole sets of strings at once.
//
// Cut a string of the game without passing at a tile x. Its *low part* is the tiles below x and the side of
// the last drop; it knows of the *high part* only how many cells that leaves free, and whether a pair stands
// there. So what becomes of a set of low parts is found out once for each number of free cells, and
// remembered.
//
// Nothing is mirrored here: r drops on the side of the last drop, l on the other one.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <unordered_map>
#include <utility>
#include <vector>

#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// A side of the string, as it stands: nothing is mirrored.
enum class Side : std::uint8_t { left, right };

/// The tiles below x of one string, and the side of the last drop.
struct LowPart {
  Slope left, right;       ///< Both against the high part.
  Side last = Side::left;  ///< Where the last 1 was dropped.

  /// Cells that the tiles take.
  constexpr int length() const { return left.length() + right.length(); }
  /// Sum of 2^(v-1) over the tiles.
  constexpr std::uint64_t sum() const { return left.sum() + right.sum(); }
  /// Whether two equal tiles stand side by side.
  constexpr bool has_pair() const { return (left.twice | right.twice) != 0; }
  /// The part read from the other end.
  constexpr LowPart mirrored() const { return {right, left, last == Side::left ? Side::right : Side::left}; }
};

/// Calls work(tiles of at least x, sum below x) for every tile x of the part, the highest first.
void for_tiles(const LowPart& part, const std::function<void(int, std::uint64_t)>& work);

/// What one move makes of a low part, by the side of its drop.
struct LowMoves {
  std::array<LowPart, 2> after;                      ///< Without what left the low part.
  bool carries_left = false, carries_right = false;  ///< A tile x is made on that side, and leaves.
};

/// Both moves from the part, whether or not they are passes. `out`: the tile x, as a set of one.
LowMoves moves_of(const LowPart& part, TileSet out);

/// The part in one word, which is not 0 if it has a tile. Requires tiles of at most 15.
std::uint64_t key_of(const LowPart& part);
/// Inverse of `key_of`.
LowPart part_of(std::uint64_t key);

/// A set of low parts by its number; 0 is the empty one.
using LowSet = std::uint32_t;

/// Sets by the side on which a tile x is made and leaves the low part.
using Carried = std::array<LowSet, 2>;

/// What a set of low parts holds.
struct LowTally {
  std::uint64_t parts = 0;         ///< Low parts in the set.
  std::uint64_t dropped_left = 0;  ///< Of those, parts whose last drop was on the left.
  std::uint64_t largest_sum = 0;   ///< The largest sum of a part; 0 of the empty set.
  /// The largest sum below a tile x of a part of which so many tiles are at least x.
  std::vector<std::uint64_t> largest_below;
};

/// Thrown by a LowGame after a stop request.
struct LowGameStopped {};

/// Low parts below one tile x, and the sets of them that have come up. Not for several threads.
class LowGame {
 public:
  /// Requires 2 <= x <= 16.
  explicit LowGame(int x) : out_(TileSet{1} << (x - 1)) {}

  /// From now on what makes a set, which can take many seconds, throws LowGameStopped after a request by
  /// `stop`.
  void hear(std::stop_token stop) { stop_ = std::move(stop); }

  /// The set of this part alone.
  LowSet set_of(const LowPart& part) { return numbered({number(part)}); }
  /// The union of two sets.
  LowSet united(LowSet a, LowSet b);
  /// The set of the mirrored parts.
  LowSet mirrored(LowSet set);
  /// What the set holds, in numbers. The reference lasts until the next call that makes a set.
  const LowTally& tally(LowSet set) const { return sets_[set].tally; }
  /// The parts of the set, in the order of their numbers.
  std::vector<LowPart> parts(LowSet set) const;

  /// Play from the set while no pair stands in the high part, until a tile x is made.
  struct Rest {
    LowTally tally;   ///< Of all low parts on the way, those of the set among them.
    Carried carried;  ///< After the move that makes x; its pair leaves room for x and the drop.
  };
  /// Requires that no part is longer than free_cells, which the high part leaves; so below.
  const Rest& rest(LowSet set, int free_cells);
  /// All low parts that `rest` counts.
  std::vector<LowPart> parts_at_rest(LowSet set, int free_cells);
  /// Whether the part is in the set.
  bool holds(LowSet set, const LowPart& part) const;
  /// Whether `rest` counts this part. The answer for a set is remembered as a set.
  bool holds_at_rest(LowSet set, int free_cells, const LowPart& part);

  /// One move from each part of the set, by either side, as a pair in the high part allows.
  struct Move {
    LowSet stays = 0;   ///< Where no tile x is made.
    Carried carried{};  ///< Where a tile x is made, by the side.
  };
  /// There is always room: merging frees a cell, and the pair that makes x leaves two.
  const Move& move(LowSet set);

  /// Of what is remembered.
  std::uint64_t bytes() const { return bytes_; }

 private:
  using Number = std::uint32_t;
  using Numbers = std::vector<Number>;  // In order.

  struct Node {
    LowPart part;
    std::array<Number, 2> next{};  ///< After a drop on the left, on the right; known if `is_expanded`.
    bool is_expanded = false;
    bool carries = false;  ///< The next move makes a tile x, on the side `carry`.
    Side carry = Side::left;
  };
  struct Set {
    Numbers numbers;
    LowTally tally;
    LowSet mirrored = 0;  ///< 0: not asked for yet.
  };
  struct HashNumbers {
    std::size_t operator()(const Numbers& numbers) const;
  };
  struct HashKey {
    std::size_t operator()(std::uint64_t key) const;
  };
  template <class Value>
  using Memory = std::unordered_map<std::uint64_t, Value, HashKey>;

  void expect_no_stop(std::size_t step) const;
  Number number(const LowPart& part);
  const Node& expanded(Number number);
  LowSet numbered(Numbers numbers);
  LowTally tally_of(const Numbers& numbers) const;
  Numbers at_rest(LowSet set, int free_cells, std::array<Numbers, 2>& carried);

  TileSet out_;
  std::stop_token stop_;
  std::vector<Node> nodes_;
  Memory<Number> number_of_;
  std::vector<Set> sets_{1};
  std::unordered_map<Numbers, LowSet, HashNumbers> set_numbers_{{Numbers{}, 0}};
  Memory<LowSet> unions_;
  Memory<Rest> rests_;
  Memory<Move> moves_;
  Memory<Numbers> at_rest_;  ///< For `holds_at_rest`.
  std::uint64_t bytes_ = 0;
};

}  // namespace dropslide::line
