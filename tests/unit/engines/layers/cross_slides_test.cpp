// Slides of cross lines, held against slides of plain boards by game/line_slide.hpp: all boards of small
// games, with every cut.
#include "engines/layers/tables/cross_slides.hpp"

#include <array>
#include <string>

#include "support/boards.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// The digit of a group in one cross line: its first line counts least.
std::uint32_t digit_of(const LayerIndex& index, const Board& board, Group group, int cross_line) {
  const auto lines = index.cut().lines_of(group);
  std::uint32_t digit = 0;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line)
    digit =
        digit * static_cast<std::uint32_t>(index.objective()) + index.cut().tile(board, *line, cross_line);
  return digit;
}

const LineCodes& codes_of(const LayerIndex& index, Group group) {
  return group == Group::inner ? index.inner() : group == Group::extra ? index.extra() : index.ends();
}

LineCode code_of(const LayerIndex& index, const Board& board, Group group) {
  LineCode code = 0;
  for (int j = 0; j < index.cut().line_cells(); ++j)
    code += codes_of(index, group).from_digit(digit_of(index, board, group, j), j);
  return code;
}

/// The sum of what the table has for the board's cross lines.
CrossSlide looked_up(const LayerIndex& index, const CrossSlides& slides, const Board& board,
                     CrossDirection direction) {
  CrossSlide sum = 0;
  for (int j = 0; j < index.cut().line_cells(); ++j) {
    std::size_t choice = 0;
    for (const Group group : {Group::first, Group::extra, Group::last, Group::inner})
      choice = choice * codes_of(index, group).digit_values() + digit_of(index, board, group, j);
    sum += slides.of(direction, j)[choice];
  }
  return sum;
}

/// The same of the board that the rules make, of which so many cross lines differ.
CrossSlide expected(const LayerIndex& index, const Board& before, const Board& after) {
  const BoardCut& cut = index.cut();
  const auto bits = CrossSlideBits::of(cut.has_extra());
  CrossSlide sum = 0;
  for (int j = 0; j < cut.line_cells(); ++j) {
    bool changes = false;
    for (int line = 0; line < cut.lines(); ++line)
      changes |= cut.tile(before, line, j) != cut.tile(after, line, j);
    sum += CrossSlide{changes ? 1U : 0U} << CrossSlideBits::changed_shift;
  }
  const auto field = [&](Group group, int shift) {
    return CrossSlide{code_of(index, after, group)} << shift;
  };
  return sum + field(Group::first, 0) + field(Group::last, bits.end) + field(Group::inner, 2 * bits.end) +
         (cut.has_extra() ? field(Group::extra, 2 * bits.end + bits.inner) : 0);
}

bool slides_by_the_rule(const LayerIndex& index, const CrossSlides& slides, const Board& board) {
  const bool is_rows = index.cut().axis == Axis::rows;
  for (const CrossDirection direction : {CrossDirection::up, CrossDirection::down}) {
    const bool is_up = direction == CrossDirection::up;
    const auto outcome = slide(board, is_rows ? (is_up ? Direction::up : Direction::down)
                                              : (is_up ? Direction::left : Direction::right));
    if (outcome.highest_merged >= index.objective()) continue;  // Nobody asks for it.
    if (looked_up(index, slides, board, direction) != expected(index, board, outcome.board)) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("the codes after a slide across the lines are those of the board that the slide rule makes") {
  struct Game {
    Shape shape;
    int objective;
  };
  for (const auto& [shape, objective] : {Game{{2, 3}, 4}, Game{{1, 5}, 4}, Game{{2, 4}, 3}, Game{{3, 3}, 3}})
    for (const BoardCut& cut : possible_cuts(shape)) {
      CAPTURE(shape, objective, to_text(cut));
      const LayerIndex index(cut, objective, 1);
      const CrossSlides slides(index);
      CHECK(first_exception(all_boards(shape, objective - 1), [&](const Board& board) {
              return slides_by_the_rule(index, slides, board);
            }) == none);
    }
}
