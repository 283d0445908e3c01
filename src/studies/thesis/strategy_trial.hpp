// A strategy of Dropper for the no-merge game, played against every slide.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "certify/certificate.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

struct StrategyTrial {
  StopReason stopped = StopReason::none;
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

}  // namespace dropslide
