// The forms of a command's answers.
#include "report/fields/answer_form.hpp"

#include <nlohmann/json.hpp>

#include "report/fields/json_document.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

Json form_schema(std::string_view command, const AnswerForm& form) {
  Json own = schema_of(form.object());
  if (form.place != AnswerPlace::document) return own;
  Json whole = schema_of(object_type_of<DocumentHead>());
  whole["description"] = own["description"];
  whole["properties"]["command"]["const"] = command;
  for (Json& key : own["required"]) whole["required"].push_back(std::move(key));
  whole["properties"].update(own["properties"]);
  return whole;
}

}  // namespace

Json schema_of_answers(std::string_view command, std::string_view title,
                       const std::vector<AnswerForm>& forms) {
  Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}};
  Json list = Json::array();
  for (const AnswerForm& form : forms) list.push_back(form_schema(command, form));
  if (list.size() == 1)
    schema.update(list.front());
  else
    schema["oneOf"] = std::move(list);
  return schema;
}

std::string key_tables(const std::vector<AnswerForm>& forms) {
  std::string text;
  for (const AnswerForm& form : forms) text += (text.empty() ? "" : "\n") + key_table(form.object());
  return text;
}

}  // namespace dropslide
