// The texts of values: reading them, and refusing those that a row does not allow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/options/option_row.hpp"

namespace dropslide::cli {

/// The whole number that the whole text is, if it is one that 64 bits hold.
std::optional<std::int64_t> read_whole(std::string_view text);

/// The number that the whole text is, if it is one; "nan" is.
std::optional<double> read_number(std::string_view text);

/// The exponent of the tile with this face. Throws UsageError unless it is a power of two from 2 on; `label`
/// names the option.
int tile_of_face(std::string_view label, const std::string& face);

/// Refuses a text that the row does not allow: UsageError. `label` is how people call the option, and
/// `command` the command whose help lists what is allowed.
void check_value(std::string_view label, const Value& value, const std::string& text,
                 std::string_view command);

}  // namespace dropslide::cli
