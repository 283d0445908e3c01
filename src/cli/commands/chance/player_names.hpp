// Players and adversaries by the names that commands take.
#pragma once

#include <string>
#include <vector>

#include "play/players/catalogue.hpp"

namespace dropslide::cli {

/// How players are written: "greedy", "expectimax:D", "perfect:DIR", ...
std::vector<std::string> player_forms();

/// How adversaries are written.
std::vector<std::string> adversary_forms();

/// "Players:" and a line for each kind, for help.
std::string list_of_players();

/// The player called "NAME", "NAME:N" or "NAME:N:D". Throws UsageError with the nearest name.
play::NamedPlayer named_player(const std::string& text);

/// "Adversaries:" and a line for each kind.
std::string list_of_adversaries();

/// The adversary called so. Throws UsageError with the nearest name.
play::NamedDropper named_adversary(const std::string& text);

}  // namespace dropslide::cli
