// The thesis's constructive strategies, played: against every slide, or as the cooperative game that they
// are.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "game/cooperative_play.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "theory/strategies/catalogue.hpp"

namespace dropslide {

/// What came of playing a strategy against every slide.
struct StrategyTrial {
  StopReason stopped = StopReason::none;  ///< What follows holds only for `none`.
  bool holds = false;           ///< No slide merged two tiles, and every game ended with a full board.
  std::uint64_t positions = 0;  ///< With Dropper to move, up to symmetry.
  std::vector<std::string>
      failure;  ///< If it does not hold: the line of play, "drop 1: ..../...1", "slide up: ...".
  std::optional<CertificateSummary> certificate;  ///< If one was written.
};

/// Plays `strategy` from the empty board against all slides; where it holds, and a file is given, the
/// positions go there as a certificate.
///
/// Throws  EnvironmentError if the file cannot be written.
StrategyTrial try_no_merge_strategy(Shape shape, int dmax, Drop (*strategy)(const Board&),
                                    const Resources& resources,
                                    const std::optional<std::filesystem::path>& certificate = {});

/// One game with that strategy, in which Slider takes his possible slides by turns: left, right, up, down.
///
/// Requires  that the strategy holds.
CooperativePlay sample_game(Shape shape, int dmax, Drop (*strategy)(const Board&));

/// A strategy of the catalogue on one shape.
struct PlayedStrategy {
  const Strategy* strategy = nullptr;
  Shape shape;                         ///< One that it fits.
  std::vector<GameStep> game;          ///< The short game, or one game of a no-merge strategy that holds.
  std::optional<StrategyTrial> trial;  ///< Of a no-merge strategy.
  std::optional<CertificateSummary> certificate;  ///< If one was written.

  /// A short game holds: its moves were replayed by the rules when it was made.
  bool holds() const { return !trial || trial->holds; }
};

/// Plays the strategy, and writes what it proves to `certificate` if that is given.
///
/// Requires  `strategy.fits(shape)`, and `shape.is_playable()` for a certificate.
/// Throws    EnvironmentError if the file cannot be written.
PlayedStrategy play_strategy(const Strategy& strategy, Shape shape, const Resources& resources,
                             const std::optional<std::filesystem::path>& certificate);

}  // namespace dropslide
