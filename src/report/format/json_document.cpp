// A JSON object as the program prints and serves it.
#include "report/format/json_document.hpp"

#include <nlohmann/json.hpp>

namespace dropslide {

std::string json_document(std::string_view version, std::string_view command,
                          const nlohmann::ordered_json& result) {
  nlohmann::ordered_json json{{"schema", 1}, {"version", version}, {"command", command}};
  json.update(result);
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace dropslide
