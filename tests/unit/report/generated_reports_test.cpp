// Reports that are written by runs of minutes are in the repository as of their last run: what needs no run,
// their words and headings, must be what the program would write today.
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "report/thesis/audit_report.hpp"
#include "report/thesis/short_games_report.hpp"
#include "studies/claims/claim_files.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"

using namespace dropslide;

namespace {

using Lines = std::vector<std::string>;

const std::filesystem::path reports = source_tables().parent_path() / "reports";

Lines lines_of(const std::string& text) {
  std::istringstream stream(text);
  Lines lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// A row of a table up to its cell of this number, counted from 1.
std::string first_cells(const std::string& row, int cells) {
  std::size_t end = 0;
  for (int cell = 0; cell < cells; ++cell) end = row.find(" |", end + 1);
  return row.substr(0, end);
}

/// The rows of the table whose head begins so, head and line below it included.
Lines table_rows(const std::string& text, const std::string& head) {
  Lines rows;
  for (const std::string& line : lines_of(text))
    if (line.starts_with(head) || (!rows.empty() && line.starts_with("|")))
      rows.push_back(line);
    else if (!rows.empty())
      break;
  return rows;
}

/// Titles, and the heads of the tables below them.
Lines headings(const std::string& text) {
  const Lines lines = lines_of(text);
  Lines found;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i)
    if (lines[i].starts_with("#") || lines[i + 1].starts_with("| ---")) found.push_back(lines[i]);
  return found;
}

/// An audit that checked nothing: its words alone.
Audit audit_of_nothing() {
  const auto documents = read_claims(source_tables() / "claims");
  Audit audit;
  for (const Statement& statement : statements()) {
    audit.statements.emplace_back();
    audit.statements.back().statement = &statement;
    audit.statements.back().claims = claims_of_statement(documents, statement.id);
  }
  return audit;
}

}  // namespace

TEST_CASE("reports/register.md has the statements of the register, in its words, with the claims' names") {
  const std::string head = "| statement | claims |";
  const Lines made = table_rows(audit_markdown(audit_of_nothing(), {}), head);
  const Lines kept = table_rows(contents(reports / "register.md"), head);
  REQUIRE(made.size() == statements().size() + 2);
  REQUIRE(kept.size() == made.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    CAPTURE(i);
    CHECK(first_cells(kept[i], 5) == first_cells(made[i], 5));
  }
}

TEST_CASE("reports/short-games.md has the titles and tables that short-games writes, in their order") {
  const Lines made = headings(short_games_markdown({}, {}, "short-games"));
  CHECK(headings(contents(reports / "short-games.md")) == made);
  CHECK(made.size() ==
        12);  // A title, the table below it, four tables with theirs, the final boards, and the games.
}

TEST_CASE("cells of a row are counted from its left") {
  CHECK(first_cells("| a | b | c |", 1) == "| a");
  CHECK(first_cells("| a | b | c |", 2) == "| a | b");
  CHECK(headings("# A\n\n| x |\n| --- |\n| 1 |\n") == Lines{"# A", "| x |"});
}

TEST_CASE("what M is at least follows from the searches of a board that left nothing out and found no game") {
  const std::vector<PatternMove> game{{0, 0, 'r'}, {0, 1, 0}};
  ShortGames study;
  study.patterns = {{.task = {5, 6}, .weight = 45},
                    {.task = {5, 6, 2}, .weight = 47},
                    {.task = {5, 6, 3, 100}, .weight = 48, .is_complete = false, .game = game},
                    {.task = {5, 7}, .weight = 52},
                    {.task = {5, 7, 1, 100}, .weight = 53, .is_complete = false},
                    {.task = {5, 7, 3, 100}, .weight = 55, .is_complete = false, .game = game},
                    {.task = {3, 9, 0, 100}, .weight = 40, .is_complete = false, .game = game}};
  std::vector<int> least;
  const nlohmann::ordered_json json = to_json(study);
  for (const auto& row : json.at("patterns")) least.push_back(row.at("least"));
  CHECK(least == std::vector<int>{47, 48, 48, 54, 54, 54, 40});
  const std::vector<Table> tables = short_games_tables(study);
  std::string last_cells;
  for (const std::vector<std::string>& row : tables.at(2).rows) last_cells += row.at(7) + ", ";
  CHECK(last_cells == "at least 47, at least 48, 48, at least 54, at least 54, at most 55, 40, ");
  study.known = {KnownDrops{{3, 9}, 1, 40, {DropsEvidence::theorem, ""}, 40, {DropsEvidence::record, ""}},
                 KnownDrops{{5, 6}, 1, 48, {DropsEvidence::record, ""}, 48, {DropsEvidence::record, ""}},
                 KnownDrops{{5, 7}, 1, 54, {DropsEvidence::record, ""}, 64, {DropsEvidence::game, ""}}};
  const std::vector<Table> with_known = short_games_tables(study);
  std::string known_cells;
  for (const std::vector<std::string>& row : with_known.at(2).rows) known_cells += row.back() + ", ";
  CHECK(known_cells == "40 (theorem and record), 48 (record), 54 (record) to 64 (game), , , , , ");
}
