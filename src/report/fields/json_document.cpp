// A JSON object as the program prints and serves it.
#include "report/fields/json_document.hpp"

#include "report/fields/field_table.hpp"

namespace dropslide {

void describe(FieldTable<DocumentHead>& table) {
  table.about("What every document begins with.")
      .field("schema", "Raised when a key changes or goes.", type::whole(1, 1), &DocumentHead::schema)
      .field("version", "Version of the program that wrote the document.",
             type::text_like("version", "^[0-9]+\\.[0-9]+\\.[0-9]+"), &DocumentHead::version)
      .field("command", "The command that wrote the document.", &DocumentHead::command);
}

std::string json_document(std::string_view version, std::string_view command,
                          const nlohmann::ordered_json& result) {
  nlohmann::ordered_json json = to_json(DocumentHead{1, version, command});
  json.update(result);
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace dropslide
