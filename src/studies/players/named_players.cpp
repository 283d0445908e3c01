// Players and adversaries by the names that are written.
#include "studies/players/named_players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/nearest_word.hpp"
#include "engines/tablebase/tablebase.hpp"
#include "studies/players/perfect_dropper.hpp"
#include "studies/players/perfect_player.hpp"

namespace dropslide {
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

/// That of "perfect:DIR"; null for other names. Throws UsageError for "perfect" alone.
std::shared_ptr<const Tablebase> tablebase_of_perfect(const std::string& text) {
  if (play::kind_name(text) != "perfect") return nullptr;
  const std::string folder = text.substr(std::min(text.size(), std::string_view("perfect:").size()));
  if (folder.empty()) throw UsageError("perfect plays by a tablebase: expected perfect:DIR");
  return std::make_shared<const Tablebase>(folder, LayersInMemory::all);
}

}  // namespace

play::NamedPlayer player_named(const std::string& text) {
  if (const auto table = tablebase_of_perfect(text)) return perfect_player(table);
  return play::named_player(kind_of(text, play::player_kinds(), "a player"), text);
}

play::NamedDropper adversary_named(const std::string& text) {
  if (const auto table = tablebase_of_perfect(text)) return perfect_dropper(table);
  return play::named_dropper(kind_of(text, play::adversary_kinds(), "an adversary"), text);
}

}  // namespace dropslide
