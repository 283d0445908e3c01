// Play below a tile on a fixed number of free cells, held against the same game on plain digits; and the two
// counters that such a low part is.
#include "theory/line/games/play_below.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "studies/line/play_below_study.hpp"
#include "support/catch.hpp"
#include "theory/line/games/low_game.hpp"

using namespace dropslide;
using namespace dropslide::line;

namespace {

Resources threads(int count) { return {.threads = count, .memory_bytes = 1ULL << 30}; }

/// A low part as digits: how often each tile below y stands on either side; and the side of the last drop.
struct Digits {
  std::array<std::vector<int>, 2> sides;
  int last = 0;
  auto operator<=>(const Digits&) const = default;

  int length() const {
    int length = 0;
    for (const auto& side : sides)
      for (const int copies : side) length += copies;
    return length;
  }
  bool has_pair() const {
    return std::any_of(sides.begin(), sides.end(),
                       [](const auto& side) { return std::count(side.begin(), side.end(), 2) > 0; });
  }
};

/// Every pair becomes one of the next tile, all at once; then a 1 is dropped. Whether a tile y was made.
bool play(Digits& part, int drop) {
  bool is_made = false;
  for (auto& side : part.sides) {
    const std::vector<int> before = side;
    for (std::size_t v = 0; v < side.size(); ++v) {
      if (before[v] != 2) continue;
      side[v] -= 2;
      if (v + 1 < side.size()) {
        ++side[v + 1];
      } else {
        is_made = true;
      }
    }
  }
  ++part.sides[static_cast<std::size_t>(drop)][0];
  part.last = drop;
  return is_made;
}

/// All low parts below y that follow from those without a pair, on so many cells, each with what it makes of
/// itself in a move.
using Moves = std::vector<std::pair<Digits, bool>>;
std::map<Digits, Moves> plain_parts(int tile, int cells) {
  std::map<Digits, Moves> parts;
  std::vector<Digits> open;
  const auto levels = static_cast<std::size_t>(tile - 1);
  for (unsigned bits = 0; bits < 1U << 2 * levels; ++bits)
    for (const int last : {0, 1}) {
      Digits part{{std::vector<int>(levels), std::vector<int>(levels)}, last};
      for (std::size_t v = 0; v < levels; ++v) {
        part.sides[0][v] = static_cast<int>(bits >> v & 1);
        part.sides[1][v] = static_cast<int>(bits >> (levels + v) & 1);
      }
      if (part.length() > 0 && part.length() <= cells) open.push_back(part);
    }
  while (!open.empty()) {
    const Digits part = open.back();
    open.pop_back();
    if (parts.contains(part)) continue;
    Moves& moves = parts[part];
    for (const int drop : {0, 1}) {
      if (drop == part.last && !part.has_pair()) continue;
      Digits next = part;
      const bool is_made = play(next, drop);
      if (next.length() > cells) continue;
      moves.emplace_back(next, is_made);
      open.push_back(next);
    }
  }
  return parts;
}

/// The most tiles y that are made in so many moves.
int most_made(const std::map<Digits, Moves>& parts, int moves) {
  std::map<Digits, int> made, next;
  for (int i = 0; i < moves; ++i) {
    next.clear();
    for (const auto& [part, follow] : parts)
      for (const auto& [to, is_made] : follow)
        next[part] = std::max(next[part], made[to] + (is_made ? 1 : 0));
    made.swap(next);
  }
  int most = 0;
  for (const auto& [part, number] : made) most = std::max(most, number);
  return most;
}

}  // namespace

TEST_CASE("play below 2 to 5: the same low parts and most tiles y as on digits, and it is endless or not") {
  for (int tile = 2; tile <= 5; ++tile)
    for (int cells = 1; cells <= 2 * tile; ++cells) {
      CAPTURE(tile, cells);
      const PlayBelow play = play_below(tile, cells, threads(1));
      const auto parts = plain_parts(tile, cells);
      CHECK(play.low_parts == parts.size());
      // Each move but one that makes a tile y adds 1 to the sum, which is 60 at most: so a game that makes no
      // more than two tiles y ends within 200 moves, and one that goes on makes more of them in 400.
      const int few = most_made(parts, 200), more = most_made(parts, 400);
      CHECK(play.most_made == (more > few ? std::nullopt : std::optional(more)));
    }
}

TEST_CASE("play below 2 to 10 can go on for ever from 3, 4, 5, 6, 8, 9, 10, 12, 13 free cells on") {
  constexpr std::array<int, 9> least{3, 4, 5, 6, 8, 9, 10, 12, 13}, made{1, 1, 1, 1, 2, 1, 1, 2, 2};
  for (int tile = 2; tile <= 9; ++tile) {
    CAPTURE(tile);
    const auto i = static_cast<std::size_t>(tile - 2);
    const PlayBelow fewer = play_below(tile, least[i] - 1, threads(1));
    CHECK(fewer.most_made == made[i]);
    CHECK_FALSE(play_below(tile, least[i], threads(1)).most_made);
  }
  const PlayBelowStudy study = study_play_below(12, 10, threads(1));
  CHECK(study.most_made == 2);
  CHECK_FALSE(study_play_below(13, 10, threads(1)).most_made);
}

TEST_CASE("play below a tile stops on request, or when memory does not suffice") {
  std::stop_source source;
  source.request_stop();
  Resources stopped = threads(1);
  stopped.stop = source.get_token();
  CHECK(play_below(5, 5, stopped).was_interrupted);
  const PlayBelow small = play_below(11, 14, {.threads = 1, .memory_bytes = 1 << 20});
  CHECK(small.was_interrupted);
  CHECK(small.needed_bytes > 1U << 20);
}

TEST_CASE("a low part is two counters: which tiles stand there, and which drops buy free moves") {
  constexpr int top = 16;  // No tile so high is made: each side gets less than 2^15 drops.
  std::mt19937_64 random(7);
  for (int game = 0; game < 50; ++game) {
    LowPart part;
    std::array<std::vector<std::uint64_t>, 2> drops{{{0}, {0}}};  // On either side after t moves.
    std::vector<int> sides{-1};
    for (std::size_t t = 1; t <= 2'000; ++t) {
      CAPTURE(game, t);
      // Long stretches on one side, too.
      const int side = static_cast<int>(random() % 32 < static_cast<std::uint64_t>(game % 32) ? 0 : 1);
      part = moves_of(part, TileSet{1} << (top - 1)).after[static_cast<std::size_t>(side)];
      sides.push_back(side);
      for (const int s : {0, 1})
        drops[static_cast<std::size_t>(s)].push_back(drops[static_cast<std::size_t>(s)].back() +
                                                     (s == side ? 1 : 0));
      const auto before = [&](int s, std::size_t moves) {
        return moves > t ? 0 : drops[static_cast<std::size_t>(s)][t - moves];
      };
      std::uint64_t tiles = t;
      std::set<int> pairs_by_drops;
      for (std::size_t v = 1; v < top; ++v) {
        for (const int s : {0, 1}) {
          CAPTURE(v, s);
          const Slope& slope = s == 0 ? part.left : part.right;
          const std::uint64_t copies = (before(s, v - 1) >> (v - 1)) - 2 * (before(s, v) >> v);
          REQUIRE(static_cast<std::uint64_t>(slope.copies(TileSet{1} << (v - 1))) == copies);
          tiles -= before(s, v) >> v;
        }
        // The drop v - 1 moves ago, if its number on its side is a multiple of 2^v.
        if (v <= t && before(sides[t - v + 1], v - 1) % (std::uint64_t{1} << v) == 0)
          pairs_by_drops.insert(static_cast<int>(v));
      }
      REQUIRE(static_cast<std::uint64_t>(part.length()) == tiles);
      std::set<int> pairs;
      for (int v = 1; v < top; ++v)
        if (((part.left.twice | part.right.twice) >> (v - 1) & 1) != 0) pairs.insert(v);
      REQUIRE(pairs == pairs_by_drops);
      REQUIRE((part.left.twice & part.right.twice) == 0);
    }
  }
}

TEST_CASE("neither side of a low part gets many more drops than the other: 62 y >= 11 x - 45") {
  constexpr int top = 16, most_left = 128, most_right = 26;
  // By the number of moves: the low parts that come up without passing, with their drops on the left.
  std::set<std::pair<std::uint64_t, int>> parts;
  const LowMoves first = moves_of({}, TileSet{1} << (top - 1));
  parts.emplace(key_of(first.after[0]), 1);
  parts.emplace(key_of(first.after[1]), 0);
  std::vector<int> fewest(most_left + 1, most_right + 1);
  for (int moves = 1; !parts.empty(); ++moves) {
    std::set<std::pair<std::uint64_t, int>> next;
    for (const auto& [key, left] : parts) {
      auto& few = fewest[static_cast<std::size_t>(left)];
      few = std::min(few, moves - left);
      const LowPart part = part_of(key);
      for (const LowPart& after : moves_of(part, TileSet{1} << (top - 1)).after) {
        if (after.last == part.last && !part.has_pair()) continue;
        const int now = left + (after.last == Side::left ? 1 : 0);
        if (now <= most_left && moves + 1 - now <= most_right) next.emplace(key_of(after), now);
      }
    }
    parts = std::move(next);
  }
  for (int x = 0; x <= most_left; ++x) {
    CAPTURE(x);
    const int y = fewest[static_cast<std::size_t>(x)];
    CHECK(62 * y >= 11 * x - 45);
    CHECK(62 * y <= 11 * x + 4 * 62);  // So the bound is not far from what happens.
  }
}
