// The reproduction as tables.
#include "report/reproduction/reproduction_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/units.hpp"
#include "report/costs/cost_json.hpp"
#include "report/costs/cost_text.hpp"
#include "report/format/json_count.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array all_verdicts{Verdict::agrees, Verdict::differs, Verdict::within_printed_bound,
                                  Verdict::beyond_thesis, Verdict::not_attempted};

std::string_view mark(Verdict verdict) {
  constexpr std::array<std::string_view, 5> marks{"=", "!", "~", "+", "?"};
  return marks[static_cast<std::size_t>(verdict)];
}

std::string grid_cell(const CellResult& cell) {
  return fmt::format("{} / {} {}", cell.ours.empty() ? "." : cell.ours,
                     cell.thesis.empty() ? "." : cell.thesis, mark(cell.verdict));
}

std::string title_of(const PrintedTable& printed) {
  if (printed.id == "figure-14") return fmt::format("Figure 14 (page {}): {}", printed.page, printed.title);
  if (printed.id == "short-games")
    return fmt::format("Section 7.1 (page {}): {}", printed.page, printed.title);
  return fmt::format("Table {} (page {}): {}", printed.id, printed.page, printed.title);
}

/// What the whole cell takes, with the digits that its dearer game deserves.
std::string whole_phrase(const CellNeed& need) {
  GameCost whole = *need.game;
  whole.processor_seconds = need.processor_seconds;
  whole.memory_bytes = need.memory_bytes;
  const GameCost shown = as_shown(whole);
  return cost_phrase(CellNeed{shown.processor_seconds, shown.memory_bytes, {}});
}

/// "to decide the cell needs ..."; of a largest tile also what the dearer of its two games takes.
std::string need_text(const CellResult& cell) {
  const CellNeed& need = cell.needs;
  const std::string text = "to decide the cell needs ";
  if (!need.game) return text + cost_phrase(need);
  const bool is_known = need.game->is_known();
  return fmt::format("{}{}{}; objective {} alone needs {}", text,
                     is_known ? whole_phrase(need) : "more than anybody has measured",
                     cell.foreseen_on
                         ? fmt::format(" if Slider gets no less far than on {}", to_text(*cell.foreseen_on))
                         : "",
                     need.game->game.objective, cost_phrase(need));
}

std::string note_of(const CellResult& cell) {
  std::string note = fmt::format("{}: {}", cell.name(), to_text(cell.verdict));
  if (cell.verdict == Verdict::not_attempted) return note + ": " + need_text(cell);
  return note + fmt::format(" (ours {}, printed {})", cell.ours, cell.thesis);
}

bool deserves_note(const CellResult& cell) {
  return cell.verdict == Verdict::not_attempted || cell.verdict == Verdict::differs;
}

const CellResult* find_cell(const TableResult& table, Shape shape) {
  const auto found =
      std::find_if(table.cells.begin(), table.cells.end(), [&](auto& c) { return c.shape == shape; });
  return found == table.cells.end() ? nullptr : &*found;
}

Table grid(const TableResult& result) {
  Table table{title_of(result.printed), {"m \\ n"}, {}, {}};
  for (const int n : result.printed.columns) table.header.push_back(std::to_string(n));
  for (const int m : result.printed.rows) {
    table.rows.push_back({std::to_string(m)});
    for (const int n : result.printed.columns) {
      const CellResult* cell = find_cell(result, {m, n});
      table.rows.back().push_back(cell == nullptr ? "-" : grid_cell(*cell));
    }
  }
  return table;
}

Table list(const TableResult& result) {
  const bool is_of_boards = result.cells.empty() || result.cells.front().label.empty();
  Table table{title_of(result.printed), {is_of_boards ? "board" : "row", "ours / printed"}, {}, {}};
  for (const CellResult& cell : result.cells) table.rows.push_back({cell.name(), grid_cell(cell)});
  return table;
}

double computing_seconds(const TableResult& table) {
  double seconds = 0;
  for (const CellResult& cell : table.cells) seconds += cell.seconds;
  return seconds;
}

/// Null where nobody knows.
Json whole_json(const CellResult& cell) {
  const CellNeed& need = cell.needs;
  if (need.game && !need.game->is_known()) return nullptr;
  return {{"ram_bytes", bytes_json(need.memory_bytes)},
          {"core_seconds", need.processor_seconds},
          {"if_as_on", cell.foreseen_on ? Json(to_text(*cell.foreseen_on)) : Json(nullptr)}};
}

nlohmann::ordered_json cell_json(const CellResult& cell) {
  Json json{{"table", cell.table},
            {"shape", to_text(cell.shape)},
            {"dmax", cell.dmax == 0 ? Json(nullptr) : Json(cell.dmax)},
            {"thesis", cell.thesis},
            {"ours", cell.ours.empty() ? Json(nullptr) : Json(cell.ours)},
            {"verdict", to_text(cell.verdict)},
            {"seconds", cell.seconds},
            {"positions", json_count(cell.positions)}};
  if (!cell.label.empty()) json["row"] = cell.label;
  if (deserves_note(cell)) json["note"] = note_of(cell);
  if (cell.verdict == Verdict::not_attempted) {
    json["needs"] = cost_json(cell.needs);
    json["needs_in_all"] = whole_json(cell);
  }
  return json;
}

}  // namespace

std::vector<Table> reproduction_tables(const Reproduction& reproduction) {
  std::vector<Table> tables;
  for (const TableResult& result : reproduction.tables) {
    tables.push_back(result.printed.columns.empty() ? list(result) : grid(result));
    for (const CellResult& cell : result.cells)
      if (deserves_note(cell)) tables.back().notes.push_back(note_of(cell));
    tables.back().notes.push_back(fmt::format("computed in {}", format_duration(computing_seconds(result))));
  }
  return tables;
}

std::string verdict_legend() {
  std::string legend = "Each cell: ours / printed (. stands for nothing, - for no such cell), and";
  for (const Verdict verdict : all_verdicts)
    legend +=
        fmt::format(" {} {}{}", mark(verdict), to_text(verdict), verdict == all_verdicts.back() ? "." : ",");
  return legend;
}

std::string verdict_summary(const Reproduction& reproduction) {
  std::array<int, all_verdicts.size()> counts{};
  for (const TableResult& table : reproduction.tables)
    for (const CellResult& cell : table.cells) ++counts[static_cast<std::size_t>(cell.verdict)];
  std::string summary;
  for (const Verdict verdict : all_verdicts)
    summary += fmt::format("{}{} {}", summary.empty() ? "" : ", ", counts[static_cast<std::size_t>(verdict)],
                           to_text(verdict));
  return fmt::format("{} ({})", summary, format_duration(reproduction.seconds));
}

std::string to_plain_text(const Reproduction& reproduction) {
  std::string text;
  for (const Table& table : reproduction_tables(reproduction)) text += to_plain_text(table) + "\n";
  return text + verdict_legend() + "\n" + verdict_summary(reproduction) + "\n";
}

std::string cell_line(const CellResult& cell) {
  return fmt::format("{} {}: {} ({}), {}", cell.table, cell.name(), cell.ours, to_text(cell.verdict),
                     format_duration(cell.seconds));
}

nlohmann::ordered_json to_json(const Reproduction& reproduction) {
  nlohmann::ordered_json json{{"tier", reproduction.tier == Tier::quick ? "quick" : "full"},
                              {"seconds", reproduction.seconds},
                              {"cells", nlohmann::ordered_json::array()}};
  for (const TableResult& table : reproduction.tables)
    for (const CellResult& cell : table.cells) json["cells"].push_back(cell_json(cell));
  json["tables"] = nlohmann::ordered_json::array();
  for (const TableResult& table : reproduction.tables)
    json["tables"].push_back({{"table", table.printed.id}, {"title", title_of(table.printed)}});
  return json;
}

}  // namespace dropslide
