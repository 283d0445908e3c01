// Players by the names that commands take.
#include "cli/player_names.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/arguments.hpp"

namespace dropslide::cli {

std::string list_of_players() {
  std::string text = "Players:\n";
  for (const play::PlayerKind& kind : play::player_kinds()) {
    std::string form(kind.name);
    for (const auto number : kind.numbers) form += fmt::format(":{}", number);
    text += fmt::format("  {:<24} {} ({})\n", form, kind.text, kind.source);
  }
  return text;
}

play::NamedPlayer named_player(const std::string& text) {
  const std::string name = play::kind_name(text);
  std::vector<std::string> names;
  for (const play::PlayerKind& kind : play::player_kinds()) {
    if (kind.name == name) return play::named_player(kind, text);
    names.emplace_back(kind.name);
  }
  throw UsageError(fmt::format("'{}' is not a player{} ('dropslide help simulate' lists them)", name,
                               suggestion(name, names)));
}

}  // namespace dropslide::cli
