// Moves taken back from the 1-2 pattern.
#include "engines/cooperative/patterns/pattern_ancestors.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "base/words.hpp"
#include "engines/cooperative/collect.hpp"
#include "engines/cooperative/early_end.hpp"
#include "engines/cooperative/patterns/pattern_lines.hpp"
#include "game/packed_sides.hpp"

namespace dropslide {
namespace {

using Lines = std::array<PatternLine, longest_pattern_side>;

/// Boards of one size, their images and their words.
class PatternBoards {
 public:
  PatternBoards(int rows, int columns) : rows_(rows), columns_(columns) {}

  Lines rows_of(Word128 word) const {
    Lines rows{};
    const Word128 mask = (Word128{1} << (2 * columns_)) - 1;
    for (int row = 0; row < rows_; ++row, word >>= 2 * columns_)
      rows[static_cast<std::size_t>(row)] = static_cast<PatternLine>(word & mask);
    return rows;
  }

  /// The columns of the board with these rows, or, `lines` and `length` exchanged, the rows of one with these
  /// columns.
  static Lines transposed(const Lines& from, int lines, int length) {
    Lines to{};
    for (int line = 0; line < lines; ++line)
      for (int cell = 0; cell < length; ++cell)
        to[static_cast<std::size_t>(cell)] |=
            static_cast<PatternLine>(pattern_tile(from[static_cast<std::size_t>(line)], cell)) << (2 * line);
    return to;
  }

  /// The least word of an image.
  Word128 canonical(const Lines& rows) const {
    const Word128 least = least_of_four(rows);
    return rows_ == columns_ ? std::min(least, least_of_four(transposed(rows, rows_, columns_))) : least;
  }

  /// With a 1 in a corner, of which mn odd leaves no choice.
  Lines pattern() const {
    Lines rows{};
    for (int row = 0; row < rows_; ++row)
      for (int column = 0; column < columns_; ++column)
        rows[static_cast<std::size_t>(row)] |= static_cast<PatternLine>(1 + (row + column) % 2)
                                               << (2 * column);
    return rows;
  }

  int rows() const { return rows_; }
  int columns() const { return columns_; }

 private:
  Word128 least_of_four(const Lines& rows) const {
    Lines mirrored = rows;
    for (PatternLine& row : mirrored) row = reversed(row, columns_);
    return std::min({word(rows, false), word(rows, true), word(mirrored, false), word(mirrored, true)});
  }

  Word128 word(const Lines& rows, bool is_upside_down) const {
    Word128 word = 0;
    for (int row = 0; row < rows_; ++row)
      word = word << (2 * columns_) | rows[static_cast<std::size_t>(is_upside_down ? row : rows_ - 1 - row)];
    return word;
  }

  int rows_, columns_;
};

/// Takes one slide in one direction back, and the drop before it: chooses what each line was made from, as
/// long as the board can still be packed against some side. Others no slide makes (Theorem 5).
class TakenBack {
 public:
  /// `lines`: as the slide sees them, each from the side that it goes to.
  TakenBack(const LinesBefore& before, const Lines& lines, int count)
      : before_(before), lines_(lines), count_(count), full_line_((1U << before.length()) - 1) {}

  /// Calls visit for every board before the drop, its lines seen likewise.
  template <class Visit>
  void for_each(Visit&& visit) {
    choose(0, {}, visit);
  }

 private:
  struct Choice {
    unsigned sides = all_sides;
    unsigned occupied_before = 0;  ///< Of the line before.
    bool has_drop = false;
    bool is_moved = false;
  };

  template <class Visit>
  void choose(int line, const Choice& so_far, Visit& visit) {
    if (line == count_) {
      if (so_far.has_drop && so_far.is_moved) visit(chosen_);
      return;
    }
    const auto index = static_cast<std::size_t>(line);
    for (const LineBefore& before : before_.of(lines_[index])) {
      if (before.has_drop && so_far.has_drop) continue;
      const unsigned sides =
          so_far.sides & packed_sides(before.occupied, so_far.occupied_before, full_line_, line == 0);
      if (sides == 0) continue;
      chosen_[index] = before.before_drop;
      choose(line + 1,
             {sides, before.occupied, so_far.has_drop || before.has_drop, so_far.is_moved || before.is_moved},
             visit);
    }
  }

  const LinesBefore& before_;
  const Lines& lines_;
  int count_;
  unsigned full_line_;
  Lines chosen_{};
};

class AncestorSearch {
 public:
  AncestorSearch(int rows, int columns)
      : boards_(rows, columns), rows_before_(columns), columns_before_(rows) {}

  /// Of the tables of lines.
  std::uint64_t bytes() const { return rows_before_.bytes() + columns_before_.bytes(); }

  /// The positions before the last drop, which no slide follows: the pattern without one 1 that is at a side.
  std::vector<Word128> before_the_end() const {
    const Lines pattern = boards_.pattern();
    std::vector<Word128> found;
    for (int row = 0; row < boards_.rows(); ++row)
      for (int column = 0; column < boards_.columns(); ++column) {
        const bool is_at_side =
            row == 0 || row == boards_.rows() - 1 || column == 0 || column == boards_.columns() - 1;
        Lines before = pattern;
        PatternLine& line = before[static_cast<std::size_t>(row)];
        if (!is_at_side || pattern_tile(line, column) != 1) continue;
        line &= ~(PatternLine{3} << (2 * column));
        found.push_back(boards_.canonical(before));
      }
    sort_unique(found);
    return found;
  }

  void add_predecessors(Word128 position, std::vector<Word128>& out) const {
    const Lines rows = boards_.rows_of(position);
    const Lines columns = PatternBoards::transposed(rows, boards_.rows(), boards_.columns());
    for (const bool is_far : {false, true}) {
      take_back(rows_before_, rows, boards_.rows(), is_far,
                [&](const Lines& before) { out.push_back(boards_.canonical(before)); });
      take_back(columns_before_, columns, boards_.columns(), is_far, [&](const Lines& before) {
        out.push_back(
            boards_.canonical(PatternBoards::transposed(before, boards_.columns(), boards_.rows())));
      });
    }
  }

 private:
  template <class Visit>
  static void take_back(const LinesBefore& before, const Lines& lines, int count, bool is_far,
                        Visit&& visit) {
    Lines seen = lines;
    if (is_far)
      for (PatternLine& line : seen) line = reversed(line, before.length());
    TakenBack(before, seen, count).for_each([&](const Lines& found) {
      if (!is_far) return visit(found);
      Lines turned = found;
      for (PatternLine& line : turned) line = reversed(line, before.length());
      visit(turned);
    });
  }

  PatternBoards boards_;
  LinesBefore rows_before_, columns_before_;
};

}  // namespace

PatternAncestors find_pattern_ancestors(int rows, int columns, const Resources& resources,
                                        std::string_view task) {
  assert(has_pattern_ancestors(rows, columns));
  RunContext context(resources, {.name = std::string(task)});
  PatternAncestors result{.rows = rows, .columns = columns, .weight = (3 * rows * columns - 1) / 2};
  if (rows * columns % 2 == 0) ++result.weight;
  run_to_end(context, [&] {
    const AncestorSearch search(rows, columns);
    std::vector<Word128> layer = search.before_the_end();
    for (result.earliest = result.weight; !layer.empty(); --result.earliest) {
      result.positions += layer.size();
      result.is_attained = result.earliest == 1;
      if (result.is_attained) {
        result.earliest = 0;
        break;
      }
      const std::uint64_t layer_bytes = layer.size() * sizeof(Word128) + search.bytes();
      context.report_if_due([&] { return ProgressFigures{result.positions, layer_bytes, 0}; });
      layer = collect<Word128>(
          layer, [&](Word128 position, std::vector<Word128>& out) { search.add_predecessors(position, out); },
          [&](std::uint64_t bytes) { expect_may_go_on(context, layer_bytes + bytes); });
    }
  });
  result.stopped = context.stopped();
  result.needed_bytes = context.needed_bytes();
  result.seconds = context.elapsed_seconds();
  return result;
}

}  // namespace dropslide
