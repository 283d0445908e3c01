// The reproduction as tables.
#include "report/reproduction/reproduction_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/units.hpp"
#include "report/costs/cost_fields.hpp"
#include "report/costs/cost_text.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

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

/// What all that decides a cell takes.
struct WholeNeed {
  CellNeed need;
  std::optional<Shape> as_on;
};

bool is_open(const CellResult& cell) { return cell.verdict == Verdict::not_attempted; }

/// Of an open cell; within, nothing where nobody knows.
std::optional<std::optional<WholeNeed>> whole_need(const CellResult& cell) {
  const CellNeed& need = cell.needs;
  if (!is_open(cell)) return std::nullopt;
  const bool is_known = !need.game || need.game->is_known();
  return is_known ? std::optional(WholeNeed{need, cell.foreseen_on}) : std::nullopt;
}

std::vector<CellResult> cells_of(const Reproduction& reproduction) {
  std::vector<CellResult> cells;
  for (const TableResult& table : reproduction.tables)
    cells.insert(cells.end(), table.cells.begin(), table.cells.end());
  return cells;
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

void describe(FieldTable<WholeNeed>& table) {
  table.about("Of a largest tile the game that Slider wins and the one that Dropper wins.")
      .field("ram_bytes", "Memory of the larger one.", type::bytes(),
             [](auto& r) { return whole_count(r.need.memory_bytes); })
      .field("core_seconds", "Processor time of both, in seconds.", type::seconds(),
             [](auto& r) { return r.need.processor_seconds; })
      .field("if_as_on", "The board that an open tile is taken from; else null.", &WholeNeed::as_on);
}

void describe(FieldTable<CellResult>& table) {
  using R = CellResult;
  table.about("A cell.")
      .field("table", "The table, such as 5 or figure-14.", &R::table)
      .shape(&R::shape)
      .field("dmax", "Largest tile that may drop; null where a table has none.", type::dmax(),
             [](auto& r) { return r.dmax == 0 ? std::nullopt : std::optional(r.dmax); })
      .field("thesis", "As printed.", &R::thesis)
      .field("ours", "Our value; null if there is none.",
             [](auto& r) { return r.ours.empty() ? std::nullopt : std::optional(r.ours); })
      .field("verdict", "What the comparison says.", type::one_of_all(all_verdicts), &R::verdict)
      .seconds(&R::seconds)
      .field("positions", "Positions that the search stored.", type::count(), &R::positions)
      .optional("row", "Label of the row, where shapes do not name it.",
                [](auto& r) { return r.label.empty() ? std::nullopt : std::optional(r.label); })
      .optional("note", "What is said below the table of a cell that differs or was not attempted.",
                [](auto& r) { return deserves_note(r) ? std::optional(note_of(r)) : std::nullopt; })
      .optional("needs", "What an open cell takes; of a largest tile the dearer of its two games.",
                [](auto& r) { return is_open(r) ? std::optional(r.needs) : std::nullopt; })
      .optional("needs_in_all", "What all that decides the cell takes; null where nobody knows.", whole_need);
}

void describe(FieldTable<TableResult>& table) {
  table.about("A table.")
      .field("table", "As in the cells.", [](auto& r) { return r.printed.id; })
      .field("title", "Its name, page and title.", [](auto& r) { return title_of(r.printed); });
}

void describe(FieldTable<Reproduction>& table) {
  using R = Reproduction;
  table.about("The tables of the thesis, computed again.")
      .field("tier", "The tier that was asked for.", type::tier(), &R::tier)
      .seconds(&R::seconds)
      .field("cells", "Cells in the order of their tables.", cells_of)
      .field("tables", "The tables, in their order.", &R::tables);
}

}  // namespace dropslide
