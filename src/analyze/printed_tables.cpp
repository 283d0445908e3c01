// Reads the thesis's printed tables.
#include "analyze/printed_tables.hpp"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/error.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::json;

Json read_json(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream)
    throw EnvironmentError(
        fmt::format("cannot read {}: expected the thesis's tables there (see --tables)", file.string()));
  return Json::parse(stream);
}

PrintedTable parse_head(const Json& json) {
  PrintedTable table;
  table.id = (json.at("kind") == "figure" ? "figure-" : "") + json.at("id").get<std::string>();
  table.title = json.at("title");
  table.page = json.at("page");
  table.quantity = parse_quantity(json.at("quantity").get<std::string>());
  table.dmax = json.value("dmax", 0);
  return table;
}

PrintedTable parse_table(const Json& json) {
  PrintedTable table = parse_head(json);
  table.columns = json.at("columns").get<std::vector<int>>();
  for (const Json& row : json.at("rows")) {
    table.rows.push_back(row.at("m"));
    const auto texts = row.at("cells").get<std::vector<std::string>>();
    if (texts.size() != table.columns.size())
      throw std::out_of_range("a row and the columns differ in length");
    for (std::size_t i = 0; i < texts.size(); ++i)
      table.cells.push_back({{table.rows.back(), table.columns[i]}, texts[i]});
  }
  return table;
}

PrintedTable parse_games(const Json& json) {
  PrintedTable table = parse_head(json);
  for (const Json& game : json.at("games"))
    table.cells.push_back({{game.at("m"), game.at("n")}, std::to_string(game.at("drops").get<int>())});
  return table;
}

PrintedTable read_table(const std::filesystem::path& file) {
  try {
    const Json json = read_json(file);
    return json.contains("games") ? parse_games(json) : parse_table(json);
  } catch (const std::logic_error& error) {
    throw EnvironmentError(fmt::format("{} is not a printed table: {}", file.string(), error.what()));
  } catch (const Json::exception& error) {
    throw EnvironmentError(fmt::format("{} is not a printed table: {}", file.string(), error.what()));
  }
}

}  // namespace

Quantity parse_quantity(std::string_view name) {
  if (name == "max_tile") return Quantity::largest_tile;
  if (name == "min_no_merge_dmax") return Quantity::least_no_merge_dmax;
  if (name == "shortest_drops") return Quantity::shortest_drops;
  throw std::out_of_range(fmt::format("unknown quantity '{}'", name));
}

std::optional<int> PrintedCell::value() const {
  const std::size_t start = is_lower_bound() || is_upper_bound() ? 2 : 0;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data() + start, text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::vector<PrintedTable> read_printed_tables(const std::filesystem::path& folder) {
  std::vector<PrintedTable> tables;
  for (const char* name : {"table-3", "table-4", "table-5", "table-6", "table-7", "figure-14"})
    tables.push_back(read_table(folder / fmt::format("{}.json", name)));
  return tables;
}

}  // namespace dropslide
