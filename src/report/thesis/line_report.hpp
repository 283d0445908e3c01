// The one-dimensional game for people and programs: counts and tables.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "studies/line/conjecture_study.hpp"
#include "studies/line/line_study.hpp"
#include "studies/line/play_below_study.hpp"
#include "theory/line/games/game_tree.hpp"
#include "theory/line/games/red_subtrees.hpp"

namespace dropslide {

/// `n`, `reachable_passing`, `reachable_non_passing`, `max_sum`, `strings_of_max_sum`, `max_sum_passing`,
/// `largest_layer`, `rejected`, `seconds`, and with them `table1` and `check`.
nlohmann::ordered_json to_json(const LineStudy& study);
/// Counts and largest sums, then Table 1 and the check, if they were asked for.
std::string to_plain_text(const LineStudy& study);

/// `n`, `part`, `candidates`, `reachable_passing`, `reachable_non_passing`, `max_sum`, `max_sum_passing`,
/// `sets_are_equal`, `passing` and `non_passing` (`{candidates, accepted, reached, only_accepted,
/// only_reached, difference}`), `seconds`.
nlohmann::ordered_json to_json(const LineComparison& comparison);
/// The counts of both games, and whether the sets are equal.
std::string to_plain_text(const LineComparison& comparison);

/// `n`, `strings`, `breaking`, `counterexample`, `conjectured` and `seen` by free cells, `passing` and
/// `passing_obeying` (null if not asked for), `seconds`.
nlohmann::ordered_json to_json(const ConjectureStudy& study);
/// How many strings break the conjecture, and one of them.
std::string to_plain_text(const ConjectureStudy& study);

/// `n`, `strings`, `low_parts`, `is_proved`, `conjectured` and `largest` by free cells, `seconds`.
nlohmann::ordered_json to_json(const EveryLengthStudy& study);
/// Whether the conjecture is proved, and for what.
std::string to_plain_text(const EveryLengthStudy& study);

/// `n`, `below`, `low_parts`, `is_endless`, `most_made` (null if endless), `seconds`.
nlohmann::ordered_json to_json(const PlayBelowStudy& study);
/// Whether play can go on for ever.
std::string to_plain_text(const PlayBelowStudy& study);

/// A list of `{x, red_levels, last_red_level, strings, ends_on_full_boards, longest_string,
/// is_of_all_longer_rows}`.
nlohmann::ordered_json to_json(const std::vector<line::RedSubtree>& trees);
/// Table 2 of the thesis for one length: a line for each tree.
std::string to_plain_text(int n, const std::vector<line::RedSubtree>& trees);

/// A list of the levels, each a list of `{string, needs_passing, after_left, after_right}`; the last two are
/// places in the next level, or null.
nlohmann::ordered_json to_json(const line::GameTree& tree);
/// A line for each string, with the strings that l and r lead to; those that need passing are marked.
std::string to_plain_text(const line::GameTree& tree);

}  // namespace dropslide
