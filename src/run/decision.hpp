// What a solver answers: who wins, or why it stopped without an answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/rules.hpp"

namespace dropslide {

enum class StopReason : std::uint8_t { none, interrupted, memory_full };

struct CertificateSummary {
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;
  StopReason stopped = StopReason::none;  ///< Otherwise no certificate was written.
};

struct Decision {
  std::optional<Winner> winner;  ///< Empty iff `stopped` is not `none`.
  StopReason stopped = StopReason::none;
  std::uint64_t positions = 0;  ///< Positions stored, each decided.
  std::uint64_t expansions =
      0;  ///< Positions whose successors were generated; above `positions`: double work.
  std::uint64_t memory_bytes = 0;  ///< Held by the table at the end.
  std::uint64_t needed_bytes =
      0;  ///< When memory was full: what the whole search would take at the rate seen.
  double seconds = 0;
  std::optional<CertificateSummary> certificate;  ///< If one was written.
};

}  // namespace dropslide
