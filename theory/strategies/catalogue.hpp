// The thesis's constructive strategies by name.
#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "game/cooperative_play.hpp"

namespace dropslide {

/// Dropper's answer to every board, with which Slider never merges two tiles.
using NoMergeStrategy = Drop (*)(const Board& board);
/// A cooperative game up to a dead board.
using ShortGameStrategy = CooperativePlay (*)(Shape shape);

/// A strategy that the thesis constructs.
struct Strategy {
  std::string_view name;    ///< "two-rows".
  std::string_view source;  ///< "Theorem 16".
  int page = 0;
  std::string_view text;      ///< What it does, in our words.
  int dmax = 1;               ///< The largest tile that it drops.
  std::string_view boards;    ///< Which boards it is for, in words.
  bool (*fits)(Shape shape);  ///< Whether it is for boards of this shape.
  std::variant<NoMergeStrategy, ShortGameStrategy> play;
};

/// All of them, in the thesis's order.
std::span<const Strategy> strategies();

}  // namespace dropslide
