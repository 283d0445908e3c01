// The claims of all documents: each has a verdict, none is left out, and reports name only those that exist.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "base/error.hpp"
#include "report/claims/claims_report.hpp"
#include "studies/claims/cells.hpp"
#include "studies/claims/claim_files.hpp"
#include "studies/claims/judge.hpp"
#include "studies/claims/strings.hpp"
#include "studies/known/recorded_results.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"
#include "theory/register.hpp"

using namespace dropslide;

namespace {

namespace fs = std::filesystem;

const fs::path tables = source_tables();
const Resources resources{.threads = 1, .memory_bytes = 1ULL << 30};

const std::vector<ClaimedDocument>& documents() {
  static const auto all = read_claims(tables / "claims");
  return all;
}

const ClaimJudge& the_judge() {
  static const ClaimJudge judge(tables, resources);
  return judge;
}

/// The words of this key in the checks by this source that have no other.
std::multiset<std::string> words_of(const std::string& source, const std::string& key) {
  std::multiset<std::string> words;
  for (const ClaimedDocument& document : documents())
    for (const PrintedClaim& claim : document.claims)
      if (claim.check.by == source && claim.check.words.size() == 1) words.insert(claim.check.word(key));
  return words;
}

/// "kumar-2018/theorem-2.3" and the like, wherever a text has one between backticks.
std::set<std::string> claims_named_in(const std::string& text) {
  std::string names;
  for (const ClaimedDocument& document : documents()) names += (names.empty() ? "" : "|") + document.id;
  const std::regex form("`((" + names + ")/[^`]*)`");
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), form), end; at != end; ++at)
    found.insert((*at)[1].str());
  return found;
}

/// "tests/unit/index/thesis_hash_test.cpp" and the like, wherever a text names a file of the source tree.
std::set<std::string> files_named_in(const std::string& text) {
  static const std::regex form(
      "\\b(check|docs|reports|scripts|src|tables|tests|theory|verified)/[A-Za-z0-9_./-]+[.]"
      "(md|cpp|hpp|csv|v|json|svg|certificate)\\b");
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), form), end; at != end; ++at) found.insert(at->str());
  return found;
}

/// "Kumar:*" of `unit_tests "Kumar:*"` and the like, without stars: names of tests between quotation marks,
/// which JSON writes with a backslash.
std::set<std::string> tests_named_in(const std::string& text) {
  static const std::regex form(R"((unit|engine|finding)_tests`?,? \\?"[*]?([^"\\*]+?)( [.]{3})?[*]?\\?")");
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), form), end; at != end; ++at)
    found.insert((*at)[2].str());
  return found;
}

/// All tests' sources, with literals joined that stand on two lines.
std::string sources_of_tests() {
  std::string sources;
  for (const char* folder : {"tests/unit/studies", "tests/engines"})
    for (const auto& entry : fs::directory_iterator(tables.parent_path() / folder))
      sources += contents(entry.path());
  return std::regex_replace(sources, std::regex("\"\\s*\n\\s*\""), "");
}

/// The lines of reports/claims.md from the counts of the first document on.
std::vector<std::string> rows_of(const std::string& report) {
  std::istringstream text(report.substr(report.find("| `" + documents().front().id + "` |")));
  std::vector<std::string> rows;
  for (std::string row; std::getline(text, row);) rows.push_back(row);
  return rows;
}

std::set<std::string> all_ids() {
  std::set<std::string> ids;
  for (const ClaimedDocument& document : documents())
    for (const PrintedClaim& claim : document.claims) ids.insert(claim.id);
  return ids;
}

PrintedClaim claim_with(ClaimCheck check, const std::string& printed) {
  return {"paper/one", "kumar-2018", 0, "here", "number", "text", printed, "", std::move(check)};
}

ClaimVerdict verdict_on(ClaimCheck check, const std::string& printed) {
  const PrintedClaim claim = claim_with(std::move(check), printed);
  return the_judge().judge(claim).findings.front().verdict;
}

}  // namespace

TEST_CASE("every claim of the five documents has a verdict, and evidence or what it would take") {
  REQUIRE(documents().size() == 5);
  std::size_t claims = 0;
  for (const ClaimedDocument& document : documents())
    for (const PrintedClaim& claim : document.claims) {
      CAPTURE(claim.id);
      const JudgedClaim judged = the_judge().judge(claim);
      CHECK_FALSE(judged.findings.empty());
      for (const Finding& finding : judged.findings) {
        CAPTURE(finding.part);
        if (finding.verdict != ClaimVerdict::no_claim) CHECK_FALSE(finding.evidence.empty());
      }
      ++claims;
    }
  CHECK(claims >= 462);
}

TEST_CASE("every statement of the register, printed table and printed player is claimed") {
  const auto statements_claimed = words_of("statement", "id");
  for (const Statement& statement : statements()) {
    CAPTURE(statement.id);
    CHECK(statements_claimed.contains(std::string(statement.id)));
  }
  const auto tables_claimed = words_of("cells", "table");
  for (const PrintedTable& table : read_printed_tables(tables / "thesis")) {
    CAPTURE(table.id);
    CHECK(tables_claimed.count(table.id) == 1);
  }
  const auto players_claimed = words_of("player", "title");
  for (const char* file : {"kumar-2018.json", "erisgen-ballesteros-2024.json"}) {
    const auto document = nlohmann::json::parse(contents(tables / "players" / file));
    for (const auto& player : document.at("players")) {
      const auto title = player.at("title").get<std::string>();
      CAPTURE(file, title);
      CHECK(players_claimed.count(title) == 1);
    }
  }
}

TEST_CASE("the first claim of each statement stands on the page that the register has") {
  const auto& thesis = documents().back();
  REQUIRE(thesis.id == "zeegers-2016");
  for (const Statement& statement : statements()) {
    CAPTURE(statement.id);
    const auto first = std::find_if(thesis.claims.begin(), thesis.claims.end(), [&](const auto& claim) {
      return claim.check.by == "statement" && claim.check.word("id") == statement.id;
    });
    REQUIRE(first != thesis.claims.end());
    CHECK(first->page == statement.page);
  }
}

TEST_CASE("reports, documents and claims name only claims that exist") {
  const std::set<std::string> ids = all_ids();
  std::size_t named = 0;
  for (const char* folder : {"reports", "docs", "theory/notes", "tables/claims", "tables/thesis"})
    for (const auto& entry : fs::directory_iterator(tables.parent_path() / folder)) {
      if (!entry.is_regular_file()) continue;
      for (const std::string& name : claims_named_in(contents(entry.path()))) {
        CAPTURE(entry.path().string(), name);
        CHECK(ids.contains(name));
        ++named;
      }
    }
  CHECK(named > 20);
  CHECK(claims_named_in("see `kumar-2018/nothing`") == std::set<std::string>{"kumar-2018/nothing"});
}

TEST_CASE("evidence and errata name only files that exist") {
  std::size_t named = 0;
  std::vector<fs::path> texts{tables.parent_path() / "reports/errata.md"};
  for (const ClaimedDocument& document : documents())
    texts.push_back(tables / "claims" / (document.id + ".json"));
  for (const fs::path& text : texts)
    for (const std::string& file : files_named_in(contents(text))) {
      CAPTURE(text.string(), file);
      CHECK(fs::exists(tables.parent_path() / file));
      ++named;
    }
  CHECK(named > 20);
  CHECK(files_named_in("see tests/nothing.cpp, alone") == std::set<std::string>{"tests/nothing.cpp"});
}

TEST_CASE("evidence and errata name only tests that exist") {
  const std::string sources = sources_of_tests();
  std::string texts = contents(tables.parent_path() / "reports/errata.md");
  for (const ClaimedDocument& document : documents())
    texts += contents(tables / "claims" / (document.id + ".json"));
  const auto names = tests_named_in(texts);
  CHECK(names.size() > 8);
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK(sources.find(name) != std::string::npos);
  }
  CHECK(tests_named_in("see `unit_tests \"no such test*\"`") == std::set<std::string>{"no such test"});
}

TEST_CASE("three claims of each document are counted again by the oracle") {
  const std::set<std::string> ids = all_ids();
  std::map<std::string, int> counted;
  const fs::path file = tables.parent_path() / "tests/unit/studies/printed_numbers_test.cpp";
  for (const std::string& name : claims_named_in(contents(file))) {
    CAPTURE(name);
    CHECK(ids.contains(name));
    ++counted[name.substr(0, name.find('/'))];
  }
  for (const ClaimedDocument& document : documents()) {
    CAPTURE(document.id);
    CHECK(counted[document.id] >= 3);
  }
}

TEST_CASE("reports/claims.md is what 'claims --report' writes, but for command, machine, date and time") {
  std::vector<JudgedDocument> judged;
  for (const ClaimedDocument& document : documents()) judged.push_back({&document, {}});
  for (JudgedDocument& document : judged)
    for (const PrintedClaim& claim : document.document->claims)
      document.claims.push_back(the_judge().judge(claim));
  const auto made = rows_of(claims_markdown(judged, {}, 0));
  const auto kept = rows_of(contents(tables.parent_path() / "reports/claims.md"));
  const auto [in_made, in_kept] = std::mismatch(made.begin(), made.end(), kept.begin(), kept.end());
  if (in_made != made.end()) FAIL_CHECK("made again, but not in the report: " << *in_made);
  if (in_kept != kept.end()) FAIL_CHECK("in the report, but not made again: " << *in_kept);
  CHECK(made.size() > 700);
}

TEST_CASE("a verdict is by argument alone if its evidence names no command, file or test") {
  const auto is_argument = [](ClaimCheck check) {
    const PrintedClaim claim = claim_with(std::move(check), "2");
    return is_by_argument_alone(the_judge().judge(claim));
  };
  CHECK(is_argument({"judged", {{"verdict", "proved"}, {"evidence", "by counting"}}}));
  CHECK(is_argument({"judged", {{"verdict", "refuted"}, {"evidence", "`kumar-2018/theorem-2.3`"}}}));
  for (const char* evidence :
       {"`dropslide known 3x5`", "theory/notes/one-row.md", "`unit_tests \"Kumar*\"`"}) {
    CAPTURE(evidence);
    CHECK_FALSE(is_argument({"judged", {{"verdict", "proved"}, {"evidence", evidence}}}));
  }
  CHECK_FALSE(is_argument({"judged", {{"verdict", "not-decided"}, {"needs", "a proof"}}}));
  CHECK_FALSE(is_argument({"judged", {{"verdict", "no-claim"}}}));
  CHECK_FALSE(is_argument({"arithmetic", {{"ours", "1+1"}}}));
}

TEST_CASE("verdicts are derived by comparing, so another print has another verdict") {
  CHECK(verdict_on({"arithmetic", {{"ours", "3^5"}}}, "243") == ClaimVerdict::agrees);
  CHECK(verdict_on({"arithmetic", {{"ours", "3^5"}}}, "244") == ClaimVerdict::differs);
  CHECK(verdict_on({"largest-tile", {{"shape", "3x5"}, {"dmax", "2"}}}, "7") == ClaimVerdict::agrees);
  CHECK(verdict_on({"largest-tile", {{"shape", "3x5"}, {"dmax", "2"}}}, ">=7") == ClaimVerdict::agrees);
  CHECK(verdict_on({"largest-tile", {{"shape", "3x5"}, {"dmax", "2"}}}, "8") == ClaimVerdict::differs);
  CHECK(verdict_on({"largest-tile", {{"shape", "3x5"}, {"dmax", "2"}}}, "6") == ClaimVerdict::differs);
  CHECK(verdict_on({"least-no-merge", {{"shape", "4x4"}}}, "5") == ClaimVerdict::agrees);
  CHECK(verdict_on({"least-no-merge", {{"shape", "4x4"}}}, "6") == ClaimVerdict::differs);
  CHECK(verdict_on({"least-no-merge", {{"shape", "5x5"}}}, "7") == ClaimVerdict::not_decided);
  CHECK(verdict_on({"string", {{"operation", "r"}, {"string", "124.2"}}}, "11242") == ClaimVerdict::agrees);
  CHECK(verdict_on({"string", {{"operation", "l"}, {"string", "124.2"}}}, "11242") == ClaimVerdict::differs);
  CHECK(verdict_on({"statement", {{"id", "theorem-1"}}}, "") == ClaimVerdict::proved);
  CHECK(verdict_on({"statement", {{"id", "section-7.2-3x4"}}}, "") == ClaimVerdict::refuted);
  CHECK(verdict_on({"statement", {{"id", "section-7.1-3x3"}}}, "") == ClaimVerdict::decided);
  CHECK(verdict_on({"player", {{"title", "Random"}}}, "") == ClaimVerdict::differs);
  CHECK(verdict_on({"first-tile", {{"face", "2048"}, {"figure", "score"}}}, "20 000") ==
        ClaimVerdict::agrees);
  CHECK(verdict_on({"first-tile", {{"face", "2048"}, {"figure", "score"}}}, "25 000") ==
        ClaimVerdict::differs);
  CHECK(verdict_on({"first-tile", {{"face", "32768"}, {"figure", "score"}}}, "450 000") ==
        ClaimVerdict::not_decided);
}

TEST_CASE("of the printed figures of players all but times have a verdict") {
  std::map<ClaimVerdict, int> figures;
  int times = 0;
  for (const ClaimedDocument& document : documents())
    for (const PrintedClaim& claim : document.claims) {
      if (claim.check.by != "player" || claim.check.words.size() != 1) continue;
      for (const Finding& finding : the_judge().judge(claim).findings) {
        CAPTURE(claim.id, finding.part);
        const bool is_time = finding.part.starts_with("seconds_");
        CHECK(is_time == (finding.verdict == ClaimVerdict::not_decided));
        times += is_time ? 1 : 0;
        if (!is_time) ++figures[finding.verdict];
      }
    }
  CHECK(times == 12);
  CHECK(figures[ClaimVerdict::agrees] + figures[ClaimVerdict::differs] == 156);
}

TEST_CASE("a player whose rules the paper leaves open is claimed with the reading that was taken") {
  for (const ClaimedDocument& document : documents())
    for (const PrintedClaim& claim : document.claims) {
      if (claim.check.by != "player" || claim.check.words.size() != 1) continue;
      CAPTURE(claim.id);
      const std::string& title = claim.check.word("title");
      const bool is_open = title != "Random" && title != "Always Up";
      CHECK(is_open == (claim.remark.find("Open in the paper, and taken here: ") != std::string::npos));
    }
}

TEST_CASE("a changed record of a player changes the verdict on his figures") {
  const TemporaryFolder folder;
  auto record = nlohmann::json::parse(contents(tables / "results/players.json"));
  const auto finding_on = [&](const std::string& figure) {
    overwrite(folder.path() / "players.json", record.dump());
    return RecordedPlayers(folder.path()).figures_of("kumar-2018", "Random", figure).front();
  };
  for (auto& figure : record.at("papers").at(0).at("players").at(0).at("figures")) {
    const std::string name = figure.at("figure");
    CAPTURE(name);
    const bool is_outside = figure.at("outside");
    CHECK(finding_on(name).verdict == (is_outside ? ClaimVerdict::differs : ClaimVerdict::agrees));
    figure["outside"] = !is_outside;
    CHECK(finding_on(name).verdict == (is_outside ? ClaimVerdict::agrees : ClaimVerdict::differs));
    figure["expected_95"] = {2, nullptr};
    CHECK(finding_on(name).evidence.starts_with("95 % of such trials: 2 or more;"));
    figure["expected_95"] = {nullptr, 3};
    CHECK(finding_on(name).evidence.starts_with("95 % of such trials: 3 or less;"));
  }
  CHECK_THROWS_AS(finding_on("luck"), std::out_of_range);
}

TEST_CASE("a check that names nothing is refused with the name of the claim") {
  for (const ClaimCheck& check :
       {ClaimCheck{"statement", {{"id", "theorem-17"}}}, ClaimCheck{"cells", {{"table", "8"}}},
        ClaimCheck{"player", {{"title", "Nobody"}}},
        ClaimCheck{"player", {{"title", "Random"}, {"figure", "luck"}}},
        ClaimCheck{"arithmetic", {{"ours", "many"}}},
        ClaimCheck{"string", {{"operation", "q"}, {"string", "1"}}}}) {
    CAPTURE(check.by);
    const PrintedClaim claim = claim_with(check, "2");
    CHECK_THROWS_WITH(the_judge().judge(claim), Catch::Contains("paper/one"));
    CHECK_THROWS_AS(the_judge().judge(claim), EnvironmentError);
  }
}

TEST_CASE("cells whose computation was stopped have no verdict") {
  std::stop_source stop;
  stop.request_stop();
  const BestKnown games(recorded_results(tables / "results"));
  for (const PrintedTable& table : read_printed_tables(tables / "thesis")) {
    if (table.id != "1" && table.id != "2" && table.id != "figure-14") continue;
    CAPTURE(table.id);
    Resources stopped = resources;
    stopped.stop = stop.get_token();
    CHECK_THROWS_AS(judge_table(table, games, stopped), JudgementInterrupted);
  }
}

TEST_CASE("bounds leave a print open that lies between them") {
  const GameResult theorem{{{3, 4}, 2, 9}, Winner::dropper, Evidence::theorem, "a theorem"};
  const KnownNumber known{
      .shape = {3, 4}, .dmax = 2, .at_least = 6, .at_most = 9, .lower = {}, .upper = {theorem}};
  CHECK(judge_number("7 or 8", "7 or 8", known).verdict == ClaimVerdict::not_decided);
  CHECK(judge_number(">=6", ">=6", known).verdict == ClaimVerdict::agrees);
  CHECK(judge_number("<=9", "<=9", known).verdict == ClaimVerdict::agrees);
  CHECK(judge_number("10", "10", known).verdict == ClaimVerdict::differs);
  CHECK(judge_number("5", "5", known).verdict == ClaimVerdict::differs);
  CHECK(judge_number("7", "7", known).ours == "6 to 9");
}
