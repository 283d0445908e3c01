// Answers of `shortest`: the fewest drops to a dead board.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engines/cooperative/shortest_game.hpp"

namespace dropslide {

/// A shortest game with what was asked for beside it.
struct ShortestGameAnswer {
  Shape shape;                                    ///< Of the board.
  int dmax = 1;                                   ///< Largest tile that may be dropped.
  ShortestGame result;                            ///< Stopped, perhaps.
  bool with_game = false;                         ///< The game is printed, drop by drop.
  std::optional<CertificateSummary> certificate;  ///< Of the game, if it was written.
  std::optional<CertificateSummary> no_shorter;   ///< Of the proof that none is shorter, likewise.
};

/// The fewest drops, one final board, and why fewer drops do not suffice; empty if the search stopped.
std::string to_plain_text(const ShortestGameAnswer& answer);

/// `shape`, `dmax`, `drops`, `final_boards`, `excluded`, `positions`, `seconds`, then as far as asked for
/// `game` (a list of steps), `certificate` and `no_shorter` (`{positions, bytes}`); `drops` and
/// `final_boards` are null if the search stopped.
nlohmann::ordered_json to_json(const ShortestGameAnswer& answer);

/// A list of `{drops, dead_boards, backwards, forwards, earliest}`.
nlohmann::ordered_json to_json(const std::vector<ExcludedLength>& excluded);

/// `drop: {row, col, tile}` (rows and columns from 0), `slide` (null after the last drop), `board`.
nlohmann::ordered_json to_json(const GameStep& step);

}  // namespace dropslide
