// A JSON object as CSV.
#include "report/format/csv.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;
using Fields = std::vector<std::pair<std::string, std::string>>;

constexpr auto replace = Json::error_handler_t::replace;

std::string value_text(const Json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, replace);
}

std::string list_text(const Json& list) {
  const bool is_flat =
      std::none_of(list.begin(), list.end(), [](const Json& v) { return v.is_structured(); });
  if (!is_flat) return list.dump(-1, ' ', false, replace);
  std::string text;
  for (const Json& value : list) text += (text.empty() ? "" : " ") + value_text(value);
  return text;
}

void add_fields(const Json& object, const std::string& prefix, Fields& fields) {
  for (const auto& [key, value] : object.items()) {
    if (value.is_object())
      add_fields(value, prefix + key + ".", fields);
    else
      fields.emplace_back(prefix + key, value.is_array() ? list_text(value) : value_text(value));
  }
}

bool is_list_of_objects(const Json& value) {
  return value.is_array() && !value.empty() &&
         std::all_of(value.begin(), value.end(), [](const Json& entry) { return entry.is_object(); });
}

/// What each row begins with: of an object with rows the single values alone.
Fields common_fields(const Json& result, bool has_rows) {
  Json common = Json::object();
  for (const auto& [key, value] : result.items())
    if (!has_rows || !value.is_structured()) common[key] = value;
  Fields fields;
  add_fields(common, "", fields);
  return fields;
}

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + "\"";
}

const std::string* find(const Fields& fields, const std::string& column) {
  const auto found =
      std::find_if(fields.begin(), fields.end(), [&](const auto& f) { return f.first == column; });
  return found == fields.end() ? nullptr : &found->second;
}

/// The columns of all rows, each where it is seen first.
std::vector<std::string> columns_of(const std::vector<Fields>& rows) {
  Fields seen;
  std::vector<std::string> columns;
  for (const Fields& row : rows)
    for (const auto& [column, text] : row) {
      if (find(seen, column) != nullptr) continue;
      seen.emplace_back(column, "");
      columns.push_back(column);
    }
  return columns;
}

/// A key of a row that the object has, too, is kept apart by the name of the list.
Fields row_of(const Fields& common, const std::string& list, const Json& entry) {
  Fields row = common, own;
  add_fields(entry, "", own);
  for (auto& [column, text] : own)
    row.emplace_back(find(common, column) == nullptr ? column : list + "." + column, std::move(text));
  return row;
}

std::vector<Fields> rows_of(const Json& result) {
  for (const auto& [key, value] : result.items()) {
    if (!is_list_of_objects(value)) continue;
    const Fields common = common_fields(result, true);
    std::vector<Fields> rows;
    for (const Json& entry : value) rows.push_back(row_of(common, key, entry));
    return rows;
  }
  return {common_fields(result, false)};
}

}  // namespace

std::string board_field(const std::string& board, CsvForm form) {
  return form == CsvForm::spreadsheet ? "[" + board + "]" : board;
}

std::string to_csv(const Json& result) {
  const std::vector<Fields> rows = rows_of(result);
  const std::vector<std::string> columns = columns_of(rows);
  std::string text;
  for (const std::string& column : columns) text += (&column == columns.data() ? "" : ",") + quoted(column);
  text += "\n";
  for (const Fields& row : rows) {
    for (const std::string& column : columns) {
      const std::string* const field = find(row, column);
      text += (&column == columns.data() ? "" : ",") + (field == nullptr ? "" : quoted(*field));
    }
    text += "\n";
  }
  return text;
}

CsvLines csv_lines(const Json& object) {
  const std::string csv = to_csv(object);
  const std::size_t header_end = csv.find('\n') + 1;  // No name of a column has a line end.
  return {csv.substr(0, header_end), csv.substr(header_end)};
}

}  // namespace dropslide
