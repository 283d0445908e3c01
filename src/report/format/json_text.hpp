// Numbers of records as text.
#pragma once

#include <string>

#include "files/json_value.hpp"

namespace dropslide {

/// The shortest text that reads as the same number: "3", "0.43049999999999994", "1e-12"; "null" for null; a
/// string as it is.
std::string record_text(const JsonValue& value);

/// A whole number, or decimal text of one, in groups of three digits: "1 814 373 350". Throws DamageError for
/// all else.
std::string record_count(const JsonValue& value);

/// A number rounded to so many decimals, without zeros at the end: "71.2", "71".
std::string rounded_text(double value, int decimals);

}  // namespace dropslide
