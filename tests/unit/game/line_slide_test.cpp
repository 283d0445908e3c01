// The slide rule on single lines: examples, properties, and the oracle's own rule, on every short line.
#include "game/line_slide.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "oracle/oracle.hpp"
#include "support/catch.hpp"

using namespace dropslide;

namespace {

constexpr int no_end = 99;  // A slide that no merge ends.

using Four = std::array<int, 4>;

constexpr Four slid(Four line) {
  slide_to_front(std::span<int>(line), no_end);
  return line;
}

constexpr bool is_open(Four line, int decisive_from) {
  return slide_to_front(std::span<int>(line), decisive_from);
}

static_assert(slid({0, 0, 0, 0}) == Four{0, 0, 0, 0});
static_assert(slid({0, 1, 0, 2}) == Four{1, 2, 0, 0}, "tiles move up in their order");
static_assert(slid({1, 2, 1, 2}) == Four{1, 2, 1, 2}, "different tiles do not merge");
static_assert(slid({1, 0, 0, 1}) == Four{2, 0, 0, 0}, "tiles merge over empty cells");
static_assert(slid({1, 2, 1, 0}) == Four{1, 2, 1, 0}, "tiles do not merge over other tiles");
static_assert(slid({1, 1, 1, 0}) == Four{2, 1, 0, 0}, "of three equal tiles the two nearest the front merge");
static_assert(slid({1, 1, 1, 1}) == Four{2, 2, 0, 0}, "a tile that a merge made does not merge again");
static_assert(slid({1, 1, 2, 0}) == Four{2, 2, 0, 0}, "nor with a tile that was there");
static_assert(slid({2, 1, 1, 0}) == Four{2, 2, 0, 0}, "nor does a tile with one that a merge made");
static_assert(slid(slid({1, 1, 1, 1})) == Four{3, 0, 0, 0}, "a second slide may merge what the first made");
static_assert(is_open({1, 1, 2, 2}, 4) && !is_open({1, 1, 2, 2}, 3),
              "a merge of at least that tile ends a slide");
static_assert(is_open({5, 4, 5, 0}, 3), "a tile that no merge made does not");

using Line = std::vector<int>;

/// Every line of 1 to 5 cells with tiles up to 5.
std::vector<Line> short_lines() {
  std::vector<Line> lines;
  for (std::size_t length = 1; length <= 5; ++length) {
    Line line(length, 0);
    std::size_t cell = 0;
    while (cell < length) {
      lines.push_back(line);
      for (cell = 0; cell < length && line[cell] == 5; ++cell) line[cell] = 0;
      if (cell < length) ++line[cell];
    }
  }
  return lines;
}

/// The cells as the oracle reads them, in a row or, with '/' between them, in a column.
std::string text(const Line& line, const std::string& between = "") {
  std::string cells;
  for (const int tile : line) {
    if (!cells.empty()) cells += between;
    cells += tile == 0 ? '.' : static_cast<char>('0' + tile);
  }
  return cells;
}

Line slid(Line line) {
  slide_to_front(std::span<int>(line), no_end);
  return line;
}

Line reversed(Line line) {
  std::ranges::reverse(line);
  return line;
}

/// The first line for which the claim is false; empty if there is none.
template <class Claim>
std::string first_exception(Claim claim) {
  for (const Line& line : short_lines())
    if (!claim(line)) return text(line);
  return "";
}

/// The rule in other words: each run of equal tiles, gaps left out, makes pairs from the front, and an odd
/// one stays behind them. Also the largest tile made, 0 if none.
struct Runs {
  Line line;
  int made = 0;

  explicit Runs(const Line& before) {
    Line tiles;
    std::ranges::copy_if(before, std::back_inserter(tiles), [](int tile) { return tile > 0; });
    for (auto run = tiles.begin(); run != tiles.end();) {
      const int tile = *run;
      const auto end = std::find_if(run, tiles.end(), [&](int other) { return other != tile; });
      const auto count = static_cast<std::size_t>(end - run);
      line.insert(line.end(), count / 2, tile + 1);
      line.insert(line.end(), count % 2, tile);
      if (count > 1) made = std::max(made, tile + 1);
      run = end;
    }
    line.resize(before.size(), 0);
  }
};

}  // namespace

TEST_CASE("every short line slides as the oracle says, towards each of the four sides") {
  REQUIRE(short_lines().size() == 6 + 36 + 216 + 1296 + 7776);
  CHECK(first_exception(
            [](const Line& line) { return oracle::slide(text(line), 'l') == text(slid(line)); }) == "");
  CHECK(first_exception([](const Line& line) {
          return oracle::slide(text(line), 'r') == text(reversed(slid(reversed(line))));
        }) == "");
  CHECK(first_exception([](const Line& line) {
          return oracle::slide(text(line, "/"), 'u') == text(slid(line), "/");
        }) == "");
  CHECK(first_exception([](const Line& line) {
          return oracle::slide(text(line, "/"), 'd') == text(reversed(slid(reversed(line))), "/");
        }) == "");
}

TEST_CASE("a slide of a line makes pairs of each run of equal tiles, from the front") {
  CHECK(first_exception([](const Line& line) { return slid(line) == Runs(line).line; }) == "");
}

TEST_CASE("a slide of a line keeps the sum of faces") {
  const auto faces = [](const Line& line) {
    int sum = 0;
    for (const int tile : line) sum += tile == 0 ? 0 : 1 << tile;
    return sum;
  };
  CHECK(first_exception([&](const Line& line) { return faces(slid(line)) == faces(line); }) == "");
}

TEST_CASE("a slide of a line leaves no tile behind a gap") {
  CHECK(first_exception([](Line line) {
          line = slid(line);
          return std::find_if(std::ranges::find(line, 0), line.end(), [](int tile) { return tile > 0; }) ==
                 line.end();
        }) == "");
}

TEST_CASE("a slide of a line ends where a merge makes a tile that is decisive, and nowhere else") {
  for (int decisive_from = 1; decisive_from <= 7; ++decisive_from) {
    CAPTURE(decisive_from);
    CHECK(first_exception([&](Line line) {
            const bool is_decisive = Runs(line).made >= decisive_from;
            return slide_to_front(std::span<int>(line), decisive_from) != is_decisive;
          }) == "");
  }
}
