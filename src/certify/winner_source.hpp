// Who wins a position, as a finished search knows it or finds it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <variant>

#include "base/words.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// Winners of canonical positions. For one thread.
template <class Word>
struct WinnerSource {
  /// Without search; nothing if it is not known.
  std::function<std::optional<Winner>(Word)> known;
  /// By search; nothing if that takes more expansions, or after a stop request. What it decides is known
  /// afterwards.
  std::function<std::optional<Winner>(Word, std::uint64_t most_expansions)> search;
  /// Whether all is known that the certificate's winner may choose from, so that his moves can be compared.
  bool knows_all = false;
};

/// Of either word.
using AnyWinnerSource = std::variant<WinnerSource<Word64>, WinnerSource<Word128>>;

}  // namespace dropslide
