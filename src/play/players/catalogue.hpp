// Players and adversaries by name.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/dropper.hpp"

namespace dropslide::play {

/// A kind of player, named "NAME" or, with numbers, "NAME:N" or "NAME:N:D".
struct PlayerKind {
  std::string_view name;   ///< Without numbers: "monte-carlo".
  std::string_view title;  ///< As its source calls it.
  std::string_view source;
  std::string_view text;                  ///< What it does, in a line.
  std::vector<std::string_view> numbers;  ///< What the numbers behind the name mean.
  bool is_memoryless;                     ///< Chances depend on the board alone, not on the last slide.
  bool is_symmetric;  ///< An image of the board has the images of the slides, with the same chances.
  bool has_chances;   ///< `slide_chances` returns them.
  PlayerMaker (*make)(const std::vector<int>& numbers);  ///< As many as `numbers`.
};

/// All kinds, in the order of the papers.
const std::vector<PlayerKind>& player_kinds();

/// A kind of Dropper who is not chance, named alike.
struct DropperKind {
  std::string_view name;                                  ///< Without numbers: "look-ahead".
  std::string_view text;                                  ///< What it does, in a line.
  std::vector<std::string_view> numbers;                  ///< What the numbers behind the name mean.
  DropperMaker (*make)(const std::vector<int>& numbers);  ///< As many numbers as `numbers`.
};

const std::vector<DropperKind>& adversary_kinds();

/// Numbers behind a name are at most so large: chosen. A depth is an exponent of the time, and the search
/// recurses as deep.
inline constexpr int most_runs = 1'000'000, most_depth = 99;

/// One that was asked for; `Kind` is PlayerKind or DropperKind.
template <class Kind>
struct Named {
  std::string name;            ///< As written: "monte-carlo:100".
  const Kind* kind = nullptr;  ///< Outlives it. One made from a tablebase has a kind of its own.
  decltype(std::declval<Kind>().make({})) maker;  ///< For boards of any shape that it plays on.
  std::vector<int> numbers{};
};

/// A player that was asked for.
using NamedPlayer = Named<PlayerKind>;
/// An adversary that was asked for.
using NamedDropper = Named<DropperKind>;

/// The player or adversary of that kind with the numbers in `text`, such as "monte-carlo:100".
///
/// Throws UsageError naming the numbers that were expected.
NamedPlayer named_player(const PlayerKind& kind, const std::string& text);
/// The same for adversaries.
NamedDropper named_dropper(const DropperKind& kind, const std::string& text);

/// Whether the number behind the name is a depth, "D": plies that are looked ahead. Otherwise the first
/// number, if there is one, counts trials.
template <class Kind>
bool looks_ahead(const Kind& kind) {
  return !kind.numbers.empty() && kind.numbers.front() == "D";
}

/// "NAME:N:D", as a kind is written.
std::string form_of(const PlayerKind& kind);
/// The same for adversaries.
std::string form_of(const DropperKind& kind);

/// "monte-carlo:100" is of the kind "monte-carlo".
std::string kind_name(const std::string& text);

}  // namespace dropslide::play
