// Answers of `shortest`: the fewest drops to a dead board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/cooperative/shortest_game.hpp"
#include "report/fields/describe.hpp"
#include "studies/known/known_drops.hpp"

namespace dropslide {

/// A shortest game with what was asked for beside it.
struct ShortestGameAnswer {
  Shape shape;
  int dmax = 1;                                   ///< Largest tile that may be dropped.
  ShortestGame result;                            ///< Stopped, perhaps; of no meaning without a search.
  std::optional<KnownDrops> known;                ///< What is known where no search came to its end.
  bool with_game = false;                         ///< The game is printed, drop by drop.
  std::optional<CertificateSummary> certificate;  ///< Of the game, if it was written.
  std::optional<CertificateSummary> no_shorter;   ///< Of the proof that none is shorter, likewise.
  Notation notation = Notation::exponents;

  /// The game of the search, or else of what is known.
  const std::vector<GameStep>& game() const { return known ? known->game : result.game; }
};

void describe(FieldTable<ShortestGameAnswer>& table);
void describe(FieldTable<ExcludedLength>& table);

/// The fewest drops, one final board, and why fewer drops do not suffice; or what is known, with its
/// evidence.
std::string to_plain_text(const ShortestGameAnswer& answer);

}  // namespace dropslide
