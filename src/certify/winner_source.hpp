// Who wins a position, as a finished search knows it or finds it.
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
struct WinnerSource {
  /// Without search; nothing if it is not known. Safe from several threads, as long as none searches.
  std::function<std::optional<Winner>(Word)> known;
  /// By search; nothing if that takes more expansions, or after a stop request. What it decides is known
  /// afterwards.
  std::function<std::optional<Winner>(Word, std::uint64_t most_expansions)> search;
  /// Whether all is known that the certificate's winner may choose from, so that his moves can be compared.
  bool knows_all = false;
  /// Called before `known` is asked for positions that a drop leads to from this layer, by one thread, with
  /// ascending layers: whoever holds layers opens those, and may close all others. Empty if nobody has to
  /// know.
  std::function<void(std::uint64_t layer)> open_layers_above = {};
};

using AnyWinnerSource = std::variant<WinnerSource<Word64>, WinnerSource<Word128>>;

}  // namespace dropslide
