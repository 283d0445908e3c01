// Cuts of a board, because every code, bit and slide of the layer kernel is read through one.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engines/layers/index/board_cut.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

std::vector<BoardCut> cuts_up_to(int cells) {
  std::vector<BoardCut> cuts;
  for (const Shape shape : shapes_up_to(cells))
    for (const BoardCut& cut : possible_cuts(shape)) cuts.push_back(cut);
  return cuts;
}

std::string named(const BoardCut& cut) { return to_text(cut.shape) + " " + to_text(cut); }

/// The first cut of a board of up to 20 cells for which the claim is false.
template <class Claim>
std::string first_cut_without(Claim&& claim) {
  for (const BoardCut& cut : cuts_up_to(20))
    if (!claim(cut)) return named(cut);
  return none;
}

std::vector<int> after_reversal(const BoardCut& cut, std::vector<int> lines) {
  for (int& line : lines) line = cut.lines() - 1 - line;
  return lines;
}

}  // namespace

TEST_CASE("the groups of a cut hold every line of the board exactly once") {
  CHECK(first_cut_without([](const BoardCut& cut) {
          std::vector<int> covered, expected;
          for (const Group group : all_groups)
            for (const int line : cut.lines_of(group)) covered.push_back(line);
          std::sort(covered.begin(), covered.end());
          for (int line = 0; line < cut.lines(); ++line) expected.push_back(line);
          return covered == expected;
        }) == none);
}

TEST_CASE("a group has as many lines, of as many cells, as it says") {
  CHECK(first_cut_without([](const BoardCut& cut) {
          const auto size = [&](Group group) { return static_cast<int>(cut.lines_of(group).size()); };
          const bool along_rows = cut.axis == Axis::rows;
          const int cells = along_rows ? cut.shape.cols : cut.shape.rows;
          return cut.lines() == (along_rows ? cut.shape.rows : cut.shape.cols) && cut.line_cells() == cells &&
                 cut.end_group() == LineGroup{size(Group::first), cells} &&
                 cut.end_group() == LineGroup{size(Group::last), cells} &&
                 cut.extra_group() == LineGroup{size(Group::extra), cells} &&
                 cut.inner_group() == LineGroup{size(Group::inner), cells};
        }) == none);
}

TEST_CASE("reversing the order of the lines exchanges the first and the last group, line by line") {
  CHECK(first_cut_without([](const BoardCut& cut) {
          return after_reversal(cut, cut.lines_of(Group::first)) == cut.lines_of(Group::last);
        }) == none);
}

TEST_CASE("reversing the order of the lines exchanges the extra and the inner group, line by line") {
  CHECK(first_cut_without([](const BoardCut& cut) {
          return !cut.has_extra() ||
                 after_reversal(cut, cut.lines_of(Group::extra)) == cut.lines_of(Group::inner);
        }) == none);
}

TEST_CASE("without an extra group, reversing the order of the lines reverses the inner group") {
  CHECK(first_cut_without([](const BoardCut& cut) {
          auto inner = cut.lines_of(Group::inner);
          const auto image = after_reversal(cut, inner);
          std::reverse(inner.begin(), inner.end());
          return cut.has_extra() || image == inner;
        }) == none);
}

TEST_CASE("the first group runs from the border inwards, and the inner group is never empty") {
  CHECK(first_cut_without([](const BoardCut& cut) {
          const auto first = cut.lines_of(Group::first);
          for (std::size_t i = 0; i < first.size(); ++i)
            if (first[i] != static_cast<int>(i)) return false;
          return !cut.lines_of(Group::inner).empty();
        }) == none);
}

TEST_CASE("possible cuts are all divisions into equal ends and a middle that is whole or halved") {
  for (const Shape shape : shapes_up_to(max_cells)) {
    CAPTURE(shape);
    std::set<BoardCut> expected;
    for (const Axis axis : {Axis::rows, Axis::columns})
      for (int ends = 0; ends <= 25; ++ends)
        for (int extra = 0; extra <= 25; ++extra)
          for (int inner = 1; inner <= 25; ++inner)
            if (2 * ends + extra + inner == (axis == Axis::rows ? shape.rows : shape.cols) &&
                (extra == 0 || extra == inner))
              expected.insert({shape, axis, ends, extra, inner});
    const auto cuts = possible_cuts(shape);
    CHECK(std::set<BoardCut>(cuts.begin(), cuts.end()) == expected);
    CHECK(cuts.size() == expected.size());
  }
}

TEST_CASE("a cut prints its axis and the lines of its groups") {
  CHECK(to_text(BoardCut{{3, 4}, Axis::rows, 1, 0, 1}) == "rows 1|1|1");
  CHECK(to_text(BoardCut{{3, 7}, Axis::columns, 2, 0, 3}) == "columns 2|3|2");
  CHECK(to_text(BoardCut{{4, 4}, Axis::rows, 1, 1, 1}) == "rows 1|1+1|1");
  CHECK(to_text(BoardCut{{1, 4}, Axis::columns, 0, 2, 2}) == "columns 0|2+2|0");
  CHECK(to_text(BoardCut{{1, 4}, Axis::rows, 0, 0, 1}) == "rows 0|1|0");
}

TEST_CASE("the groups of 2x6 cut into columns 1|2+2|1 are those of the drawing") {
  const BoardCut cut{{2, 6}, Axis::columns, 1, 2, 2};
  CHECK(cut.lines_of(Group::first) == std::vector<int>{0});
  CHECK(cut.lines_of(Group::extra) == std::vector<int>{1, 2});
  CHECK(cut.lines_of(Group::inner) == std::vector<int>{4, 3});
  CHECK(cut.lines_of(Group::last) == std::vector<int>{5});
}

TEST_CASE("the lines of a cut are rows or columns of the board, and set_tile writes where tile reads") {
  const Board board = parse_board("1234/5678");
  const BoardCut rows{{2, 4}, Axis::rows, 0, 0, 2}, columns{{2, 4}, Axis::columns, 1, 0, 2};
  CHECK(rows.tile(board, 1, 2) == 7);
  CHECK(columns.tile(board, 2, 1) == 7);
  CHECK(columns.tile(board, 3, 0) == 4);
  for (const BoardCut& cut : {rows, columns}) {
    CAPTURE(to_text(cut));
    Board copy(board.shape());
    for (int line = 0; line < cut.lines(); ++line)
      for (int cell = 0; cell < cut.line_cells(); ++cell)
        cut.set_tile(copy, line, cell, cut.tile(board, line, cell));
    CHECK(copy == board);
  }
  Board empty({2, 4});
  columns.set_tile(empty, 2, 1, 9);
  CHECK(to_text(empty) == "..../..9.");
}
