// Players and adversaries by name.
#include "api/player_names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/convert.hpp"
#include "engines/tablebase/tablebase.hpp"
#include "studies/players/perfect_dropper.hpp"
#include "studies/players/perfect_player.hpp"

namespace dropslide::api {
namespace {

std::shared_ptr<const dropslide::Tablebase> whole_tablebase(const std::string& name) {
  const std::string folder = name.substr(std::min(name.size(), std::string_view("perfect:").size()));
  if (folder.empty()) throw UsageError("perfect plays by a tablebase: expected perfect:DIR");
  return std::make_shared<const dropslide::Tablebase>(folder, LayersInMemory::all);
}

template <class Kind>
const Kind& kind_of(const std::string& name, const std::vector<Kind>& kinds, std::string_view what) {
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const Kind& kind) { return kind.name == play::kind_name(name); });
  if (found == kinds.end())
    throw UsageError(fmt::format("'{}' is not {} ('dropslide help simulate' lists them)", name, what));
  return *found;
}

}  // namespace

play::NamedPlayer player_named(const std::string& name) {
  if (play::kind_name(name) == "perfect") return perfect_player(whole_tablebase(name));
  return play::named_player(kind_of(name, play::player_kinds(), "a player"), name);
}

play::NamedDropper adversary_named(const std::string& name) {
  if (play::kind_name(name) == "perfect") return perfect_dropper(whole_tablebase(name));
  return play::named_dropper(kind_of(name, play::adversary_kinds(), "an adversary"), name);
}

}  // namespace dropslide::api
