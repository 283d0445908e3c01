// Players and adversaries by the names that commands take.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command.hpp"
#include "play/players/catalogue.hpp"

namespace dropslide::cli {

/// How players are written: "greedy", "expectimax:D", "perfect:DIR", ...
std::vector<std::string> player_forms();

/// How adversaries are written.
std::vector<std::string> adversary_forms();

/// Each kind with what it does, for help.
NameList list_of_players();

/// Each kind with what it does, for help.
NameList list_of_adversaries();

/// Says on standard error what a choice takes where that is long; nothing otherwise.
void warn_of_time(const play::NamedPlayer& player, Shape shape);

/// The same for adversaries.
void warn_of_time(const play::NamedDropper& adversary, Shape shape);

}  // namespace dropslide::cli
