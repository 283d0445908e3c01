// What a finished search knows: who wins the positions that it has decided.
#pragma once

#include <functional>
#include <optional>
#include <variant>

#include "base/words.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// Winner of a canonical position, if it is known.
template <class Word>
using KnownWinner = std::function<std::optional<Winner>(Word)>;

using AnyKnownWinner = std::variant<KnownWinner<Word64>, KnownWinner<Word128>>;

}  // namespace dropslide
