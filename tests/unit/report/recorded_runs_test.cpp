// What the committed records of long runs say of the thesis's statements and of short games.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "files/json_value.hpp"
#include "report/fields/field_table.hpp"
#include "report/thesis/short_games_report.hpp"
#include "studies/thesis/claimed_statements.hpp"
#include "support/catch.hpp"
#include "support/source_tables.hpp"
#include "theory/register.hpp"

using namespace dropslide;

TEST_CASE("the recorded audit has the statements of the register, in its words, with the claims' names") {
  auto claims = claims_of_statements(source_tables() / "claims");
  const std::vector<JsonValue> recorded =
      read_json(source_tables() / "results/audit.json", "a recorded audit").at("statements").items();
  REQUIRE(recorded.size() == statements().size());
  for (std::size_t i = 0; i < recorded.size(); ++i) {
    const Statement& statement = statements()[i];
    CAPTURE(statement.id);
    CHECK(recorded[i].at("id").text() == statement.id);
    CHECK(recorded[i].at("source").text() == statement.source);
    CHECK(recorded[i].at("page").whole() == statement.page);
    CHECK(recorded[i].at("text").text() == statement.text);
    CHECK(recorded[i].at("standing").text() == to_text(statement.standing));
    CHECK(recorded[i].at("remark").text() == statement.remark);
    CHECK(recorded[i].at("claims").texts() == claims[std::string(statement.id)]);
  }
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
