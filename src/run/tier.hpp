// How much of a study is computed: enough to be convinced, or all that this machine can do.
#pragma once

#include <cstdint>

namespace dropslide {

/// Quick: the cheapest parts, within 5 minutes on two cores and 4 GiB. Full: all that fit the memory; each
/// study says what it gives up on.
enum class Tier : std::uint8_t { quick, full };

}  // namespace dropslide
