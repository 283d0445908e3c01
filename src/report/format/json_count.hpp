// Counts in JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/words.hpp"

namespace dropslide {

/// The least count that a reader who holds numbers as doubles may round.
inline constexpr std::uint64_t least_rounded_count = std::uint64_t{1} << 53;

/// A number below 2^53; from there on decimal text, since readers that hold numbers as doubles would round
/// it.
nlohmann::ordered_json json_count(Word128 value);

}  // namespace dropslide
