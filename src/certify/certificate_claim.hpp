// What a certificate says it proves.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/rules.hpp"

namespace dropslide {

/// The claim of a strategy; in a cooperative game, where there is no winner, what its boards belong to.
struct CertificateClaim {
  Shape shape;
  std::variant<ObjectiveGame, NoMergeGame, CooperativeGame> game;
  Winner winner = Winner::dropper;  ///< Of no meaning in a cooperative game.
};

/// Header lines of a strategy. Requires that the game is not cooperative.
std::vector<std::string> strategy_header(const CertificateClaim& claim);

/// Header lines of a claim on cooperative games of so many drops; `game` is its kind: "cooperative" or
/// "no-shorter".
std::vector<std::string> cooperative_header(std::string_view game, Shape shape, int dmax, std::size_t drops);

}  // namespace dropslide
