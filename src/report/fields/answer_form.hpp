// The forms of a command's answers, and the JSON Schema of all of them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "report/fields/field_table.hpp"

namespace dropslide {

/// Where an answer stands.
enum class AnswerPlace : std::uint8_t {
  document,  ///< It is the whole of what is printed, with `schema`, `version` and `command` in front.
  alone,     ///< It is the whole, with nothing in front; or a line, of which there may be many.
};

/// A form that the JSON of a command may have.
struct AnswerForm {
  const ObjectType& (*object)() = nullptr;
  AnswerPlace place = AnswerPlace::document;
};

/// The form of a result type.
template <class R>
AnswerForm answer(AnswerPlace place = AnswerPlace::document) {
  return {object_type_of<R>, place};
}

/// The schema of a command's answers, each of which has exactly one of the forms.
nlohmann::ordered_json schema_of_answers(std::string_view command, std::string_view title,
                                         const std::vector<AnswerForm>& forms);

/// The same for people: the keys of each form.
std::string key_tables(const std::vector<AnswerForm>& forms);

}  // namespace dropslide
