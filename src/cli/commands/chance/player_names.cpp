// Players and adversaries by the names that commands take.
#include "cli/commands/chance/player_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "cli/options/nearest_word.hpp"
#include "studies/players/perfect_dropper.hpp"
#include "studies/players/perfect_player.hpp"

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

/// DIR of "perfect:DIR". Throws UsageError for "perfect" alone.
std::optional<std::string> folder_of_perfect(const std::string& text) {
  if (play::kind_name(text) != "perfect") return std::nullopt;
  const std::string folder = text.substr(std::min(text.size(), std::string_view("perfect:").size()));
  if (folder.empty()) throw UsageError("perfect plays by a tablebase: expected perfect:DIR");
  return folder;
}

std::shared_ptr<const Tablebase> whole_tablebase(const std::string& folder) {
  return std::make_shared<const Tablebase>(folder, LayersInMemory::all);
}

template <class Kind>
std::vector<std::string> forms_of(const std::vector<Kind>& kinds) {
  std::vector<std::string> forms;
  for (const Kind& kind : kinds) forms.push_back(play::form_of(kind));
  forms.emplace_back("perfect:DIR");
  return forms;
}

}  // namespace

std::vector<std::string> player_forms() { return forms_of(play::player_kinds()); }

std::vector<std::string> adversary_forms() { return forms_of(play::adversary_kinds()); }

std::string list_of_players() {
  std::string text = "Players:\n";
  for (const play::PlayerKind& kind : play::player_kinds())
    text += fmt::format("  {:<24} {} ({})\n", play::form_of(kind), kind.text, kind.source);
  return text + fmt::format("  {:<24} {}\n", "perfect:DIR",
                            "the best slide by the tablebase that 'expect --out DIR' left");
}

play::NamedPlayer named_player(const std::string& text) {
  if (const auto folder = folder_of_perfect(text)) return perfect_player(whole_tablebase(*folder));
  return play::named_player(kind_of(text, play::player_kinds(), "a player"), text);
}

std::string list_of_adversaries() {
  std::string text = "Adversaries:\n";
  for (const play::DropperKind& kind : play::adversary_kinds())
    text += fmt::format("  {:<24} {}\n", play::form_of(kind), kind.text);
  return text + fmt::format("  {:<24} {}\n", "perfect:DIR",
                            "the best drop by the tablebase that 'solve --dmax 2 --out DIR' left");
}

play::NamedDropper named_adversary(const std::string& text) {
  if (const auto folder = folder_of_perfect(text)) return perfect_dropper(whole_tablebase(*folder));
  return play::named_dropper(kind_of(text, play::adversary_kinds(), "an adversary"), text);
}

}  // namespace dropslide::cli
