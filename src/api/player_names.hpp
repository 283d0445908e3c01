// Players and adversaries by the names that the public API takes.
#pragma once

#include <string>

#include "play/players/catalogue.hpp"

namespace dropslide::api {

/// "greedy", "expectimax:2", or "perfect:DIR" by a tablebase of expected scores. Throws UsageError for an
/// unknown name, EnvironmentError and DamageError for the tablebase.
play::NamedPlayer player_named(const std::string& name);

/// "look-ahead:4", or "perfect:DIR" by a tablebase of two players. Throws alike.
play::NamedDropper adversary_named(const std::string& name);

}  // namespace dropslide::api
