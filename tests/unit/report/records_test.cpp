// Reports of recorded results: what is committed is what the program makes.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include "support/catch.hpp"

#include "files/json_lines.hpp"
#include "report/chance/chance_records.hpp"
#include "report/format/json_text.hpp"
#include "report/games/proof_records.hpp"
#include "report/reproduction/cost_file.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"

namespace dropslide {
namespace {

using Json = JsonRecord;

const std::filesystem::path tables = source_tables();

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  REQUIRE(stream);
  return {std::istreambuf_iterator<char>(stream), {}};
}

JsonValue proof_of(const std::string& game, const Json& winner, const Json& positions = 1234567) {
  const Json record{
      {"game", game},           {"command", "dropslide solve 2x2 --engine proof --method both --dmax 1"},
      {"winner", winner},       {"positions", positions},
      {"seconds", 0.5},         {"peak_memory_kibibytes", 1025},
      {"certificate", nullptr}, {"patience_seconds", 900.0}};
  return {record, "proofs.jsonl, line 1"};
}

TEST_CASE("the committed report of the game against chance is that of the committed records") {
  const std::string text = chance_records_markdown(read_json_lines(tables / "results/against-chance.jsonl"),
                                                   read_json_lines(tables / "results/players-exactly.jsonl"));
  CHECK(text == text_of(tables / "../reports/against-chance.md"));
}

TEST_CASE("of a board that was solved twice the last record counts") {
  const Json first{{"shape", "1x2"},
                   {"states", 5},
                   {"dead", 3},
                   {"afterstates", 2},
                   {"expected_score", 1.0},
                   {"expected_score_two_2s", 4.8},
                   {"probability", Json::array()}};
  Json second = first;
  second["expected_score"] = 3.968;
  const std::string text = chance_records_markdown({{first, ""}, {second, ""}}, {});
  CHECK(text.find("| 1x2 | 5 | 3 | 2 | 3.968 | 4.8 |\n") != std::string::npos);
  CHECK(text.find("| 1x2 | 5 | 3 | 2 | 1 |") == std::string::npos);
}

TEST_CASE("what a player loses is his record's, or what his board's best score has more") {
  const Json board{{"shape", "1x2"},
                   {"states", 5},
                   {"dead", 3},
                   {"afterstates", 2},
                   {"expected_score", 4.5},
                   {"expected_score_two_2s", 4.8},
                   {"probability", Json::array()}};
  Json summed{{"shape", "1x2"},
              {"policy", "random"},
              {"expected_score", 1.25},
              {"score_deviation", 1.0},
              {"expected_moves", 2.0},
              {"regret", 3.5},
              {"highest_tiles", {{{"tile", 2}, {"face", 4}, {"chance", 1.0}}}}};
  Json alone = summed;
  alone["policy"] = "greedy";
  alone["regret"] = nullptr;
  const std::string text = chance_records_markdown({{board, ""}}, {{summed, ""}, {alone, ""}});
  CHECK(text.find("| 1x2 | `random` | 1.25 | 1 | 2 | 3.5 |") != std::string::npos);
  CHECK(text.find("| 1x2 | `greedy` | 1.25 | 1 | 2 | 3.25 |") != std::string::npos);
}

TEST_CASE("a record of an answer has no times, and the day") {
  const Json record = chance_record({{"schema", 1},
                                     {"version", "0.1.0"},
                                     {"command", "expect"},
                                     {"probability", {{{"tile", 3}, {"seconds", 1.0}}}},
                                     {"seconds", 2.0}},
                                    "2026-01-31");
  CHECK(record.dump() == R"({"version":"0.1.0","probability":[{"tile":3}],"date":"2026-01-31"})");
}

TEST_CASE("a game has the name of what decides its winner") {
  CHECK(game_name({"solve", "3x4", "--dmax", "2", "--objective", "6", "--engine", "proof", "--method",
                   "both"}) == "3x4-dmax2-objective6");
  CHECK(game_name({"no-merge", "4x4", "--dmax", "5", "--method", "proof-number"}) == "no-merge-4x4-dmax5");
  CHECK(game_name({"solve", "3x5", "--dmax", "2", "--objective", "6", "--engine", "layers", "--bound", "62",
                   "--concede-to", "dropper"}) == "3x5-dmax2-objective6");
  CHECK(game_name({"solve", "3x5", "--all-layers", "--dmax", "3", "--objective", "6", "--engine",
                   "layers"}) == "3x5-dmax3-objective6");
}

TEST_CASE("every committed game is in the committed records") {
  const auto records = read_json_lines(tables / "results/proofs.jsonl");
  const auto games = listed_games(text_of(tables / "results/games.txt"));
  CHECK(games.size() > 100);
  for (const ListedGame& game : games) {
    INFO(game.name());
    CHECK(std::any_of(records.begin(), records.end(),
                      [&](const JsonValue& record) { return record.at("game").text() == game.name(); }));
  }
}

TEST_CASE("a list of games has comments, and games without certificates") {
  const auto games = listed_games("# a comment\n\n  no-merge 2x2 --dmax 2\nsearch-only solve 2x3 --dmax 1\n");
  REQUIRE(games.size() == 2);
  CHECK(games[0].wants_certificate);
  CHECK_FALSE(games[1].wants_certificate);
  CHECK(games[1].words == std::vector<std::string>{"solve", "2x3", "--dmax", "1"});
}

TEST_CASE("a game is recorded once it has what is wanted of it") {
  const ListedGame searched{{"no-merge", "2x2", "--dmax", "2"}, false};
  const ListedGame proved{searched.words, true};
  CHECK_FALSE(is_recorded({}, searched));
  CHECK_FALSE(is_recorded({proof_of("no-merge-2x2-dmax2", nullptr)}, searched));
  CHECK(is_recorded({proof_of("no-merge-2x2-dmax2", "dropper")}, searched));
  CHECK_FALSE(is_recorded({proof_of("no-merge-2x2-dmax2", "dropper")}, proved));
}

TEST_CASE("a decided game is recorded with its certificate's sum and check") {
  const GameSearch search{.game = {{"no-merge", "2x2", "--dmax", "2"}, true},
                          .options = "--threads 1",
                          .processor = "P",
                          .date = "2026-01-31",
                          .processor_seconds = 0.126,
                          .peak_memory_kibibytes = 9};
  const Json answer{{"version", "0.1.0"},
                    {"dropper_avoids_merges", true},
                    {"positions", 3},
                    {"seconds", 0.004},
                    {"certificate", {{"positions", 2}, {"bytes", 100}}}};
  CHECK(
      decided_record(search, answer, CheckedCertificate{"abc", true}).dump() ==
      R"({"game":"no-merge-2x2-dmax2","command":"dropslide no-merge 2x2 --dmax 2","options":"--threads 1",)"
      R"("winner":"dropper","positions":3,"seconds":0.0,"processor_seconds_in_all":0.13,)"
      R"("peak_memory_kibibytes":9,"certificate":{"positions":2,"bytes":100,"sha256":"abc","checked":true},)"
      R"("version":"0.1.0","processor":"P","date":"2026-01-31"})");
}

TEST_CASE("the table of proofs has the last record of each game in the order of the first") {
  const std::string text =
      proof_records_markdown({proof_of("b", nullptr), proof_of("a", "slider"), proof_of("b", "dropper")});
  CHECK(
      text.ends_with("| --- |\n| b | dropper | both | 1 234 567 | 0.5 | 2 | none | |  |\n"
                     "| a | slider | both | 1 234 567 | 0.5 | 2 | none | |  |\n"));
}

TEST_CASE("a game that was not decided is in the table of proofs with its patience") {
  CHECK(proof_records_markdown({proof_of("a", nullptr)})
            .ends_with("| a | not decided in 900 s | | | | | | | |\n"));
}

TEST_CASE("a record with a number that is no count is refused by its line and key") {
  for (const Json& number : {Json(1.5), Json(1e300), Json(-1), Json("many"), Json(nullptr)}) {
    CAPTURE(number);
    CHECK_THROWS_AS(proof_records_markdown({proof_of("a", "slider", number)}), DamageError);
    CHECK_THROWS_WITH(proof_records_markdown({proof_of("a", "slider", number)}),
                      contains_text("proofs.jsonl, line 1: positions is " + number.dump()));
  }
}

TEST_CASE("the committed costs are in the form in which they are written") {
  const std::string text = text_of(tables / "results/search-costs.json");
  CHECK(cost_file_text(Json::parse(text)) == text);
}

TEST_CASE("numbers of records are written as short as they can be read") {
  CHECK(record_text({0.0, ""}) == "0");
  CHECK(record_text({0.43049999999999994, ""}) == "0.43049999999999994");
  CHECK(record_text({nullptr, ""}) == "null");
  CHECK(record_count({1814373350, ""}) == "1 814 373 350");
  CHECK(record_count({"1814373350", ""}) == "1 814 373 350");
  CHECK(rounded_text(71.204, 2) == "71.2");
}

}  // namespace
}  // namespace dropslide
