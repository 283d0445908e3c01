// The register of the thesis's statements.
#include "theory/register.hpp"

#include <algorithm>
#include <array>

#include "theory/board_theorems.hpp"
#include "theory/bounds.hpp"
#include "theory/line/theorems.hpp"

namespace dropslide {
namespace {

using line::Configuration;
using Quantity = ValueClaim::Quantity;

bool slides_as_theorem_2_says(const Board& board, int) {
  return std::all_of(all_directions.begin(), all_directions.end(), [&](Direction direction) {
    return slide(board, direction).changed == allows_slide(board, direction);
  });
}

bool is_lost_as_corollary_3_says(const Board& board, int) {
  return count_tiles(board) == 0 || legal_slides(board).empty() == is_lost_for_slider(board);
}

bool weighs_a_pattern_if_dead(const Board& board, int) {
  return count_tiles(board) == 0 || !legal_slides(board).empty() ||
         layer_sum(board) >= pattern_sum(board.shape());
}

/// Theorem 14 with the sign of its second case as printed, i < max argmax: of the pairs strictly left of the
/// highest tile alone, so that no reading of the third case saves it.
bool leaves_time_as_printed(const Configuration& c) {
  const auto first_highest = static_cast<std::size_t>(std::max_element(c.begin(), c.end()) - c.begin());
  for (std::size_t i = 0; i + 1 < first_highest; ++i)
    if (c[i] > 0 && c[i] == c[i + 1] && line::right_twopower_value(c, c[i]) + 2 > c[i]) return false;
  return true;
}

/// c^0, then right for T - 1 moves.
std::optional<Configuration> slid_right(int n, std::uint64_t sum) {
  return line::play(n, std::string(sum - 1, 'r'), line::Game::passing);
}

/// Lemma 12 and Theorem 13 name one play: 12..n, with T = 2^n - 1 and the tile n at its end.
bool reaches_its_length(int n) {
  const auto c = slid_right(n, (std::uint64_t{1} << n) - 1);
  return c && c->back() == n;
}

bool reaches_its_largest_sum(int n) {
  const auto c = slid_right(n, (std::uint64_t{1} << n) - 1);
  return c && line::twopower_value(*c) == (std::uint64_t{1} << n) - 1;
}

template <bool (*holds)(const Board&)>
bool on_board(const Board& board, int) {
  return holds(board);
}

template <bool (*holds)(const Configuration&)>
bool on_string(const Configuration& c, std::uint64_t) {
  return holds(c);
}

template <int rows>
bool has_rows(Shape shape, int) {
  return shape.rows == rows;
}

template <int rows, int cols>
bool is_shape(Shape shape, int dmax) {
  return shape == Shape{rows, cols} && dmax == 1;
}

/// Which case of the brace of section 7.1: 0 for odd, 1 for even.
template <int odd_rows, int odd_cols>
bool has_parity(Shape shape, int dmax) {
  return dmax == 1 && shape.rows > 2 && shape.rows % 2 == odd_rows && shape.cols % 2 == odd_cols;
}

bool equals_form(Shape shape, int dmax, std::uint64_t drops) {
  return drops == shortest_game_form(shape, dmax).drops;
}

bool is_within_form(Shape shape, int dmax, std::uint64_t drops) {
  return drops <= shortest_game_form(shape, dmax).drops;
}

template <std::uint64_t extra>
bool is_form_less(Shape shape, int dmax, std::uint64_t drops) {
  return drops + extra == shortest_game_form(shape, dmax).drops;
}

template <std::uint64_t printed>
bool is_number(Shape, int, std::uint64_t value) {
  return value == printed;
}

template <std::uint64_t printed>
bool is_at_most(Shape, int, std::uint64_t value) {
  return value <= printed;
}

bool is_pattern(Shape shape, int, std::uint64_t drops) { return drops == pattern_sum(shape); }
bool exceeds_pattern(Shape shape, int, std::uint64_t drops) { return drops > pattern_sum(shape); }

constexpr auto both = PositionKind::any_reachable;
constexpr auto decided_by =
    "certificates of the shortest game, and that none is shorter (tables/results/certificates)";

constexpr auto summed_up = "printed again in the summary on page 46";
constexpr auto played_to_8x8 =
    "a game of so many drops is played on all boards up to 8x8; the thesis gives pictures, and no "
    "proof for lines of every length";
constexpr auto proved_on_one_row =
    "theory/notes/one-row.md, since the printed strategy breaks off; printed again in the summary on page 46";

constexpr std::array register_entries{
    Statement{"theorem-1", "Theorem 1", 12,
              "Some corner of every reachable board holds at most Dmax or nothing.", Standing::proved_in_coq,
              "`theorem_1` in verified/Theorems.v", PositionClaim{both, has_low_corner}},
    Statement{
        "theorem-2", "Theorem 2", 12,
        "A slide is allowed iff two equal tiles stand side by side along it, or an empty cell directly in "
        "front of a tile.",
        Standing::proved, "", PositionClaim{PositionKind::any_board, slides_as_theorem_2_says}},
    Statement{"corollary-3", "Corollary 3", 13,
              "Slider, to move, has lost iff no cell is empty and no two neighbours are equal.",
              Standing::proved_in_coq, "`corollary_3` in verified/Ends.v",
              PositionClaim{PositionKind::any_board, is_lost_as_corollary_3_says}},
    Statement{"theorem-4", "Theorem 4", 14, "With Dropper to move, a cell on the boundary is empty.",
              Standing::proved, "",
              PositionClaim{PositionKind::dropper_to_move, on_board<has_empty_boundary_cell>}},
    Statement{"theorem-5-dropper", "Theorem 5, first part", 14,
              "With Dropper to move, there is a direction in which no tile has an empty cell directly in "
              "front of it.",
              Standing::proved, "",
              PositionClaim{PositionKind::dropper_to_move,
                            [](const Board& c, int) { return fewest_gaps(c) == 0; }}},
    Statement{
        "theorem-5-slider", "Theorem 5, second part", 14,
        "With Slider to move, there is a direction in which at most one tile has an empty cell directly in "
        "front of it.",
        Standing::proved, "",
        PositionClaim{PositionKind::slider_to_move, [](const Board& c, int) { return fewest_gaps(c) <= 1; }}},
    Statement{"theorem-6", "Theorem 6", 14, "No tile exceeds mn + Dmax - 1, even if both players cooperate.",
              Standing::proved_in_coq, "`theorem_6` in verified/Theorems.v",
              PositionClaim{both,
                            [](const Board& c, int dmax) {
                              return highest_tile(c) <= highest_obtainable_tile(c.shape(), dmax);
                            }}},
    Statement{"theorem-6-attained", "Theorem 6, remark", 15,
              "On one row the tile mn + Dmax - 1 is attained, for Dmax 1 and for larger Dmax.",
              Standing::proved,
              "Lemma 12; for larger Dmax the same game with every tile raised by Dmax - 1. It is attained on "
              "every other "
              "board that was searched, too (reports/short-games.md)",
              ValueClaim{Quantity::highest_reached, has_rows<1>,
                         [](Shape shape, int dmax, std::uint64_t highest) {
                           return highest == static_cast<std::uint64_t>(highest_obtainable_tile(shape, dmax));
                         }}},
    Statement{"lemma-7", "Lemma 7", 18, "Dots stand on the left, and the first tile is a 1.",
              Standing::proved, "", StringClaim{on_string<line::starts_with_one>}},
    Statement{"lemma-8", "Lemma 8", 18, "The last two symbols are not 11, unless a dot precedes them.",
              Standing::proved, "or nothing: on two cells 11 is reached",
              StringClaim{on_string<line::does_not_end_with_11>}},
    Statement{"lemma-9", "Lemma 9", 19, "A string c is reached by exactly T(c) - 1 moves.", Standing::proved,
              "", StringClaim{[](const Configuration& c, std::uint64_t moves) {
                return line::moves_to_reach(c) == moves;
              }}},
    Statement{"theorem-10-succession", "Theorem 10, first part", 19,
              "No tile appears three times in succession.", Standing::proved, "",
              StringClaim{on_string<line::has_no_three_in_succession>}},
    Statement{"theorem-10-bitonic", "Theorem 10, second part", 19,
              "The tiles first only increase, then only decrease.", Standing::proved, "",
              StringClaim{on_string<line::is_bitonic>}},
    Statement{"theorem-10-three", "Theorem 10, third part", 19, "No tile appears more than three times.",
              Standing::proved, "", StringClaim{on_string<line::has_no_four_equal>}},
    Statement{"theorem-11", "Theorem 11", 21, "T(c, x) >= x - 1 for every tile x of c: the twopower rule.",
              Standing::proved, "", StringClaim{on_string<line::obeys_twopower_rule>}},
    Statement{"lemma-12", "Lemma 12, first part", 21, "No tile on n cells exceeds n.", Standing::proved, "",
              StringClaim{on_string<line::holds_no_tile_above_length>}},
    Statement{"lemma-12-attained", "Lemma 12, second part", 21,
              "Sliding right all the time makes the tile n, at the end of the string.", Standing::proved, "",
              LengthClaim{reaches_its_length}},
    Statement{"theorem-13", "Theorem 13, first part", 21, "T(c) <= 2^n - 1.", Standing::proved, "",
              StringClaim{on_string<line::is_within_largest_sum>}},
    Statement{"theorem-13-attained", "Theorem 13, second part", 21,
              "A string with T(c) = 2^n - 1 is reached.", Standing::proved, "by sliding right all the time",
              LengthClaim{reaches_its_largest_sum}},
    Statement{
        "theorem-14", "Theorem 14", 22,
        "Every pair xx has had time to be made: T_l(c, x) <= x - 1 if it stands left of the highest tile, "
        "T_r(c, x) <= x - 2 if right of it, one of both if x is the highest.",
        Standing::proved, "with the sign that the proof and page 23 mean; see the next line",
        StringClaim{on_string<line::leaves_time_for_pairs>}},
    Statement{"theorem-14-printed", "Theorem 14, second case as printed", 22,
              "A pair xx at i < max argmax has T_r(c, x) <= x - 2.", Standing::refuted,
              "a misprint: i > max argmax is meant; checked on the pairs strictly left of the highest tile",
              StringClaim{on_string<leaves_time_as_printed>}},
    Statement{"section-6.1-2x3", "Section 6.1, example", 31,
              "On 2x3 Dropper avoids every merge with Dmax 3, and not with 2.", Standing::proved, "",
              ValueClaim{Quantity::least_no_merge,
                         [](Shape shape, int) {
                           return shape == Shape{2, 3};
                         },
                         is_number<3>}},
    Statement{"theorem-15", "Theorem 15, first part", 32,
              "On one row Dropper avoids every merge with Dmax 2.", Standing::proved_in_coq,
              "`theorem_15` in verified/OneRow.v",
              ValueClaim{Quantity::least_no_merge, has_rows<1>, is_at_most<2>}},
    Statement{"theorem-15-tile", "Theorem 15, second part", 32,
              "On one row, with Dmax >= 2, Slider cannot force more than 2.", Standing::proved_in_coq,
              "`theorem_15_both` in verified/OneRow.v, by drops of 1 and 2",
              ValueClaim{Quantity::largest_forced, [](Shape s, int dmax) { return s.rows == 1 && dmax >= 2; },
                         is_at_most<2>}},
    Statement{"theorem-16", "Theorem 16, first part", 32,
              "On two rows Dropper avoids every merge with Dmax 4.", Standing::proved_in_coq,
              "`theorem_16` in verified/TwoRows.v; printed for n = 2, m = 2 is meant",
              ValueClaim{Quantity::least_no_merge, has_rows<2>, is_at_most<4>}},
    Statement{"theorem-16-tile", "Theorem 16, second part", 32,
              "On two rows, with Dmax = 4, Slider cannot force more than 4.", Standing::proved_in_coq,
              "`theorem_16_both` in verified/TwoRows.v",
              ValueClaim{Quantity::largest_forced, [](Shape s, int dmax) { return s.rows == 2 && dmax == 4; },
                         is_at_most<4>}},
    Statement{"section-7.1-pattern", "Section 7.1, first remark", 38,
              "No dead board weighs less than the 1-2 pattern.", Standing::proved,
              "each domino of a tiling weighs at least 1 + 2; the thesis argues by replacing one tile only",
              PositionClaim{PositionKind::any_board, weighs_a_pattern_if_dead}},
    Statement{"section-7.1-dmax-2", "M(m, n, Dmax), Dmax >= 2", 39, "M(m, n, Dmax) = mn.", Standing::proved,
              summed_up,
              ValueClaim{Quantity::fewest_drops, [](Shape, int dmax) { return dmax >= 2; }, equals_form}},
    Statement{"section-7.1-one-row-even", "M(1, n, 1), n even", 41, "M = 5 * 2^(n/2 - 1) - 2.",
              Standing::proved, proved_on_one_row,
              ValueClaim{Quantity::fewest_drops,
                         [](Shape s, int dmax) { return s.rows == 1 && s.cols % 2 == 0 && dmax == 1; },
                         equals_form}},
    Statement{"section-7.1-one-row-odd", "M(1, n, 1), n odd", 41, "M = 3 * 2^((n-1)/2) - 2.",
              Standing::proved, proved_on_one_row,
              ValueClaim{Quantity::fewest_drops,
                         [](Shape s, int dmax) { return s.rows == 1 && s.cols % 2 == 1 && dmax == 1; },
                         equals_form}},
    Statement{"section-7.1-two-rows", "M(2, n, 1)", 39, "M = 3n: the 1-2 pattern is attained.",
              Standing::proved, summed_up,
              ValueClaim{Quantity::fewest_drops, [](Shape s, int dmax) { return s.rows == 2 && dmax == 1; },
                         equals_form}},
    Statement{"section-7.1-odd-odd", "M(m, n, 1), m, n > 2 odd", 46,
              "M <= (3m+3)(n-1)/2 + 3 * 2^((m-1)/2) - 2.", Standing::checked, played_to_8x8,
              ValueClaim{Quantity::fewest_drops, has_parity<1, 1>, is_within_form}},
    Statement{"section-7.1-even-even", "M(m, n, 1), m, n > 2 even", 46, "M <= 3m(n-1)/2 + 3 * 2^(m/2) - 3.",
              Standing::checked, played_to_8x8,
              ValueClaim{Quantity::fewest_drops, has_parity<0, 0>, is_within_form}},
    Statement{
        "section-7.1-odd-even", "M(m, n, 1), m > 2 odd, n > 2 even", 46,
        "M <= the lesser of 3n(m-1)/2 + 3 * 2^(n/2) - 3 and (3m+3)(n-1)/2 + (3m-1)/2 + 3 * 2^((m-1)/2) - 2.",
        Standing::checked,
        "a game of so many drops is played on all boards up to 8x8, where the second method takes fewer: "
        "(3m+3)(n-2)/2 + (3m+1)/2 + 3 * 2^((m-1)/2) - 2; the thesis gives pictures, and no proof for lines "
        "of every length",
        ValueClaim{Quantity::fewest_drops, has_parity<1, 0>, is_within_form}},
    Statement{
        "section-7.1-even-odd", "M(m, n, 1), m > 2 even, n > 2 odd", 46,
        "M <= the lesser of 3m(n-1)/2 + 3 * 2^(m/2) - 3 and (3n+3)(m-1)/2 + (3n-1)/2 + 3 * 2^((n-1)/2) - 2.",
        Standing::checked,
        "a game of so many drops is played on all boards up to 8x8, where the second method takes fewer: "
        "(3n+3)(m-2)/2 + (3n+1)/2 + 3 * 2^((n-1)/2) - 2; the thesis gives pictures, and no proof for lines "
        "of every length",
        ValueClaim{Quantity::fewest_drops, has_parity<0, 1>, is_within_form}},
    Statement{"section-7.1-3x3", "Section 7.1", 41, "On 3x3 the 1-2 pattern is attained.", Standing::decided,
              decided_by, ValueClaim{Quantity::fewest_drops, is_shape<3, 3>, is_pattern}},
    Statement{"section-7.1-3x5", "Section 7.1", 41, "On 3x5 the 1-2 pattern is attained.", Standing::decided,
              decided_by, ValueClaim{Quantity::fewest_drops, is_shape<3, 5>, is_pattern}},
    Statement{"section-7.1-3x4", "Section 7.1", 41, "On 3x4 the 1-2 pattern is not attained.",
              Standing::decided, decided_by,
              ValueClaim{Quantity::fewest_drops, is_shape<3, 4>, exceeds_pattern}},
    Statement{"section-7.1-4x4", "Section 7.1", 41, "On 4x4 the 1-2 pattern is not attained.",
              Standing::decided, decided_by,
              ValueClaim{Quantity::fewest_drops, is_shape<4, 4>, exceeds_pattern}},
    Statement{"section-7.1-3x6", "Section 7.1", 41, "On 3x6 the 1-2 pattern is not attained.",
              Standing::decided, decided_by,
              ValueClaim{Quantity::fewest_drops, is_shape<3, 6>, exceeds_pattern}},
    Statement{"section-7.2-3x3", "Section 7.2", 46,
              "On 3x3 the method takes 3 drops more than the shortest game.", Standing::decided, decided_by,
              ValueClaim{Quantity::fewest_drops, is_shape<3, 3>, is_form_less<3>}},
    Statement{"section-7.2-3x4", "Section 7.2", 46, "On 3x4 the bound 21 is sharp.", Standing::refuted,
              "the shortest game has 20 drops (reports/errata.md)",
              ValueClaim{Quantity::fewest_drops, is_shape<3, 4>, equals_form}},
    Statement{"section-7.2-3x5", "Section 7.2", 46,
              "On 3x5 the method takes 8 drops more than the shortest game.", Standing::refuted,
              "6 more: 28 and 22", ValueClaim{Quantity::fewest_drops, is_shape<3, 5>, is_form_less<8>}},
    Statement{"section-7.2-4x4", "Section 7.2", 46,
              "On 4x4 the method takes one drop more than the shortest game.", Standing::decided, decided_by,
              ValueClaim{Quantity::fewest_drops, is_shape<4, 4>, is_form_less<1>}},
    Statement{
        "section-7.2-four-rows", "Section 7.2", 46,
        "On four rows and more than three columns the method takes one drop more than the shortest game.",
        Standing::proved,
        "M(4, n, 1) = 6n + 2 for all n >= 4, in part by machine (theory/notes/short-games.md)",
        ValueClaim{Quantity::fewest_drops, [](Shape s, int dmax) { return s.rows == 4 && dmax == 1; },
                   is_form_less<1>}},
    Statement{"section-7.2-5x5", "Section 7.2, suggestion", 46,
              "On boards with m and n odd the 1-2 pattern is attained: on 5x5.", Standing::refuted,
              "the shortest 5x5 game has 40 drops, the pattern weighs 37; on 3x3, 3x5 and 3x7 it is attained",
              ValueClaim{Quantity::fewest_drops, is_shape<5, 5>, is_pattern}},
};

}  // namespace

std::string_view to_text(Standing standing) {
  constexpr std::array<std::string_view, 6> names{"proved in Coq", "holds by proof",          "sharpened",
                                                  "decided",       "holds as far as checked", "refuted"};
  return names[static_cast<std::size_t>(standing)];
}

std::span<const Statement> statements() { return register_entries; }

}  // namespace dropslide
