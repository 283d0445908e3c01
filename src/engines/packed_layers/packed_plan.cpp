// What a run of packed layers takes.
#include "engines/packed_layers/packed_plan.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace dropslide::packed_layers {
namespace {

/// By sum, how many codes there are.
using Counts = std::vector<double>;

Counts product(const Counts& a, const Counts& b) {
  Counts result(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != 0)
      for (std::size_t j = 0; j < b.size(); ++j) result[i + j] += a[i] * b[j];
  return result;
}

Counts power(const Counts& a, int exponent) {
  Counts result{1};
  for (; exponent > 0; --exponent) result = product(result, a);
  return result;
}

/// By 2 s, the squares of the counts of the sums s.
Counts equal_pairs(const Counts& a) {
  Counts result(2 * a.size() - 1);
  for (std::size_t sum = 0; sum < a.size(); ++sum) result[2 * sum] = a[sum] * a[sum];
  return result;
}

/// All tiles from `least` to the largest below the objective.
Counts tiles(int least, int objective) {
  Counts result((std::size_t{1} << (objective - 2)) + 1);
  for (int tile = least; tile < objective; ++tile) result[std::size_t{1} << (tile - 1)] = 1;
  return result;
}

Counts full_lines(int cells, int objective) { return power(tiles(1, objective), cells); }

/// Packed lines.
Counts packed_lines(int cells, int objective) {
  Counts lines = full_lines(cells, objective);
  for (int length = 0; length < cells; ++length) {
    const Counts shorter = full_lines(length, objective);
    for (std::size_t sum = 0; sum < shorter.size(); ++sum) lines[sum] += shorter[sum];
  }
  return lines;
}

/// End codes without empty cells, with both corners larger than Dmax.
Counts guarded_ends(const PackedCut& cut, const ObjectiveGame& game) {
  const Counts corner = tiles(game.dmax + 1, game.objective);
  const Counts corners = cut.line_cells() == 1 ? corner : product(corner, corner);
  return product(corners, full_lines(cut.end_lines * cut.line_cells() - (cut.line_cells() == 1 ? 1 : 2),
                                     game.objective));
}

/// How many boards of each layer are stored: those with the lighter end first, and both ways where the ends
/// are of equal weight, but for full boards and those whose ends are both guarded.
Counts stored_boards(const PackedCut& cut, const ObjectiveGame& game) {
  const auto all_with = [](const Counts& ends, const Counts& between) {
    Counts both = product(ends, ends), equal = equal_pairs(ends);
    for (std::size_t i = 0; i < both.size(); ++i) both[i] = (both[i] + equal[i]) / 2;
    return product(both, between);
  };
  const int cells = cut.line_cells(), between = cut.middle_lines + cut.inner_lines;
  const Counts line = packed_lines(cells, game.objective);
  Counts boards = all_with(power(line, cut.end_lines), power(line, between));
  const auto leave_out = [&boards](const Counts& some, double sign) {
    for (std::size_t i = 0; i < some.size(); ++i) boards[i] -= sign * some[i];
  };
  const Counts full_between = full_lines(between * cells, game.objective);
  leave_out(all_with(full_lines(cut.end_lines * cells, game.objective), full_between), 1);
  if (cut.end_lines == 0) return boards;
  const Counts guarded = guarded_ends(cut, game);
  leave_out(all_with(guarded, power(line, between)), 1);
  leave_out(all_with(guarded, full_between), -1);
  return boards;
}

double sum_of(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), 0.0); }
double largest(const Counts& counts) { return *std::max_element(counts.begin(), counts.end()); }

constexpr double widest_block = 2048;  ///< Bits, which the kernel is compiled for.
constexpr double most_codes = 1 << 22, most_lines_across = 1 << 24;
constexpr int most_sum = 0x3FFF, word_bits = 64, most_number_bits = 26;
constexpr int board_bits = 62;  ///< Of the numbers of all lines; a slide keeps two facts beside them.

/// Bits that hold the number of every packed line.
int number_bits(const Counts& lines) {
  return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(sum_of(lines)) - 1));
}

/// Whether tables and kernel take that cut.
bool fits(const PackedCut& cut, const ObjectiveGame& game) {
  const Counts line = packed_lines(cut.line_cells(), game.objective);
  const int bits = number_bits(line),
            most_lines = std::max({cut.end_lines, cut.middle_lines, cut.inner_lines});
  return std::pow(sum_of(line), most_lines) <= most_codes && bits * most_lines <= most_number_bits &&
         bits * cut.lines() <= board_bits && static_cast<int>(line.size() - 1) * most_lines <= most_sum &&
         std::pow(game.objective, cut.lines()) <=
             std::min(most_lines_across, std::ldexp(1, word_bits / cut.line_cells())) &&
         largest(power(line, cut.inner_lines)) <= widest_block;
}

/// Of the index, the moves and the slides of an array, about.
double table_bytes(const PackedCut& cut, const ObjectiveGame& game, int highest) {
  const Counts line = packed_lines(cut.line_cells(), game.objective);
  const double lines = sum_of(line);
  double bytes = 48 * std::pow(game.objective, cut.lines()) + 8 * lines * game.dmax * cut.line_cells();
  for (const int group : {cut.end_lines, cut.middle_lines, cut.inner_lines}) {
    const double drops = 1 + game.dmax * cut.line_cells() * group;
    bytes += std::pow(lines, group) * (8 * drops + 40 + 8 * cut.line_cells()) +
             16 * std::ldexp(1.0, number_bits(line) * group);
  }
  const Counts inner = power(line, cut.inner_lines);
  const double inner_drops = 1 + game.dmax * cut.line_cells() * cut.inner_lines;
  for (const double codes : inner) bytes += inner_drops * 2 * 128 * std::ceil(codes / 64);
  return bytes + 80.0 * highest * highest;
}

}  // namespace

int held_layers(int dmax, int highest_layer) {
  const int reached = dmax > 24 ? highest_layer : 1 << (dmax - 1);
  return std::min(reached, highest_layer) + 1;
}

int top_layer(Shape shape, const ObjectiveGame& game, const std::optional<Bound>& bound) {
  const int top = shape.cells() << (game.objective - 2);
  return bound ? std::min(top, bound->layer - 1) : top;
}

int highest_layer(Shape shape, const ObjectiveGame& game, const std::optional<Bound>& bound) {
  const int top = shape.cells() << (game.objective - 2);
  return bound ? std::min(top, bound->layer - 1 + (1 << (game.dmax - 1))) : top;
}

std::optional<std::vector<PackedCut>> choose_cuts(Shape shape, const ObjectiveGame& game) {
  constexpr int largest_objective = 16;
  if (game.objective > largest_objective) return std::nullopt;
  std::vector<PackedCut> cuts;
  for (const Axis axis : stored_axes(shape)) {
    std::optional<PackedCut> best;
    double best_width = 0;
    for (const PackedCut& cut : possible_cuts(shape, axis)) {
      if ((cut.end_lines == 0 && cut.lines() > 1) || !fits(cut, game)) continue;
      const double width = largest(power(packed_lines(cut.line_cells(), game.objective), cut.inner_lines));
      if (best && width <= best_width) continue;
      best = cut;
      best_width = width;
    }
    if (!best) return std::nullopt;
    cuts.push_back(*best);
  }
  return cuts;
}

PackedPlan plan_cuts(const std::vector<PackedCut>& cuts, const ObjectiveGame& game,
                     const std::optional<Bound>& bound) {
  const Shape shape = cuts.front().shape;
  PackedPlan plan{.cuts = cuts};
  plan.solved_layers = top_layer(shape, game, bound) + 1;
  plan.highest_layer = highest_layer(shape, game, bound);
  plan.held_layers = held_layers(game.dmax, plan.highest_layer);
  plan.table_bytes = static_cast<double>(program_bytes);
  Counts boards(static_cast<std::size_t>(plan.highest_layer) + 1);
  for (const PackedCut& cut : cuts) {
    const Counts of_array = stored_boards(cut, game);
    for (std::size_t layer = 0; layer < boards.size(); ++layer) boards[layer] += of_array[layer];
    plan.table_bytes += table_bytes(cut, game, plan.highest_layer);
  }
  const auto solved_end = boards.begin() + plan.solved_layers;
  plan.boards = std::accumulate(boards.begin(), solved_end, 0.0);
  plan.conceded_boards = std::accumulate(solved_end, boards.end(), 0.0);
  plan.boards_peak = largest(boards);
  plan.window_bytes = plan.boards_peak / 8 * plan.held_layers;
  return plan;
}

}  // namespace dropslide::packed_layers
