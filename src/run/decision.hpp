// What an engine answers: who wins, or why it stopped without an answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/allowed_drops.hpp"
#include "game/rules.hpp"
#include "run/bound.hpp"

namespace dropslide {

/// Why a run ended early: after a stop request, or because it would need more memory than it may use.
enum class StopReason : std::uint8_t { none, interrupted, memory_full };

/// What was written as a certificate, or why nothing was.
struct CertificateSummary {
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;                ///< Size of the file.
  StopReason stopped = StopReason::none;  ///< Otherwise no certificate was written.
};

/// The answer of one run, and what it took.
struct Decision {
  /// Empty iff `stopped` is not `none`, or a bounded game or a restricted one decided nothing.
  std::optional<Winner> winner;
  std::optional<Bound> bound;              ///< Of a bounded game; without one it was the game itself.
  AllowedDrops drops = AllowedDrops::all;  ///< Those that Dropper was left with.
  StopReason stopped = StopReason::none;   ///< Why there is no winner.
  std::uint64_t positions = 0;             ///< Positions stored, each decided.
  /// Positions whose successors were generated; more than `positions` if some were expanded twice.
  std::uint64_t expansions = 0;
  std::uint64_t memory_bytes = 0;  ///< Held by the table at the end.
  /// When memory was full: what the whole search would take at the rate seen.
  std::uint64_t needed_bytes = 0;
  double seconds = 0;
  std::optional<CertificateSummary> certificate;  ///< If one was written.
};

}  // namespace dropslide
