// Answers of `shortest`: the fewest drops to a dead board.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engines/cooperative/shortest_game.hpp"
#include "studies/known/known_drops.hpp"

namespace dropslide {

/// A shortest game with what was asked for beside it.
struct ShortestGameAnswer {
  Shape shape;                                    ///< Of the board.
  int dmax = 1;                                   ///< Largest tile that may be dropped.
  ShortestGame result;                            ///< Stopped, perhaps; of no meaning without a search.
  std::optional<KnownDrops> known;                ///< What is known where no search came to its end.
  bool with_game = false;                         ///< The game is printed, drop by drop.
  std::optional<CertificateSummary> certificate;  ///< Of the game, if it was written.
  std::optional<CertificateSummary> no_shorter;   ///< Of the proof that none is shorter, likewise.
  Notation notation = Notation::exponents;        ///< Of the text.

  /// The game of the search, or else of what is known.
  const std::vector<GameStep>& game() const { return known ? known->game : result.game; }
};

/// The fewest drops, one final board, and why fewer drops do not suffice; or what is known, with its
/// evidence.
std::string to_plain_text(const ShortestGameAnswer& answer);

/// `shape`, `dmax`, `drops` (null if they are not known), `final_boards` (null without a search that came to
/// its end), `at_least`, `at_most`, `lower`, `upper` (`{evidence, source}`; null where nothing is known),
/// `excluded`, `positions`, `seconds`, then as far as asked for `game` (a list of steps), `certificate` and
/// `no_shorter` (`{positions, bytes}`).
nlohmann::ordered_json to_json(const ShortestGameAnswer& answer);

/// A list of `{drops, dead_boards, backwards, forwards, earliest}`.
nlohmann::ordered_json to_json(const std::vector<ExcludedLength>& excluded);

/// `drop` (as every drop), `slide` (null after the last drop), `board`.
nlohmann::ordered_json to_json(const GameStep& step);

}  // namespace dropslide
