// Players and adversaries by the names that commands take.
#include "cli/player_names.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/arguments.hpp"

namespace dropslide::cli {
namespace {

/// The kind that `text` names. Throws UsageError; `what` is "a player" or the like.
template <class Kind>
const Kind& kind_of(const std::string& text, const std::vector<Kind>& kinds, std::string_view what) {
  const std::string name = play::kind_name(text);
  std::vector<std::string> names;
  for (const Kind& kind : kinds) {
    if (kind.name == name) return kind;
    names.emplace_back(kind.name);
  }
  throw UsageError(fmt::format("'{}' is not {}{} ('dropslide help simulate' lists them)", name, what,
                               suggestion(name, names)));
}

}  // namespace

std::string list_of_players() {
  std::string text = "Players:\n";
  for (const play::PlayerKind& kind : play::player_kinds())
    text += fmt::format("  {:<24} {} ({})\n", play::form_of(kind), kind.text, kind.source);
  return text;
}

play::NamedPlayer named_player(const std::string& text) {
  return play::named_player(kind_of(text, play::player_kinds(), "a player"), text);
}

std::string list_of_adversaries() {
  std::string text = "Adversaries:\n";
  for (const play::DropperKind& kind : play::adversary_kinds())
    text += fmt::format("  {:<24} {}\n", play::form_of(kind), kind.text);
  return text;
}

play::NamedDropper named_adversary(const std::string& text) {
  return play::named_dropper(kind_of(text, play::adversary_kinds(), "an adversary"), text);
}

}  // namespace dropslide::cli
