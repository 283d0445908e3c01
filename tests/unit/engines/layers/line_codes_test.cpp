// Codes of groups of lines against plain lines of tiles, one code at a time.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "engines/layers/index/line_codes.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

/// Every group of up to 6 cells with few codes, the group without lines among them.
std::vector<LineCodes> small_groups() {
  std::vector<LineCodes> groups;
  for (int lines = 0; lines <= 3; ++lines)
    for (int cells = 1; cells <= 5 && lines * cells <= 6; ++cells)
      for (int objective = 2; objective <= 5; ++objective)
        for (int dmax = 1; dmax < objective && dmax <= 2; ++dmax)
          if (lines * cells <= 4 || objective <= 3)
            groups.emplace_back(LineGroup{lines, cells}, objective, dmax);
  return groups;
}

/// The tiles of a code, as a board with the group's lines as rows.
Board tiles_of(const LineCodes& codes, LineCode code) {
  Board board({codes.group().lines, codes.group().cells});
  for (int line = 0; line < codes.group().lines; ++line)
    for (int cell = 0; cell < codes.group().cells; ++cell)
      board.set(line, cell, codes.tile(code, line, cell));
  return board;
}

/// The highest tile of the group's codes plus 1.
int objective_of(const LineCodes& codes) {
  return codes.group().lines == 0 ? 1 : codes.tile(codes.size() - 1, 0, 0) + 1;
}

/// The first code of a small group for which the claim is false.
template <class Claim>
std::string first_code_without(Claim&& claim) {
  for (const LineCodes& codes : small_groups())
    for (LineCode code = 0; code < codes.size(); ++code)
      if (!claim(codes, code)) return to_text(tiles_of(codes, code)) + " of code " + std::to_string(code);
  return none;
}

/// Whether the tiles of the code are `tile(line, cell)`.
template <class Tile>
bool has_tiles(const LineCodes& codes, LineCode code, Tile&& tile) {
  for (int line = 0; line < codes.group().lines; ++line)
    for (int cell = 0; cell < codes.group().cells; ++cell)
      if (codes.tile(code, line, cell) != tile(line, cell)) return false;
  return true;
}

/// Whether `slid` is what the plain rules make of every line of the code.
bool is_slide(const LineCodes& codes, LineCode code, LineCode slid, Direction direction) {
  const auto [lines, cells] = codes.group();
  Board after({lines, cells});
  bool makes_objective = false;
  for (int line = 0; line < lines; ++line) {
    Board alone({1, cells});
    for (int cell = 0; cell < cells; ++cell) alone.set(0, cell, codes.tile(code, line, cell));
    const SlideOutcome outcome = slide(alone, direction);
    makes_objective = makes_objective || outcome.highest_merged >= objective_of(codes);
    for (int cell = 0; cell < cells; ++cell) after.set(line, cell, outcome.board.at(0, cell));
  }
  if (makes_objective || slid >= codes.size()) return makes_objective && slid == LineCodes::makes_objective;
  return has_tiles(codes, slid, [&](int l, int c) { return after.at(l, c); });
}

/// Whether a line is packed to the front, by counting: the tiles are as many as the cells up to the last
/// tile.
bool packs_to_front(const std::vector<int>& cells) {
  int tiles = 0, up_to_last = 0;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i] != 0) ++tiles, up_to_last = static_cast<int>(i) + 1;
  return tiles == up_to_last;
}

bool same_sides(const PackedSides& a, const PackedSides& b) {
  return a.low == b.low && a.low_one_drop == b.low_one_drop && a.high == b.high &&
         a.high_one_drop == b.high_one_drop;
}

/// Packed sides of several lines by trying every tile.
PackedSides sides_by_trying(const std::vector<std::vector<int>>& lines, int dmax) {
  const auto packs = [](std::vector<std::vector<int>> all, bool high) {
    for (auto& line : all) {
      if (high) std::reverse(line.begin(), line.end());
      if (!packs_to_front(line)) return false;
    }
    return true;
  };
  PackedSides sides{packs(lines, false), false, packs(lines, true), false};
  for (std::size_t line = 0; line < lines.size(); ++line)
    for (std::size_t cell = 0; cell < lines[line].size(); ++cell) {
      auto rest = lines;
      const int taken = std::exchange(rest[line][cell], 0);
      if (taken == 0 || taken > dmax) continue;
      sides.low_one_drop = sides.low_one_drop || packs(rest, false);
      sides.high_one_drop = sides.high_one_drop || packs(rest, true);
    }
  return sides;
}

}  // namespace

TEST_CASE("a code is a number in mixed radix: cross lines are digits, and lines their places") {
  CHECK(first_code_without([](const LineCodes& codes, LineCode code) {
          const auto [lines, cells] = codes.group();
          LineCode number = 0, from_digits = 0;
          for (int cell = cells - 1; cell >= 0; --cell) {
            for (int line = lines - 1; line >= 0; --line)
              number = number * static_cast<LineCode>(objective_of(codes)) + codes.tile(code, line, cell);
            from_digits += codes.from_digit(codes.digit(code, cell), cell);
          }
          return number == code && from_digits == code;
        }) == none);
}

TEST_CASE("the sum of a code is the layer sum of its tiles") {
  CHECK(first_code_without([](const LineCodes& codes, LineCode code) {
          return static_cast<std::uint64_t>(codes.sum(code)) == layer_sum(tiles_of(codes, code));
        }) == none);
}

TEST_CASE("the sum of four tiles of 15 is 65536") {
  const LineCodes codes({1, 4}, 16, 1);
  CHECK(codes.sum(codes.size() - 1) == 65536);
}

TEST_CASE("the largest sum is that of lines full of the highest tile") {
  for (const LineCodes& codes : small_groups()) {
    CAPTURE(codes.size());
    CHECK(static_cast<std::uint64_t>(codes.max_sum()) == layer_sum(tiles_of(codes, codes.size() - 1)));
  }
}

TEST_CASE("the places of codes are sorted by sum, and place inverts code_at") {
  for (const LineCodes& codes : small_groups()) {
    CAPTURE(codes.size());
    std::string unsorted, not_inverted;
    for (std::uint32_t place = 0; place < codes.size(); ++place) {
      const std::uint32_t code = codes.code_at(place);
      if (code >= codes.size() || codes.place(code) != place) not_inverted += " " + std::to_string(place);
      if (place > 0 && codes.sum(codes.code_at(place - 1)) > codes.sum(code))
        unsorted += " " + std::to_string(place);
    }
    CHECK(unsorted == "");
    CHECK(not_inverted == "");
  }
}

TEST_CASE("the places from first(sum) on are those of the codes with that sum, and ordinal counts them") {
  for (const LineCodes& codes : small_groups()) {
    CAPTURE(codes.size());
    std::uint32_t places = 0, most = 0;
    for (int sum = 0; sum <= codes.max_sum(); ++sum) {
      CAPTURE(sum);
      REQUIRE(codes.first(sum) == places);
      for (std::uint32_t ordinal = 0; ordinal < codes.count(sum); ++ordinal, ++places) {
        CAPTURE(ordinal);
        REQUIRE(codes.sum(codes.code_at(places)) == sum);
        REQUIRE(codes.ordinal(codes.code_at(places)) == ordinal);
      }
      most = std::max(most, codes.count(sum));
    }
    CHECK(codes.first(codes.max_sum() + 1) == codes.size());
    CHECK(codes.max_count() == most);
    CHECK(codes.count(codes.max_sum() + 1) == 0);
  }
}

TEST_CASE("a code and its mirror image are neighbours among the codes of their sum, the smaller first") {
  CHECK(first_code_without([](const LineCodes& codes, LineCode code) {
          const LineCode image = codes.mirrored(code);
          return image == code ||
                 (codes.sum(image) == codes.sum(code) &&
                  codes.place(std::max(code, image)) == codes.place(std::min(code, image)) + 1);
        }) == none);
}

TEST_CASE("mirroring reads every line from its end, reversing puts the lines in reverse order") {
  CHECK(first_code_without([](const LineCodes& codes, LineCode code) {
          const auto [lines, cells] = codes.group();
          const int last_line = lines - 1, last_cell = cells - 1;
          return has_tiles(codes, codes.mirrored(code),
                           [&](int l, int c) { return codes.tile(code, l, last_cell - c); }) &&
                 has_tiles(codes, codes.reversed(code),
                           [&](int l, int c) { return codes.tile(code, last_line - l, c); });
        }) == none);
}

TEST_CASE(
    "a slide of a code is the slide of its lines, or makes the objective exactly when one of them does") {
  CHECK(first_code_without([](const LineCodes& codes, LineCode code) {
          return is_slide(codes, code, codes.slid_low(code), Direction::left) &&
                 is_slide(codes, code, codes.slid_high(code), Direction::right);
        }) == none);
}

TEST_CASE("the drops of a code are all of 1..Dmax on all of its empty cells, each once") {
  for (const LineGroup group : {LineGroup{0, 4}, LineGroup{1, 4}, LineGroup{2, 2}, LineGroup{3, 1}})
    for (int dmax = 1; dmax <= 3; ++dmax) {
      const LineCodes codes(group, 4, dmax);
      for (LineCode code = 0; code < codes.size(); ++code) {
        CAPTURE(group.lines, group.cells, dmax, code);
        std::multiset<std::pair<int, std::string>> expected, found;
        const Board tiles = tiles_of(codes, code);
        for (int line = 0; line < group.lines; ++line)
          for (int cell = 0; cell < group.cells; ++cell)
            for (int value = 1; value <= dmax && tiles.at(line, cell) == 0; ++value)
              expected.emplace(value, to_text(apply_drop(tiles, {line, cell, static_cast<Exponent>(value)})));
        for (const auto& [value, result] : codes.drops(code))
          found.emplace(value, to_text(tiles_of(codes, result)));
        REQUIRE(found == expected);
      }
    }
}

TEST_CASE("the packed sides of a line are what trying every tile finds") {
  for (int cells = 1; cells <= 5; ++cells)
    for (const Board& board : all_boards({1, cells}, 3))
      for (int dmax = 1; dmax <= 3; ++dmax) {
        std::vector<int> line;
        for (int cell = 0; cell < cells; ++cell) line.push_back(board.at(0, cell));
        CAPTURE(board, dmax);
        REQUIRE(same_sides(packed_sides(line, dmax), sides_by_trying({line}, dmax)));
      }
}

TEST_CASE("the packed sides of a code allow one tile to be taken away from all its lines together") {
  for (int dmax = 1; dmax <= 2; ++dmax)
    for (const LineGroup group : {LineGroup{1, 3}, LineGroup{2, 3}, LineGroup{3, 2}}) {
      const LineCodes codes(group, 4, dmax);
      for (LineCode code = 0; code < codes.size(); ++code) {
        std::vector<std::vector<int>> lines(static_cast<std::size_t>(group.lines));
        for (int line = 0; line < group.lines; ++line)
          for (int cell = 0; cell < group.cells; ++cell)
            lines[static_cast<std::size_t>(line)].push_back(codes.tile(code, line, cell));
        CAPTURE(tiles_of(codes, code), dmax);
        REQUIRE(same_sides(codes.packed(code), sides_by_trying(lines, dmax)));
      }
    }
}

TEST_CASE("a group has a code for every choice of its tiles, if these are at most 2^26") {
  CHECK(LineCodes({2, 3}, 4, 1).size() == 4096);
  CHECK(LineCodes({0, 3}, 4, 1).size() == 1);
  CHECK_THROWS_AS(LineCodes({1, 27}, 2, 1), EnvironmentError);
  CHECK_THROWS_AS(LineCodes({2, 4}, 16, 1), EnvironmentError);
}
