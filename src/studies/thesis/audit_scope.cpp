// How far the audit goes.
#include "studies/thesis/audit_scope.hpp"

namespace dropslide {
namespace {

/// Shortest games on one row grow as 2^(n/2).
constexpr int longest_shortest_row = 14;
/// On two rows positions grow fivefold with each column.
constexpr int longest_shortest_two_rows = 8;

bool is_short_enough(const AuditScope& scope, Shape shape) {
  if (shape.rows == 1) return shape.cols <= longest_shortest_row;
  if (shape.rows == 2) return shape.cols <= longest_shortest_two_rows;
  return shape.cells() <= scope.most_shortest_cells;
}

/// Shapes of one and of two rows up to these lengths.
std::vector<Shape> narrow_shapes(const std::array<int, 2>& longest) {
  std::vector<Shape> shapes;
  for (const int m : {1, 2})
    for (int n = m; n <= longest[static_cast<std::size_t>(m - 1)]; ++n) shapes.push_back({m, n});
  return shapes;
}

}  // namespace

AuditScope audit_scope(Tier tier) {
  AuditScope scope{.longest_row = {11, 9, 7, 6},
                   .boards = {{{2, 2}, 1},
                              {{2, 2}, 2},
                              {{2, 2}, 3},
                              {{2, 2}, 4},
                              {{2, 3}, 1},
                              {{2, 3}, 2},
                              {{2, 3}, 3},
                              {{2, 4}, 1},
                              {{3, 3}, 1}},
                   .most_board_cells = 7,
                   .longest_string = 11,
                   .longest_slide = 14,
                   .no_merge = {16, 6},
                   .forced = {9, 5},
                   .most_shortest_cells = 20,
                   .most_filled_cells = 9};
  if (tier == Tier::quick) return scope;
  scope.longest_row = {13, 10, 9, 8};
  scope.boards.insert(scope.boards.end(), {{{2, 3}, 4}, {{2, 4}, 2}, {{2, 4}, 3}, {{3, 3}, 2}});
  scope.most_board_cells = 8;
  scope.longest_string = 13;
  scope.longest_slide = 16;
  scope.no_merge = {25, 8};
  scope.forced = {10, 5};
  scope.most_shortest_cells = 25;
  scope.most_filled_cells = 12;
  return scope;
}

GameList games_with_all_positions(const AuditScope& scope) {
  GameList games;
  for (const int dmax : {1, 2, 3, 4})
    for (int n = 1; n <= scope.longest_row[static_cast<std::size_t>(dmax - 1)]; ++n)
      games.push_back({{1, n}, dmax});
  games.insert(games.end(), scope.boards.begin(), scope.boards.end());
  return games;
}

GameList games_without_merges(const AuditScope& scope) {
  GameList games;
  for (const Shape shape : narrow_shapes(scope.no_merge)) games.push_back({shape, 1});
  return games;
}

GameList games_for_largest_tile(const AuditScope& scope) {
  GameList games;
  for (const Shape shape : narrow_shapes(scope.forced))
    for (const int dmax : {2, 3, 4}) games.push_back({shape, dmax});
  return games;
}

GameList games_for_shortest_play(const AuditScope& scope) {
  GameList games;
  for (const Shape shape : playable_shapes())
    if (is_short_enough(scope, shape)) games.push_back({shape, 1});
  for (const Shape shape : playable_shapes())
    for (const int dmax : {2, 3, 4})
      if (shape.cells() <= scope.most_filled_cells) games.push_back({shape, dmax});
  return games;
}

}  // namespace dropslide
