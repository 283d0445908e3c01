// Moves taken back from light dead boards.
#include "engines/cooperative/patterns/pattern_ancestors.hpp"

#include <algorithm>
#include <cassert>
#include <random>
#include <vector>

#include "engines/cooperative/collect.hpp"
#include "engines/cooperative/early_end.hpp"
#include "engines/cooperative/patterns/game_through.hpp"
#include "engines/cooperative/patterns/light_dead_boards.hpp"
#include "game/packed_sides.hpp"

namespace dropslide {
namespace {

/// Takes one slide in one direction back, and the drop before it: chooses what each line was made from, as
/// long as the board can still be packed against some side. Others no slide makes (Theorem 5).
class TakenBack {
 public:
  /// `lines`: as the slide sees them, each from the side that it goes to.
  TakenBack(const LinesBefore& before, const PatternLines& lines, int count)
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
  const PatternLines& lines_;
  int count_;
  unsigned full_line_;
  PatternLines chosen_{};
};

class AncestorSearch {
 public:
  AncestorSearch(int rows, int columns, int top_tile)
      : boards_(rows, columns), rows_before_(columns, top_tile), columns_before_(rows, top_tile) {}

  /// Of the tables of lines.
  std::uint64_t bytes() const { return rows_before_.bytes() + columns_before_.bytes(); }

  /// The positions before the last drop, which no slide follows: a dead board without one 1 that is at a
  /// side.
  std::vector<Word128> before_the_end(const std::vector<PatternLines>& dead_boards) const {
    std::vector<Word128> found;
    for (const PatternLines& dead : dead_boards)
      for (int row = 0; row < boards_.rows(); ++row)
        for (int column = 0; column < boards_.columns(); ++column) {
          const bool is_at_side =
              row == 0 || row == boards_.rows() - 1 || column == 0 || column == boards_.columns() - 1;
          PatternLines before = dead;
          PatternLine& line = before[static_cast<std::size_t>(row)];
          if (!is_at_side || pattern_tile(line, column) != 1) continue;
          line &= ~(PatternLine{3} << (2 * column));
          found.push_back(boards_.canonical(before));
        }
    sort_unique(found);
    return found;
  }

  void add_predecessors(Word128 position, std::vector<Word128>& out) const {
    const PatternLines rows = boards_.rows_of(position);
    const PatternLines columns = PatternBoards::transposed(rows, boards_.rows(), boards_.columns());
    for (const bool is_far : {false, true}) {
      take_back(rows_before_, rows, boards_.rows(), is_far,
                [&](const PatternLines& before) { out.push_back(boards_.canonical(before)); });
      take_back(columns_before_, columns, boards_.columns(), is_far, [&](const PatternLines& before) {
        out.push_back(
            boards_.canonical(PatternBoards::transposed(before, boards_.columns(), boards_.rows())));
      });
    }
  }

  const PatternBoards& boards() const { return boards_; }

 private:
  template <class Visit>
  static void take_back(const LinesBefore& before, const PatternLines& lines, int count, bool is_far,
                        Visit&& visit) {
    PatternLines seen = lines;
    if (is_far)
      for (PatternLine& line : seen) line = reversed(line, before.length());
    TakenBack(before, seen, count).for_each([&](const PatternLines& found) {
      if (!is_far) return visit(found);
      PatternLines turned = found;
      for (PatternLine& line : turned) line = reversed(line, before.length());
      visit(turned);
    });
  }

  PatternBoards boards_;
  LinesBefore rows_before_, columns_before_;
};

/// Keeps so many of the positions, each as likely as the others; the same ones each time.
void keep_some(std::vector<Word128>& positions, std::size_t count, std::mt19937_64& random) {
  for (std::size_t i = 0; i < count; ++i)
    std::swap(positions[i], positions[i + random() % (positions.size() - i)]);
  positions.resize(count);
  positions.shrink_to_fit();
  std::sort(positions.begin(), positions.end());
}

}  // namespace

PatternAncestors find_pattern_ancestors(const PatternTask& task, const Resources& resources,
                                        std::string_view name) {
  assert(has_pattern_ancestors(task));
  RunContext context(resources, {.name = std::string(name)});
  PatternAncestors result{.task = task, .weight = lightest_weight(task.rows, task.columns) + task.above};
  run_to_end(context, [&] {
    const AncestorSearch search(task.rows, task.columns, task.above == 0 ? 2 : 3);
    const std::vector<PatternLines> dead = dead_boards_of_weight(task.rows, task.columns, result.weight);
    std::mt19937_64 random(1);
    std::vector<std::vector<Word128>> layers;  // By drops, from the last one backwards.
    std::uint64_t bytes = search.bytes();
    std::vector<Word128> layer = search.before_the_end(dead);
    for (result.earliest = result.weight; !layer.empty(); --result.earliest) {
      if (task.beam_width != 0 && layer.size() > task.beam_width) {
        keep_some(layer, task.beam_width, random);
        result.is_complete = false;
      }
      result.positions += layer.size();
      bytes += layer.size() * sizeof(Word128);
      layers.push_back(std::move(layer));
      if (result.earliest == 1) {
        result.earliest = 0;
        result.game = game_through(layers, search.boards());
        break;
      }
      context.report_if_due([&] { return ProgressFigures{result.positions, bytes, 0}; });
      layer = collect<Word128>(
          layers.back(),
          [&](Word128 position, std::vector<Word128>& out) { search.add_predecessors(position, out); },
          [&](std::uint64_t more) { expect_may_go_on(context, bytes + more); });
    }
  });
  result.stopped = context.stopped();
  result.needed_bytes = context.needed_bytes();
  result.seconds = context.elapsed_seconds();
  return result;
}

}  // namespace dropslide
