// What a finished search knows: who wins the positions that it has decided.
#pragma once

#include <functional>
#include <optional>
#include <variant>

#include "base/words.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// Winners of canonical positions.
template <class Word>
struct KnownWinner {
  std::function<std::optional<Winner>(Word)> known;  ///< Without search; nothing if it is not known.
  /// Decides it, or nothing if it was asked to stop. Dear where little is known of what follows.
  std::function<std::optional<Winner>(Word)> search;
};

using AnyKnownWinner = std::variant<KnownWinner<Word64>, KnownWinner<Word128>>;

}  // namespace dropslide
