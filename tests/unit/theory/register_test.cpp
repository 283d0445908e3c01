// The register names the theorems of verified/ that prove its statements.
#include "theory/register.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"

using namespace dropslide;

TEST_CASE("what the register calls proved in Coq is a theorem there, and its assumptions are shown") {
  const std::filesystem::path folder = source_tables() / "../verified";
  const std::string shown = contents(folder / "Assumptions.v");
  const std::regex place("`([a-z_0-9]+)` in verified/([A-Za-z]+\\.v)");
  int proved = 0;
  for (const Statement& statement : statements()) {
    if (statement.standing != Standing::proved_in_coq) continue;
    CAPTURE(statement.id);
    std::smatch found;
    const std::string remark(statement.remark);
    REQUIRE(std::regex_search(remark, found, place));
    const std::string name = found[1];
    CHECK_THAT(contents(folder / found[2].str()),
               contains_text("\nTheorem " + name + ' ') || contains_text("\n  Theorem " + name + ' '));
    CHECK_THAT(shown, contains_text("\nPrint Assumptions " + name + '.'));
    ++proved;
  }
  CHECK(proved == 7);
}

TEST_CASE("the record by which claims are judged has the standing of every statement") {
  const auto record = nlohmann::json::parse(contents(source_tables() / "results/claims.json"));
  nlohmann::json made;
  for (const Statement& statement : statements())
    made.push_back({{"id", statement.id},
                    {"page", statement.page},
                    {"standing", to_text(statement.standing)},
                    {"remark", statement.remark}});
  CHECK(record.at("statements") == made);  // After a change: scripts/reports --record claims.
}

TEST_CASE("every standing has its own words") {
  CHECK(to_text(Standing::proved_in_coq) == "proved in Coq");
  CHECK(to_text(Standing::proved) == "holds by proof");
  CHECK(to_text(Standing::refuted) == "refuted");
}
