// A JSON object as the program prints and serves it, with the keys that all of them share.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "report/fields/describe.hpp"

namespace dropslide {

/// What every document begins with.
struct DocumentHead {
  int schema = 1;  ///< Raised when a key changes its meaning or goes.
  std::string_view version;
  std::string_view command;
};

void describe(FieldTable<DocumentHead>& table);

/// The object as text, behind the keys of a `DocumentHead`, with a newline. Bytes that are no UTF-8, as names
/// of files may have, are replaced.
std::string json_document(std::string_view version, std::string_view command,
                          const nlohmann::ordered_json& result);

}  // namespace dropslide
