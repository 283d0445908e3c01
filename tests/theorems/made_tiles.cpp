// Tiles y made one after the other.
#include "theorems/made_tiles.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <optional>
#include <set>
#include <utility>

namespace dropslide::line {
namespace {

constexpr Side other(Side side) { return side == Side::left ? Side::right : Side::left; }

// Trying everything below one tile.

/// A low part on the way through a sequence.
struct Stand {
  std::uint64_t part = 0;
  std::array<int, 2> free{};  ///< Moves that tiles made on either side still free.
  int made = 0;               ///< Tiles of the sequence that are made.
  auto operator<=>(const Stand&) const = default;
};

class Trial {
 public:
  Trial(const MadeTiles& sequence, int tile)
      : sequence_(sequence),
        tile_(tile),
        out_(TileSet{1} << (tile - 1)),
        by_sum_(out_ * (sequence.size() + 4)) {}

  bool run() {
    begin();
    std::vector<Stand> stands;
    for (const auto& begun : by_sum_) {
      stands.insert(stands.end(), begun.begin(), begun.end());
      std::vector<Stand> next;
      for (const Stand& stand : stands)
        if (move(stand, next)) return true;
      keep_each_once(next);
      stands = std::move(next);
    }
    return false;
  }

 private:
  template <class Values>
  static void keep_each_once(Values& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
  }

  /// Free cells while the sequence waits for its tile `made`, with so many free moves to come.
  bool fits(const LowPart& part, const Stand& stand) const {
    const MadeTile& next = sequence_[static_cast<std::size_t>(stand.made)];
    return part.length() <= 4 * tile_ / 3 + next.cells - stand.free[0] - stand.free[1];
  }

  /// Every low part that can stand when a tile y has just been made on the left. Its last half was dropped
  /// y - 1 moves before, as number 2^(y-1) there: then a pair of 1s and each tile from 2 to y - 1 were on the
  /// left. What else was in motion then is at rest by now, as if it had been so from the start.
  void begin() {
    for (TileSet right_side = 0; right_side < out_; ++right_side) {
      std::vector<std::uint64_t> keys{key_of(LowPart{{out_ - 2, 1}, {right_side, 0}, Side::left})};
      for (int i = 1; i < tile_; ++i) {
        std::vector<std::uint64_t> next;
        for (const std::uint64_t key : keys)
          for (const LowPart& after : moves_of(part_of(key), out_).after) next.push_back(key_of(after));
        keep_each_once(next);
        keys = std::move(next);
      }
      for (const std::uint64_t key : keys) {
        // A tile that was made on the right before may still free moves.
        Stand stand{key, {sequence_[0].free_moves, 0}, 0};
        for (const LowPart part = part_of(key); fits(part, stand); ++stand.free[1])
          by_sum_[part.sum()].push_back(stand);
      }
    }
    for (auto& stands : by_sum_) keep_each_once(stands);
  }

  /// Adds what a move makes of it. Whether the last tile of the sequence is made.
  bool move(const Stand& stand, std::vector<Stand>& next) const {
    const LowPart from = part_of(stand.part);
    const LowMoves moves = moves_of(from, out_);
    const MadeTile& wanted = sequence_[static_cast<std::size_t>(stand.made)];
    const bool is_made = moves.carries_left || moves.carries_right;
    if (is_made && moves.carries_left != (wanted.side == Side::left)) return false;
    const bool is_free = from.has_pair() || stand.free[0] > 0 || stand.free[1] > 0;
    for (const LowPart& part : moves.after) {
      if (!is_free && part.last == from.last) continue;
      Stand after{key_of(part), stand.free, stand.made + (is_made ? 1 : 0)};
      for (int& moves_left : after.free) moves_left = std::max(0, moves_left - 1);
      if (after.made == static_cast<int>(sequence_.size())) return true;
      if (is_made)
        after.free[static_cast<std::size_t>(wanted.side)] =
            sequence_[static_cast<std::size_t>(after.made)].free_moves;
      if (fits(part, after)) next.push_back(after);
    }
    return false;
  }

  const MadeTiles& sequence_;
  int tile_;
  TileSet out_;
  /// What begins, by the sum of the low part and the tiles made; each move adds 1 to that.
  std::vector<std::vector<Stand>> by_sum_;
};

// What follows from that.

/// An impossible sequence and how much of it has happened.
struct Match {
  std::size_t sequence = 0;
  std::size_t made = 0;
  auto operator<=>(const Match&) const = default;
};
using Matches = std::vector<Match>;

/// The impossible sequences and their mirror images.
class Impossible {
 public:
  explicit Impossible(const std::vector<MadeTiles>& sequences) {
    for (const MadeTiles& tiles : sequences) {
      started_.push_back({Side::left, tiles});
      MadeTiles mirrored = tiles;
      for (MadeTile& tile : mirrored) tile.side = other(tile.side);
      started_.push_back({Side::right, std::move(mirrored)});
    }
  }

  /// Those that begin with a tile on this side, which may be the first of all.
  Matches begun(Side side, Matches matches = {}) const {
    for (std::size_t i = 0; i < started_.size(); ++i)
      if (started_[i].start == side) matches.push_back({i, 0});
    std::sort(matches.begin(), matches.end());
    return matches;
  }

  /// What goes on, or begins, with this tile; nothing if one is complete.
  std::optional<Matches> after(const Matches& matches, const MadeTile& tile) const {
    Matches next;
    for (const Match& match : matches) {
      const MadeTiles& tiles = started_[match.sequence].tiles;
      const MadeTile& wanted = tiles[match.made];
      if (tile.side != wanted.side || tile.free_moves != wanted.free_moves || tile.cells > wanted.cells)
        continue;
      if (match.made + 1 == tiles.size()) return std::nullopt;
      next.push_back({match.sequence, match.made + 1});
    }
    return begun(tile.side, std::move(next));
  }

 private:
  struct Started {
    Side start;
    MadeTiles tiles;
  };
  std::vector<Started> started_;
};

/// Between two tiles y of a low part below y + 3.
struct Between {
  std::array<int, 2> digits{};  ///< The tiles y, y + 1 and y + 2 on either side, as a number of three bits.
  std::size_t made = 0;         ///< Tiles y + 3 of the sequence that are made.
  int free_moves = 0;           ///< That the last tile y frees.
  Side last = Side::left;       ///< Where it was made.
  /// How many drops the other side has made since its last tile y, at least and at most.
  int least = 0, most = 0;
  int begun = 0;  ///< Tiles y that are made, 2 if there are more.
  Matches matches;
  auto operator<=>(const Between&) const = default;
};

class ThreeUp {
 public:
  ThreeUp(const MadeTiles& sequence, const std::vector<MadeTiles>& impossible, int error)
      : sequence_(sequence), impossible_(impossible), error_(error) {}

  /// Whether no sequence of tiles y makes the tiles y + 3.
  bool run() {
    for (int digits = 0; digits < 8; ++digits)
      add({{0, digits},
           0,
           levels + sequence_[0].free_moves,
           Side::left,
           0,
           block,
           0,
           impossible_.begun(Side::left)});
    while (!open_.empty()) {
      const Between from = open_.back();
      open_.pop_back();
      for (const Side side : {Side::left, Side::right})
        if (make(from, side)) return false;
    }
    return true;
  }

 private:
  static constexpr int levels = 3, block = 1 << 14;  ///< Drops between two tiles y on a side, y = 15.

  void add(Between between) {
    if (const auto [place, is_new] = seen_.insert(std::move(between)); is_new) open_.push_back(*place);
  }

  /// At least 11 drops on a side go with 62 on the other, but for the error.
  static int fewest(int drops, int error) { return std::max(0, 11 * drops / 62 - error); }
  static int most(int drops, int error) { return std::min(block, (62 * (drops + error) + 10) / 11); }

  /// How far the other side has come when the next tile is made on this one; false if it would have made one
  /// before.
  bool advance(const Between& from, Side side, Between& next) const {
    // What came before the sequence may free moves until two tiles are made.
    const int error = from.begun < 2 ? error_ + error_ / 2 : error_;
    next.begun = std::min(2, from.begun + 1);
    if (side == from.last) {
      next.least = from.least + fewest(block, error);
      next.most = std::min(block, from.most + most(block, error));
    } else {
      next.least = fewest(block - from.most, error);
      next.most = most(block - from.least, error);
    }
    return next.least < block;
  }

  /// Makes a tile y on this side. Whether the sequence is complete.
  bool make(const Between& from, Side side) {
    const auto ones = [](int digits) { return std::popcount(static_cast<unsigned>(digits)); };
    const MadeTile tile{sequence_[from.made].cells + 4 - ones(from.digits[0]) - ones(from.digits[1]),
                        from.free_moves, side};
    std::optional<Matches> matches = impossible_.after(from.matches, tile);
    Between next = from;
    if (!matches || !advance(from, side, next)) return false;
    next.last = side;
    next.matches = *std::move(matches);
    int& digits = next.digits[static_cast<std::size_t>(side)];
    ++digits;
    next.free_moves = std::countr_zero(static_cast<unsigned>(digits));
    if (digits == 1 << levels) {
      if (sequence_[from.made].side != side) return false;
      if (++next.made == sequence_.size()) return true;
      digits = 0;
      next.free_moves += sequence_[next.made].free_moves;
    }
    add(std::move(next));
    return false;
  }

  const MadeTiles& sequence_;
  Impossible impossible_;
  int error_;
  std::set<Between> seen_;
  std::vector<Between> open_;
};

// A row.

/// The high part, with tiles y as 1s, when the moves are over that the last of them frees. The pairs that a
/// tile leads to stay ahead of those of a later one: so it does not matter whether they are over by then.
struct HighPart {
  BitonicString string;
  int free_moves = 0;
};

HighPart with_tile(const BitonicString& string, Side side) {
  HighPart high{side == Side::left ? string.with_drop() : string.mirrored().with_drop().mirrored()};
  for (; high.string.has_pair(); ++high.free_moves) high.string = high.string.merged();
  return high;
}

class Row {
 public:
  explicit Row(const std::vector<MadeTiles>& impossible) : impossible_(impossible) {}

  /// The most tiles y that a row of 4y/3 cells makes beside this high part, or more than `enough`.
  int most_beside(const HighPart& high, const Matches& matches, int enough) const {
    if (enough < 0) return 0;
    int most = 0;
    for (const Side side : {Side::left, Side::right}) {
      const MadeTile tile{-high.string.length(), high.free_moves, side};
      if (const auto next = impossible_.after(matches, tile))
        most = std::max(most, 1 + most_beside(with_tile(high.string, side), *next, enough - 1));
      if (most > enough) break;
    }
    return most;
  }

 private:
  Impossible impossible_;
};

}  // namespace

std::vector<MadeTiles> impossible_sequences() {
  return {
      {{-1, 0, Side::left}},
      {{-1, 1, Side::left}},
      {{-1, 0, Side::right}, {-1, 0, Side::left}},
      {{-1, 0, Side::right}, {-1, 1, Side::left}},
      {{2, 1, Side::left}, {1, 0, Side::left}, {2, 2, Side::left}, {1, 0, Side::left}, {1, 1, Side::left}}};
}

bool can_be_made(const MadeTiles& sequence, int tile) { return Trial(sequence, tile).run(); }

bool follows_three_tiles_up(const MadeTiles& sequence, const std::vector<MadeTiles>& impossible, int error) {
  return ThreeUp(sequence, impossible, error).run();
}

std::optional<int> most_made_on_a_row(const std::vector<MadeTiles>& impossible) {
  constexpr int enough = 20;
  const Row row(impossible);
  // While what was in motion when the first tile y was made comes to rest, each side makes one at the most.
  const HighPart first{start_string};
  int most = row.most_beside(first, {}, enough);
  for (const Side side : {Side::left, Side::right}) {
    const HighPart second = with_tile(first.string, side);
    most = std::max({most, 1 + row.most_beside(second, {}, enough),
                     2 + row.most_beside(with_tile(second.string, other(side)), {}, enough)});
  }
  if (most > enough) return std::nullopt;
  return most;
}

}  // namespace dropslide::line
