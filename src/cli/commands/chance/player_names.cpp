// Players and adversaries by the names that commands take.
#include "cli/commands/chance/player_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/options/nearest_word.hpp"
#include "cli/terminal.hpp"
#include "play/players/choice_time.hpp"
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

/// Chosen: who waits so long without a sign wants to know why.
constexpr double long_choice_seconds = 10;

void warn_of_time(const std::string& name, const char* choice, double seconds, Shape shape) {
  if (seconds < long_choice_seconds) return;
  notify_user(fmt::format(
      "{} thinks about {} about one {} at the beginning of a game on {}: a smaller number takes less", name,
      format_duration(seconds), choice, to_text(shape)));
}

}  // namespace

std::vector<std::string> player_forms() { return forms_of(play::player_kinds()); }

std::vector<std::string> adversary_forms() { return forms_of(play::adversary_kinds()); }

NameList list_of_players() {
  NameList list{"Players", {}};
  for (const play::PlayerKind& kind : play::player_kinds())
    list.names.emplace_back(play::form_of(kind), fmt::format("{} ({})", kind.text, kind.source));
  list.names.emplace_back("perfect:DIR", "the best slide by the tablebase that 'expect --out DIR' left");
  return list;
}

play::NamedPlayer named_player(const std::string& text) {
  if (const auto folder = folder_of_perfect(text)) return perfect_player(whole_tablebase(*folder));
  return play::named_player(kind_of(text, play::player_kinds(), "a player"), text);
}

NameList list_of_adversaries() {
  NameList list{"Adversaries", {}};
  for (const play::DropperKind& kind : play::adversary_kinds())
    list.names.emplace_back(play::form_of(kind), kind.text);
  list.names.emplace_back("perfect:DIR",
                          "the best drop by the tablebase that 'solve --dmax 2 --out DIR' left");
  return list;
}

play::NamedDropper named_adversary(const std::string& text) {
  if (const auto folder = folder_of_perfect(text)) return perfect_dropper(whole_tablebase(*folder));
  return play::named_dropper(kind_of(text, play::adversary_kinds(), "an adversary"), text);
}

void warn_of_time(const play::NamedPlayer& player, Shape shape) {
  warn_of_time(player.name, "slide", play::seconds_of_slide(player, shape), shape);
}

void warn_of_time(const play::NamedDropper& adversary, Shape shape) {
  warn_of_time(adversary.name, "drop", play::seconds_of_drop(adversary, shape), shape);
}

}  // namespace dropslide::cli
