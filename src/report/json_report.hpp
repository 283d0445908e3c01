// Results as JSON objects with the keys that other programs rely on (README.md, "For programs").
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engines/cooperative/shortest_game.hpp"
#include "questions/hash_distribution.hpp"
#include "questions/largest_tile.hpp"
#include "questions/least_no_merge_dmax.hpp"
#include "questions/tablebase_check.hpp"
#include "questions/tablebase_query.hpp"
#include "studies/thesis/reproduction.hpp"

namespace dropslide {

/// `shape`, `dmax`, `max_tile`, `face`, `objectives`; the first two of the answer are null if the search
/// stopped.
nlohmann::ordered_json to_json(const LargestTile& result);

/// `shape`, `min_dmax`, `verdicts`; null if the search stopped.
nlohmann::ordered_json to_json(const LeastNoMergeDmax& result);

/// A list of `{drops, dead_boards, backwards, forwards, earliest}`.
nlohmann::ordered_json to_json(const std::vector<ExcludedLength>& excluded);

/// `drops`, `final_boards`, `excluded`, and `game` if `with_game`; the first two null if the search stopped.
nlohmann::ordered_json to_json(const ShortestGame& result, bool with_game);

/// `drop: {row, col, tile}`, `slide` (null after the last drop), `board`.
nlohmann::ordered_json to_json(const GameStep& step);

/// `tier`, `seconds`, `cells`.
nlohmann::ordered_json to_json(const Reproduction& result);

/// `shape`, `dmax`, `objective`, `bins`, `entries`, `table_length`, `density`, `full_length`,
/// `largest_entry`, `winner`, `expansions`, `table_bytes`, `seconds`; `bins` and `winner` are null if the
/// search stopped.
nlohmann::ordered_json to_json(const HashDistribution& result);

/// `board`, `to_move`, `value` and `moves`, each `{move, board, value}`; beside each value, with depths,
/// `moves_to_end`. Values are null where the tablebase does not hold the board.
nlohmann::ordered_json to_json(const BoardQuery& result);

/// `ok`, `checked`, `first_error` (null if there is none), `files`.
nlohmann::ordered_json to_json(const TablebaseCheck& result);

/// With `certificate: {positions, bytes}` if one was written.
nlohmann::ordered_json to_json(const ObjectiveVerdict& verdict);
nlohmann::ordered_json to_json(const NoMergeVerdict& verdict);

}  // namespace dropslide
