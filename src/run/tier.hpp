// How much of a study is computed.
#pragma once

#include <cstdint>
#include <string_view>

namespace dropslide {

/// Quick: the cheapest parts, within 5 minutes on two cores and 4 GiB. Full: all that fits the memory; each
/// study says what it does not attempt.
enum class Tier : std::uint8_t { quick, full };

/// "quick" or "full".
constexpr std::string_view to_text(Tier tier) { return tier == Tier::quick ? "quick" : "full"; }

}  // namespace dropslide
