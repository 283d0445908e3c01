// What a run of the layer kernel will take.
#include "engines/layers/layer_plan.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace dropslide::layers {
namespace {

double codes_of(const LineGroup& group, int objective) {
  return std::pow(objective, group.lines * group.cells);
}

/// Stored boards for each board: a quarter, but first codes that are their own mirror image have their boards
/// twice, and where first and last code are of one slice, reversing folds nothing. Without end groups nothing
/// is folded at all.
double stored_factor(const BoardCut& cut, int objective) {
  if (cut.end_lines == 0) return 1;
  const double palindromes = std::pow(objective, cut.end_lines * ((cut.line_cells() + 1) / 2)) /
                             codes_of(cut.end_group(), objective);
  return (1 + palindromes) / 4 + 1 / (2 * codes_of(cut.end_group(), objective));
}

constexpr double most_codes = 1 << 22;

bool fits(const BoardCut& cut, int objective) {
  const CrossSlideBits bits = CrossSlideBits::of(cut.has_extra());
  const auto within = [&](const LineGroup& group, int width) {
    return codes_of(group, objective) <= std::min(most_codes, std::ldexp(1.0, width));
  };
  if (!within(cut.end_group(), bits.end) || !within(cut.inner_group(), bits.inner) ||
      (cut.has_extra() && !within(cut.extra_group(), bits.extra)) ||
      codes_of(cut.end_group(), objective) > 1 << 17)
    return false;
  const auto widths = sum_distribution(cut.inner_lines * cut.line_cells(), objective);
  const auto end_widths = sum_distribution(cut.end_lines * cut.line_cells(), objective);
  // The slides of a cross line with every choice of its cells are a table.
  return *std::max_element(widths.begin(), widths.end()) <= 64 * most_block_words &&
         *std::max_element(end_widths.begin(), end_widths.end()) < 0xFFFF && cut.line_cells() <= 15 &&
         std::pow(objective, cut.lines()) * cut.line_cells() <= 1 << 25 && end_widths.size() < 0x7FFF;
}

/// Time a board, in units of a board in a block of middling length.
double cost_per_board(const BoardCut& cut, int objective) {
  const auto widths = sum_distribution(cut.inner_lines * cut.line_cells(), objective);
  const double width = codes_of(cut.inner_group(), objective) / static_cast<double>(widths.size());
  constexpr double block_cost = 6;           // Both measured on all cuts of 3x4 and 2x6:
  constexpr double long_block_width = 2000;  // short blocks are many, long ones are shuffled in many steps.
  return stored_factor(cut, objective) * (1 + block_cost / width + width / long_block_width);
}

}  // namespace

int LayerPlan::gibibyte_pages(int dmax) const {
  const int held = (1 << (dmax - 1)) + 1;
  return held * static_cast<int>(window_bytes / held / (1 << 30));
}

std::vector<double> sum_distribution(int cells, int objective) {
  std::vector<double> ways{1};
  for (int i = 0; i < cells; ++i) {
    std::vector<double> next(ways.size() + (objective >= 2 ? std::size_t{1} << (objective - 2) : 0), 0);
    for (std::size_t sum = 0; sum < ways.size(); ++sum)
      for (int v = 0; v < objective; ++v) next[sum + (v == 0 ? 0 : std::size_t{1} << (v - 1))] += ways[sum];
    ways = std::move(next);
  }
  return ways;
}

std::optional<BoardCut> choose_cut(Shape shape, const ObjectiveGame& game, std::optional<Axis> axis) {
  if (game.dmax > most_dmax || game.objective > 16) return std::nullopt;
  std::optional<BoardCut> best;
  for (const BoardCut& cut : possible_cuts(shape)) {
    if ((axis && cut.axis != *axis) || !fits(cut, game.objective)) continue;
    if (!best || cost_per_board(cut, game.objective) < cost_per_board(*best, game.objective)) best = cut;
  }
  return best;
}

LayerPlan plan_cut(const BoardCut& cut, const ObjectiveGame& game, const std::optional<Bound>& bound) {
  const auto boards = sum_distribution(cut.shape.cells(), game.objective);
  const AcrossMethod across = cut.shape.is_square() ? AcrossMethod::transposition : AcrossMethod::slides;
  const double factor = stored_factor(cut, game.objective);
  const auto layers = static_cast<std::ptrdiff_t>(boards.size());
  const auto solved = bound ? std::min<std::ptrdiff_t>(layers, bound->layer) : layers;
  const auto held = bound ? std::min<std::ptrdiff_t>(layers, solved + (1 << (game.dmax - 1))) : layers;
  LayerPlan plan{.cut = cut, .across = across, .layers = static_cast<int>(solved)};
  plan.boards = factor * std::accumulate(boards.begin(), boards.begin() + solved, 0.0);
  plan.boards_peak = factor * *std::max_element(boards.begin(), boards.begin() + held);
  constexpr double alignment = 1.02;  // Words that the boards of one sum do not fill.
  plan.window_bytes = plan.boards_peak / 8 * alignment * ((1 << (game.dmax - 1)) + 1);
  const auto sums_of = [&](int lines) {
    return static_cast<double>(sum_distribution(lines * cut.line_cells(), game.objective).size());
  };
  const double sum_pairs =
      static_cast<double>(boards.size()) * (sums_of(cut.end_lines) + sums_of(cut.extra_lines));
  const auto widths = sum_distribution(cut.inner_lines * cut.line_cells(), game.objective);
  const double widest = *std::max_element(widths.begin(), widths.end());
  const int words = static_cast<int>(std::bit_ceil(static_cast<std::uint64_t>(std::ceil(widest / 64))));
  constexpr std::size_t shuffle_bytes = 4096;  // Of a block; measured below, long blocks go with many codes.
  const double blocks = static_cast<double>(widths.size()) *
                        static_cast<double>(CrossGroups::of(cut, words).mask_bytes + shuffle_bytes +
                                            std::size_t{8} * side_masks * static_cast<std::size_t>(words));
  const double cross_slides = 2.0 * cut.line_cells() * std::pow(game.objective, cut.lines());
  double codes = codes_of(cut.end_group(), game.objective) + codes_of(cut.inner_group(), game.objective);
  if (cut.has_extra()) codes += codes_of(cut.extra_group(), game.objective);
  plan.table_bytes = 256 * codes + blocks + sizeof(CrossSlide) * cross_slides + 8 * sum_pairs + program_bytes;
  return plan;
}

std::optional<LayerPlan> plan_layers(Shape shape, const ObjectiveGame& game, std::optional<Axis> axis,
                                     const std::optional<Bound>& bound) {
  const auto cut = choose_cut(shape, game, axis);
  if (!cut) return std::nullopt;
  return plan_cut(*cut, game, bound);
}

}  // namespace dropslide::layers
