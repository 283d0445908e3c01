// How far the audit goes: which boards, strings and games a tier has.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "game/shape.hpp"
#include "run/tier.hpp"

namespace dropslide {

/// Games of a shape and a Dmax.
using GameList = std::vector<std::pair<Shape, int>>;

/// The sizes of everything that is checked; measured: the quick ones take a minute on two cores.
struct AuditScope {
  std::array<int, 4> longest_row;  ///< Of which all positions are found, by Dmax - 1.
  GameList boards;                 ///< The other games of which all positions are found.
  int most_board_cells;         ///< All boards, reachable or not, with tiles up to `highest_of_all_boards`.
  int longest_string;           ///< Of which all strings are found.
  int longest_slide;            ///< For the statements on sliding right.
  std::array<int, 2> no_merge;  ///< Longest board of one and of two rows.
  std::array<int, 2> forced;    ///< The same for the largest tile.
  int most_shortest_cells;      ///< Shortest games with Dmax 1, of boards of three rows and more.
  int most_filled_cells;        ///< The same with Dmax 2 to 4.
};

/// The sizes of a tier.
AuditScope audit_scope(Tier tier);

/// All games of which all positions are found.
GameList games_with_all_positions(const AuditScope& scope);

/// Boards of one and of two rows whose least Dmax without merges is sought; their Dmax is 1 and means
/// nothing.
GameList games_without_merges(const AuditScope& scope);

/// Games whose largest tile is sought.
GameList games_for_largest_tile(const AuditScope& scope);

/// Games whose shortest play is sought.
GameList games_for_shortest_play(const AuditScope& scope);

}  // namespace dropslide
