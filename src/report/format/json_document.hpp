// A JSON object as the program prints and serves it, with the keys that all of them share.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace dropslide {

/// The object as text, with `schema`, `version` (of the program) and `command` in front and a newline behind.
/// Bytes that are no UTF-8, as names of files may have, are replaced.
std::string json_document(std::string_view version, std::string_view command,
                          const nlohmann::ordered_json& result);

}  // namespace dropslide
