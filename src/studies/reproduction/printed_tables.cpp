// Reads the thesis's printed tables.
#include "studies/reproduction/printed_tables.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "files/json_value.hpp"

namespace dropslide {
namespace {

PrintedTable parse_head(const JsonValue& json) {
  PrintedTable table;
  table.id = (json.at("kind").text() == "figure" ? "figure-" : "") + json.at("id").text();
  table.title = json.at("title").text();
  table.page = json.at("page").whole();
  table.quantity = json.at("quantity").parsed(parse_quantity);
  const auto dmax = json.find("dmax");
  table.dmax = dmax ? dmax->whole() : 0;
  return table;
}

PrintedTable parse_table(const JsonValue& json) {
  PrintedTable table = parse_head(json);
  for (const JsonValue& column : json.at("columns").items()) table.columns.push_back(column.whole());
  for (const JsonValue& row : json.at("rows").items()) {
    table.rows.push_back(row.at("m").whole());
    const auto texts = row.at("cells").texts();
    if (texts.size() != table.columns.size())
      row.at("cells").refuse(fmt::format("expected {} cells", table.columns.size()));
    for (std::size_t i = 0; i < texts.size(); ++i)
      table.cells.push_back({{table.rows.back(), table.columns[i]}, texts[i]});
  }
  return table;
}

/// A row of Table 1 without the empty entries at its end; those before count as zeroes.
std::string frequencies_of(const std::vector<std::string>& entries) {
  std::string text, pending;
  for (const std::string& entry : entries) {
    pending += (text.empty() && pending.empty() ? "" : " ") + (entry.empty() ? "0" : entry);
    if (!entry.empty()) text += std::exchange(pending, "");
  }
  return text;
}

/// The board of Table 2's row x is that of the root, 1123..x.
PrintedCell parse_line_row(const JsonValue& row, Quantity quantity) {
  const auto entries = row.at("cells").texts();
  if (quantity == Quantity::red_subtree_depth) {
    const int x = row.at("cells").checked([&] { return std::stoi(entries.at(0)); });
    return {{1, x + 1}, row.at("cells").checked([&] { return entries.at(1); }), "x = " + entries.at(0)};
  }
  const int n = row.at("n").whole();
  return {{1, n}, frequencies_of(entries), fmt::format("n = {}", n)};
}

PrintedTable parse_line_table(const JsonValue& json) {
  PrintedTable table = parse_head(json);
  for (const JsonValue& row : json.at("rows").items())
    table.cells.push_back(parse_line_row(row, table.quantity));
  return table;
}

PrintedTable parse_games(const JsonValue& json) {
  PrintedTable table = parse_head(json);
  for (const JsonValue& game : json.at("games").items())
    table.cells.push_back(
        {{game.at("m").whole(), game.at("n").whole()}, std::to_string(game.at("drops").whole())});
  return table;
}

PrintedTable read_table(const std::filesystem::path& file) {
  const JsonValue json = read_json(file, "a printed table");
  const std::string id = json.at("id").text();
  if (json.at("kind").text() == "table" && (id == "1" || id == "2")) return parse_line_table(json);
  return json.find("games") ? parse_games(json) : parse_table(json);
}

}  // namespace

std::optional<int> PrintedCell::value() const {
  const std::size_t start = is_lower_bound() || is_upper_bound() ? 2 : 0;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data() + start, text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::vector<PrintedTable> read_printed_tables(const std::filesystem::path& folder) {
  if (!std::filesystem::is_directory(folder))
    throw EnvironmentError(
        fmt::format("cannot read {}: expected the thesis's tables there (see --tables)", folder.string()));
  std::vector<PrintedTable> tables;
  for (const char* name :
       {"table-1", "table-2", "table-3", "table-4", "table-5", "table-6", "table-7", "figure-14"})
    tables.push_back(read_table(folder / fmt::format("{}.json", name)));
  return tables;
}

}  // namespace dropslide
