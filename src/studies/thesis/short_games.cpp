// Short games of all boards.
#include "studies/thesis/short_games.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "theory/shortest_games.hpp"

namespace dropslide {
namespace {

/// Chosen: on one row M grows as 2^(n/2), on two rows positions grow fivefold with each column, and there the
/// closed forms are exact.
constexpr int longest_row = 14;
constexpr int longest_two_rows = 10;

bool is_in_tier(Shape shape, Tier tier) {
  if (shape.rows <= 2) return shape.cols <= (shape.rows == 1 ? longest_row : longest_two_rows);
  return tier == Tier::full || shape.cells() <= 20;
}

std::vector<std::pair<Shape, int>> tile_games(Tier tier) {
  std::vector<std::pair<Shape, int>> games;
  for (const int dmax : {1, 2, 3, 4})
    for (const Shape shape : playable_shapes())
      if (shape.cells() <= (tier == Tier::quick ? 6 : 7)) games.push_back({shape, dmax});
  games.push_back({{2, 4}, 1});
  games.push_back({{3, 3}, 1});
  if (tier == Tier::full)
    for (const int dmax : {2, 3}) games.push_back({{2, 4}, dmax});
  return games;
}

/// The dead boards that are looked for beyond 25 cells. Measured: each takes seconds at most, the quick ones
/// less than a tenth, those with a beam a minute. By board, and by weight: what a board needs more than the
/// pattern is asked once nothing lighter will do.
std::vector<PatternTask> pattern_tasks(Tier tier) {
  constexpr std::uint64_t beam = 50'000;  // Found by trial: 5x6 takes half a minute.
  if (tier == Tier::quick) return {{4, 7}, {4, 8}, {5, 6}, {6, 6}};
  return {{3, 9, 0, beam},
          {3, 10},
          {3, 10, 2, 12 * beam},
          {3, 12},
          {4, 7},
          {4, 8},
          {4, 9},
          {4, 10},
          {4, 11},
          {4, 12},
          {5, 6},
          {5, 6, 2},
          {5, 6, 3, beam},
          {5, 7},
          {5, 8},
          {5, 9},
          {6, 6},
          {6, 6, 2},
          {6, 6, 3, 3 * beam},
          {6, 7},
          {6, 8},
          {7, 7}};
}

template <class Found>
void note_stop(ShortGames& study, const Found& found) {
  if (found.stopped == StopReason::none) return;
  study.stopped = found.stopped;
  study.needed_bytes = std::max(study.needed_bytes, found.needed_bytes);
}

}  // namespace

bool TileRow::is_least_throughout() const {
  for (int tile = 1; tile <= found.highest; ++tile)
    if (found.drops[static_cast<std::size_t>(tile) - 1] != static_cast<int>(least_drops_to_tile(tile, dmax)))
      return false;
  return true;
}

int least_drops(const std::vector<PatternAncestors>& patterns, std::size_t last) {
  const PatternTask& board = patterns[last].task;
  const Shape shape{board.rows, board.columns};
  int least = patterns[last].weight - board.above;
  for (std::size_t i = 0; i <= last; ++i) {
    const PatternAncestors& search = patterns[i];
    const bool is_excluded =
        search.stopped == StopReason::none && search.is_complete && !search.is_attained();
    if (Shape{search.task.rows, search.task.columns} == shape && search.weight == least && is_excluded)
      least = search.task.above == 0 ? static_cast<int>(least_drops_beyond_pattern(shape)) : least + 1;
  }
  return least;
}

ShortGames study_short_games(Tier tier, const RecordedDrops& record, const Resources& resources) {
  const auto start = Clock::now();
  ShortGames study{.tier = tier};
  for (const Shape shape : playable_shapes()) {
    if (!is_in_tier(shape, tier)) continue;
    if (resources.stop.stop_requested()) break;
    study.games.push_back({shape,
                           find_shortest_game(shape, {1}, resources, to_text(shape) + ", shortest game"),
                           pattern_sum(shape),
                           shortest_game_form(shape, 1),
                           {}});
    if (shape.rows > 2) study.games.back().methods = short_game_methods(shape);
  }
  for (const auto& [shape, dmax] : tile_games(tier)) {
    if (resources.stop.stop_requested()) break;
    study.tiles.push_back({shape, dmax,
                           find_fewest_drops(shape, dmax, resources, to_text(shape) + ", all tiles"),
                           highest_obtainable_tile(shape, dmax)});
  }
  for (const PatternTask& task : pattern_tasks(tier)) {
    if (resources.stop.stop_requested()) break;
    study.patterns.push_back(find_pattern_ancestors(
        task, resources, fmt::format("{}x{}, the lightest dead boards", task.rows, task.columns)));
    study.known.push_back(known_drops({task.rows, task.columns}, 1, record));
  }
  for (const PatternAncestors& row : study.patterns) note_stop(study, row);
  for (const ShortGameRow& row : study.games) note_stop(study, row.found);
  for (const TileRow& row : study.tiles) note_stop(study, row.found);
  if (resources.stop.stop_requested()) study.stopped = StopReason::interrupted;
  study.seconds = seconds_since(start);
  return study;
}

}  // namespace dropslide
