// Reads the thesis's printed tables.
#include "studies/thesis/printed_tables.hpp"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

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
PrintedCell parse_line_row(const Json& row, Quantity quantity) {
  const auto entries = row.at("cells").get<std::vector<std::string>>();
  if (quantity == Quantity::red_subtree_depth)
    return {{1, std::stoi(entries.at(0)) + 1}, entries.at(1), "x = " + entries.at(0)};
  const int n = row.at("n");
  return {{1, n}, frequencies_of(entries), fmt::format("n = {}", n)};
}

PrintedTable parse_line_table(const Json& json) {
  PrintedTable table = parse_head(json);
  for (const Json& row : json.at("rows")) table.cells.push_back(parse_line_row(row, table.quantity));
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
    const std::string id = json.at("id");
    if (json.at("kind") == "table" && (id == "1" || id == "2")) return parse_line_table(json);
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
  if (name == "tile_frequency") return Quantity::tile_frequency;
  if (name == "red_subtree_depth") return Quantity::red_subtree_depth;
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
  for (const char* name :
       {"table-1", "table-2", "table-3", "table-4", "table-5", "table-6", "table-7", "figure-14"})
    tables.push_back(read_table(folder / fmt::format("{}.json", name)));
  return tables;
}

}  // namespace dropslide
