// Players and adversaries by the names that commands take.
#include "cli/commands/chance/player_names.hpp"

#include <fmt/format.h>

#include "base/units.hpp"
#include "cli/terminal.hpp"
#include "play/players/choice_time.hpp"

namespace dropslide::cli {
namespace {

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

NameList list_of_adversaries() {
  NameList list{"Adversaries", {}};
  for (const play::DropperKind& kind : play::adversary_kinds())
    list.names.emplace_back(play::form_of(kind), kind.text);
  list.names.emplace_back("perfect:DIR",
                          "the best drop by the tablebase that 'solve --dmax 2 --out DIR' left");
  return list;
}

void warn_of_time(const play::NamedPlayer& player, Shape shape) {
  warn_of_time(player.name, "slide", play::seconds_of_slide(player, shape), shape);
}

void warn_of_time(const play::NamedDropper& adversary, Shape shape) {
  warn_of_time(adversary.name, "drop", play::seconds_of_drop(adversary, shape), shape);
}

}  // namespace dropslide::cli
