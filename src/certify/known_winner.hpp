// What a finished search knows: who wins the positions that it has decided.
#pragma once

#include <cstdint>
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
  /// Decides it; nothing if that takes more expansions, or it was asked to stop. What it finds on its way is
  /// known afterwards.
  std::function<std::optional<Winner>(Word, std::uint64_t most_expansions)> search;
};

using AnyKnownWinner = std::variant<KnownWinner<Word64>, KnownWinner<Word128>>;

}  // namespace dropslide
