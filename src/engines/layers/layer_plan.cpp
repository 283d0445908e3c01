// What a run of layers takes.
#include "engines/layers/layer_plan.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "engines/layers/kernel/slice_work.hpp"
#include "engines/layers/tables/block_shuffle.hpp"

namespace dropslide::layers {
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

/// Of a sparse factor, many times.
Counts power(const Counts& a, int exponent) {
  Counts result{1};
  for (; exponent > 0; --exponent) result = product(a, result);
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

/// What a packed line more makes of these: one with no tile, or with one in front of a shorter line.
Counts with_packed_line(const Counts& others, int cells, int objective) {
  const Counts tile = tiles(1, objective);
  Counts result = others;
  for (; cells > 0; --cells) {
    result = product(tile, result);
    for (std::size_t sum = 0; sum < others.size(); ++sum) result[sum] += others[sum];
  }
  return result;
}

/// So many packed lines beside these.
Counts with_packed_lines(Counts others, int lines, int cells, int objective) {
  for (; lines > 0; --lines) others = with_packed_line(others, cells, objective);
  return others;
}

Counts packed_lines(int lines, int cells, int objective) {
  return with_packed_lines({1}, lines, cells, objective);
}

/// So many tiles of these beside others.
Counts with_tiles(const Counts& tile, int cells, Counts others) {
  for (; cells > 0; --cells) others = product(tile, others);
  return others;
}

/// Boards of two end codes with the lighter one first, and both ways where they are of equal weight.
Counts in_stored_order(Counts both_ends, const Counts& end) {
  const Counts equal = equal_pairs(end);
  for (std::size_t i = 0; i < both_ends.size(); ++i) both_ends[i] = (both_ends[i] + equal[i]) / 2;
  return both_ends;
}

/// How many boards of each layer are stored: those with the lighter end first, and both ways where the ends
/// are of equal weight, but for full boards and those whose ends are both guarded.
Counts stored_boards(const PackedCut& cut, const ObjectiveGame& game) {
  const int cells = cut.line_cells(), objective = game.objective, ends = cut.end_lines,
            between = cut.middle_lines + cut.inner_lines;
  const Counts tile = tiles(1, objective), corner = tiles(game.dmax + 1, objective);
  const auto with_full = [&](Counts some) { return with_tiles(tile, between * cells, std::move(some)); };
  Counts boards = with_packed_lines(
      in_stored_order(packed_lines(2 * ends, cells, objective), packed_lines(ends, cells, objective)),
      between, cells, objective);
  const auto leave_out = [&boards](const Counts& some, double sign) {
    for (std::size_t i = 0; i < some.size(); ++i) boards[i] -= sign * some[i];
  };
  leave_out(with_full(in_stored_order(power(tile, 2 * ends * cells), power(tile, ends * cells))), 1);
  if (ends == 0) return boards;
  // Without empty cells, with both corners larger than Dmax.
  const int corners = cells == 1 ? 1 : 2;
  const auto guarded_ends = [&](int count) {
    return with_tiles(corner, count * corners, power(tile, count * (ends * cells - corners)));
  };
  const Counts guarded = in_stored_order(guarded_ends(2), guarded_ends(1));
  leave_out(with_packed_lines(guarded, between, cells, objective), 1);
  leave_out(with_full(guarded), -1);
  return boards;
}

double sum_of(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), 0.0); }
double largest(const Counts& counts) { return *std::max_element(counts.begin(), counts.end()); }

constexpr double most_codes = 1 << 22, most_lines_across = 1 << 24;
constexpr int most_sum = 0x3FFF, word_bits = 64, most_number_bits = 26;
constexpr int board_bits = 62;  ///< Of the numbers of all lines; a slide keeps two facts beside them.

/// Bits that hold the number of every packed line.
int number_bits(const Counts& lines) {
  return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(sum_of(lines)) - 1));
}

/// Whether tables and kernel take that cut.
bool fits(const PackedCut& cut, const ObjectiveGame& game) {
  const Counts line = packed_lines(1, cut.line_cells(), game.objective);
  const int bits = number_bits(line),
            most_lines = std::max({cut.end_lines, cut.middle_lines, cut.inner_lines});
  return std::pow(sum_of(line), most_lines) <= most_codes && bits * most_lines <= most_number_bits &&
         bits * cut.lines() <= board_bits && static_cast<int>(line.size() - 1) * most_lines <= most_sum &&
         std::pow(game.objective, cut.lines()) <=
             std::min(most_lines_across, std::ldexp(1, word_bits / cut.line_cells())) &&
         largest(packed_lines(cut.inner_lines, cut.line_cells(), game.objective)) <= ShuffleStep::source_bits;
}

/// The cut of an axis with the widest blocks, perhaps of those with so many inner lines alone.
std::optional<PackedCut> widest_cut(Shape shape, Axis axis, const ObjectiveGame& game,
                                    std::optional<int> inner_lines) {
  std::optional<PackedCut> best;
  double best_width = 0;
  for (const PackedCut& cut : possible_cuts(shape, axis)) {
    const bool is_wanted = cut.inner_lines == inner_lines.value_or(cut.inner_lines);
    if (!is_wanted || (cut.end_lines == 0 && cut.lines() > 1) || !fits(cut, game)) continue;
    const double width = largest(packed_lines(cut.inner_lines, cut.line_cells(), game.objective));
    if (best && width <= best_width) continue;
    best = cut;
    best_width = width;
  }
  return best;
}

/// Of the index, the moves and the slides of an array, about.
double table_bytes(const PackedCut& cut, const ObjectiveGame& game, int highest) {
  const Counts line = packed_lines(1, cut.line_cells(), game.objective);
  const double lines = sum_of(line);
  double bytes = 48 * std::pow(game.objective, cut.lines()) + 8 * lines * game.dmax * cut.line_cells();
  for (const int group : {cut.end_lines, cut.middle_lines, cut.inner_lines}) {
    const double drops = 1 + game.dmax * cut.line_cells() * group;
    bytes += std::pow(lines, group) * (8 * drops + 40 + 8 * cut.line_cells()) +
             16 * std::ldexp(1.0, number_bits(line) * group);
  }
  const Counts inner = packed_lines(cut.inner_lines, cut.line_cells(), game.objective);
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

std::optional<std::vector<PackedCut>> choose_cuts(Shape shape, const ObjectiveGame& game,
                                                  std::optional<int> inner_lines) {
  constexpr int largest_objective = 16;
  if (game.objective > largest_objective) return std::nullopt;
  std::vector<PackedCut> cuts;
  for (const Axis axis : stored_axes(shape)) {
    const auto cut = widest_cut(shape, axis, game, inner_lines);
    const auto usual = cut ? cut : widest_cut(shape, axis, game, {});
    if (!usual) return std::nullopt;
    cuts.push_back(*usual);
  }
  const auto is_cut_so = [&](const PackedCut& cut) { return cut.inner_lines == *inner_lines; };
  if (inner_lines && std::ranges::none_of(cuts, is_cut_so)) return std::nullopt;
  return cuts;
}

std::vector<int> possible_inner_lines(Shape shape, const ObjectiveGame& game) {
  std::vector<int> numbers;
  for (int lines = 0; lines <= shape.cols; ++lines)
    if (choose_cuts(shape, game, lines)) numbers.push_back(lines);
  return numbers;
}

std::vector<double> stored_boards(const std::vector<PackedCut>& cuts, const ObjectiveGame& game,
                                  int highest_layer) {
  std::vector<double> boards(static_cast<std::size_t>(highest_layer) + 1);
  for (const PackedCut& cut : cuts) {
    const Counts of_array = stored_boards(cut, game);
    for (std::size_t layer = 0; layer < boards.size(); ++layer) boards[layer] += of_array[layer];
  }
  return boards;
}

double LayerPlan::memory_bytes(HeldLayers held) const {
  if (held == HeldLayers::all) return window_bytes + table_bytes;
  return layer_bytes + 2 * piece_bytes + table_bytes;
}

double LayerPlan::disk_bytes(HeldLayers held) const {
  const int at_a_time = held == HeldLayers::all ? 2 * held_layers - 1 : held_layers;
  return std::min(at_a_time * layer_bytes, kept_bytes());
}

LayerPlan plan_cuts(const std::vector<PackedCut>& cuts, const ObjectiveGame& game,
                    const std::optional<Bound>& bound) {
  const Shape shape = cuts.front().shape;
  LayerPlan plan{.cuts = cuts};
  plan.solved_layers = top_layer(shape, game, bound) + 1;
  plan.highest_layer = highest_layer(shape, game, bound);
  plan.held_layers = held_layers(game.dmax, plan.highest_layer);
  plan.table_bytes = static_cast<double>(program_bytes);
  std::vector<double> boards(static_cast<std::size_t>(plan.highest_layer) + 1);
  for (const PackedCut& cut : cuts) {
    const std::vector<double> of_array = stored_boards({cut}, game, plan.highest_layer);
    for (std::size_t layer = 0; layer < boards.size(); ++layer) boards[layer] += of_array[layer];
    // No word belongs to two slices.
    const double slack =
        8 * (sum_of(packed_lines(cut.end_lines, cut.line_cells(), game.objective)) + words_behind);
    plan.layer_bytes += slack;
    plan.piece_bytes =
        std::max(plan.piece_bytes, std::min(8.0 * words_of_piece, largest(of_array) / 8) + slack);
    plan.table_bytes += table_bytes(cut, game, plan.highest_layer);
  }
  const auto solved_end = boards.begin() + plan.solved_layers;
  plan.boards = std::accumulate(boards.begin(), solved_end, 0.0);
  plan.conceded_boards = std::accumulate(solved_end, boards.end(), 0.0);
  plan.boards_peak = largest(boards);
  plan.layer_bytes += plan.boards_peak / 8;
  plan.window_bytes = plan.layer_bytes * plan.held_layers;
  return plan;
}

std::optional<LayerPlan> plan_layers(Shape shape, const ObjectiveGame& game,
                                     const std::optional<Bound>& bound) {
  const auto cuts = choose_cuts(shape, game);
  if (!cuts) return std::nullopt;
  return plan_cuts(*cuts, game, bound);
}

}  // namespace dropslide::layers
