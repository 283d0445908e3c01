// What is computed of states by age: the valleys, and what lists of states take.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "studies/players/age_study.hpp"

namespace dropslide {

/// A solved board.
struct AgedBoard {
  Shape shape;                       ///< Of two rows or more.
  std::vector<AgeCounts> ages;       ///< All of them.
  std::uint64_t perfect_states = 0;  ///< That perfect play for the score can meet; 0 if it was not recorded.
};

/// A board whose totals others have published.
struct PublishedBoard {
  Shape shape;                                ///< Of the board.
  std::uint64_t states = 0, afterstates = 0;  ///< Up to symmetry.
  std::string source;                         ///< Who says so.
  std::vector<AgeCounts> begun = {};          ///< Its first ages, as far as they were counted here.
};

/// `boards: [{shape, valleys: [{multiple, tiles_at_least, most_before, fewest, at_age, most_after}], sizes,
/// perfect_states, perfect_bytes}]`, where the last two are null if nobody walked perfect play, and
/// `published`, null or `{shape, source, sizes, perfect_share, perfect_bytes, begun}`. `sizes` is `{states,
/// afterstates, ranks, afterstate_board_bytes, afterstate_rank_bytes, policy_bytes}`; `begun` is null or
/// `{states, last_age, share_of_ranks, as_on: [{shape, share_of_states, states, largest_foreseen}]}`, where
/// the last key says how many states the largest solved board would have, foreseen from that board likewise.
nlohmann::ordered_json age_json(const std::vector<AgedBoard>& boards,
                                const std::optional<PublishedBoard>& published);

}  // namespace dropslide
