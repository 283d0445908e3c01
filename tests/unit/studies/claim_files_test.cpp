// The reader of claims: what it takes, and everything that it refuses.
#include "studies/claims/claim_files.hpp"

#include <fmt/format.h>

#include <fstream>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;

namespace {

constexpr auto sound =
    R"({"id": "one", "place": "Table 1", "page": 3, "kind": "number", "claim": "It is two.", "printed": "2",
        "check": {"by": "arithmetic", "ours": "1+1"}})";

/// What a folder holds that has one document of these claims.
std::vector<ClaimedDocument> read(const std::string& claims, const std::string& name = "paper") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / (name + ".json"))
      << fmt::format(R"({{"document": "paper", "title": "A paper", "claims": [{}]}})", claims);
  return read_claims(folder.path());
}

/// The sound claim with one text in place of another.
std::string with(const std::string& before, const std::string& after) {
  std::string claim = sound;
  claim.replace(claim.find(before), before.size(), after);
  return claim;
}

std::string judged(const std::string& check) { return with(R"({"by": "arithmetic", "ours": "1+1"})", check); }

}  // namespace

TEST_CASE("a claim is read with its document, place and check") {
  const auto documents = read(sound);
  REQUIRE(documents.size() == 1);
  REQUIRE(documents[0].claims.size() == 1);
  const PrintedClaim& claim = documents[0].claims[0];
  CHECK(claim.id == "paper/one");
  CHECK(claim.page == 3);
  CHECK(claim.printed == "2");
  CHECK(claim.check.by == "arithmetic");
  CHECK(claim.check.word("ours") == "1+1");
  CHECK(claim.check.word_or_empty("value").empty());
}

TEST_CASE("a claim without verdict, with an unknown check or with an id that occurs twice is refused") {
  const auto refuses = [](const std::string& claims, const std::string& reason) {
    INFO(claims);
    CHECK_THROWS_WITH(read(claims), Catch::Contains(reason));
    CHECK_THROWS_AS(read(claims), EnvironmentError);
  };
  refuses(fmt::format("{},{}", sound, sound), "twice");
  refuses(with(R"(,
        "check": {"by": "arithmetic", "ours": "1+1"})",
               ""),
          "no 'check'");
  refuses(with("arithmetic", "guess"), "'guess' is no check");
  refuses(with(R"(, "ours": "1+1")", ""), "no 'ours'");
  refuses(with(R"("ours")", R"("hours")"), "unknown key 'hours'");
  refuses(with(R"("place")", R"("palce")"), "unknown key 'palce'");
  refuses(with(R"("number")", R"("opinion")"), "'opinion' is no kind");
  refuses(with("It is two.", ""), "'claim' is empty");
  refuses(with(R"("one")", R"("One")"), "lower-case");
  refuses(judged(R"({"by": "judged"})"), "no 'verdict'");
  refuses(judged(R"({"by": "judged", "verdict": "fine", "evidence": "x"})"), "'fine' is no verdict");
  refuses(judged(R"({"by": "judged", "verdict": "proved"})"), "without 'evidence'");
  refuses(judged(R"({"by": "judged", "verdict": "not-decided", "evidence": "x"})"), "no 'needs'");
  refuses(judged(R"({"by": "judged", "verdict": "proved", "evidence": "x", "needs": "y"})"),
          "'needs' beside");
  CHECK_NOTHROW(read(judged(R"({"by": "judged", "verdict": "not-decided", "needs": "x"})")));
  CHECK_NOTHROW(read(judged(R"({"by": "judged", "verdict": "no-claim"})")));
}

TEST_CASE("a folder without claims, a file of another name and a file that is no JSON are refused") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(read_claims(folder.path()), EnvironmentError);
  CHECK_THROWS_AS(read_claims(folder.path() / "none"), EnvironmentError);
  CHECK_THROWS_WITH(read(sound, "other"), Catch::Contains("the file's name"));
  std::ofstream(folder.path() / "paper.json") << "{";
  CHECK_THROWS_AS(read_claims(folder.path()), EnvironmentError);
}
