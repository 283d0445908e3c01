// Players and adversaries by the names that are written, those that play by a tablebase among them.
#pragma once

#include <string>

#include "play/players/catalogue.hpp"

namespace dropslide {

/// The player called "NAME", "NAME:N" or "NAME:N:D", or "perfect:DIR" by a tablebase of expected scores.
/// Throws UsageError with the nearest name, EnvironmentError and DamageError for the tablebase.
play::NamedPlayer player_named(const std::string& text);

/// "look-ahead:4", or "perfect:DIR" by a tablebase of two players. Throws alike.
play::NamedDropper adversary_named(const std::string& text);

}  // namespace dropslide
