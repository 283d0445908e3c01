// Sizes, counts and durations as people write and read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dropslide {

/// Bytes meant by text such as "512MiB", "22.9GiB", "2 GB" or "4096"; less than a byte is left away.
///
/// Units  B, KiB, MiB, GiB, TiB (powers of 1024) and kB, MB, GB, TB (powers of 1000), in any case.
/// Throws UsageError if the text is not a positive number with one of these units, or overflows.
std::uint64_t parse_bytes(std::string_view text);

/// "812 B", "3.25 GiB": at most three significant figures, binary units.
std::string format_bytes(std::uint64_t bytes);

/// "1 234 567": digits in groups of three.
std::string format_count(std::uint64_t count);

/// "0.12 s", "3 m 05 s", "2 h 10 m", "12 d 3 h", "4.2 years", "1 300 years", "more than a billion years".
std::string format_duration(double seconds);

}  // namespace dropslide
