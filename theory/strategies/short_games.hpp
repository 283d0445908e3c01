// The cooperative games of section 7.1, played drop by drop and slide by slide.
//
// The moves of the 1-2 pattern, of one row and of two rows are as the thesis describes them. Of the methods
// of Figures 8 to 13 the thesis shows pictures: here the lines are laid one by one as described, each filled
// to what the pictures show, but the few moves within a line are found by trying them.
#pragma once

#include "game/cooperative_play.hpp"
#include "theory/bounds.hpp"

namespace dropslide {

/// Figure 6 (page 39): with Dmax 2, mn drops. Row after row grows by turns at both ends and is pushed down.
CooperativePlay play_one_two_pattern(Shape shape);

/// Page 41: on one row with Dmax 1, 1 2 .. h k .. 2 1. Requires one row.
CooperativePlay play_short_row(Shape shape);

/// Figure 7 (page 40): on two rows with Dmax 1, 3n drops. Requires two rows.
CooperativePlay play_short_two_rows(Shape shape);

/// Figures 8 to 13 (pages 42 to 44): the board that the method ends in (a line is a row or a column).
///
/// Requires  a method of `short_game_methods(shape)`.
Board final_board(Shape shape, const ShortGameMethod& method);

/// A game with Dmax 1 that ends on `final_board(shape, method)` up to symmetry.
///
/// Throws  std::logic_error if the trials within a line find no way.
CooperativePlay play_method(Shape shape, const ShortGameMethod& method);

/// On four rows with Dmax 1, 6n + 2 drops, one fewer than Figure 11: the last two columns are filled together
/// and end with one 3 (theory/notes/short-games.md). Requires four rows.
CooperativePlay play_four_rows(Shape shape);

}  // namespace dropslide
