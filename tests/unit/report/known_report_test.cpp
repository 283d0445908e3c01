// The best known tables as text, and the README's, which is what the program prints.
#include "report/games/known_report.hpp"
#include "report/fields/field_table.hpp"

#include <nlohmann/json.hpp>

#include "report/costs/cost_text.hpp"
#include "studies/known/recorded_results.hpp"
#include "studies/reproduction/cell_costs.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"

namespace dropslide {
namespace {

nlohmann::ordered_json known_json(std::vector<PlannedNumber> numbers) {
  return to_json(KnownAnswer{std::move(numbers)});
}

const std::filesystem::path tables = source_tables();

GameResult result_of(const std::string& game, Winner winner, Evidence evidence) {
  return {parse_board_game(game).value(), winner, evidence, "record of " + game};
}

std::string entry_of(const std::vector<GameResult>& results, Shape shape, int dmax) {
  return known_table(BestKnown(results), {shape}, {dmax}, {}).rows.at(0).at(1);
}

TEST_CASE("an entry shows both halves, the weaker evidence, and no bound that every board has") {
  const auto seven = result_of("4x5-dmax2-objective7", Winner::slider, Evidence::layers);
  const auto not_eight = result_of("4x5-dmax2-objective8", Winner::dropper, Evidence::certificate);
  const auto not_nine = result_of("4x5-dmax2-objective9", Winner::dropper, Evidence::search);
  CHECK(entry_of({seven, not_eight}, {4, 5}, 2) == "7 L");
  CHECK(entry_of({seven, not_eight, result_of("4x5-dmax2-objective7", Winner::slider, Evidence::certificate)},
                 {4, 5}, 2) == "7");
  CHECK(entry_of({seven, not_nine}, {4, 5}, 2) == "7 to 8 S");
  CHECK(entry_of({seven}, {4, 5}, 2) == ">=7 L");
  CHECK(entry_of({not_nine}, {4, 5}, 2) == "<=8 S");
  CHECK(entry_of({}, {4, 5}, 2) == "?");
}

TEST_CASE("what others report stands apart, and only where it says more than what is proved") {
  const BestKnown known({result_of("4x4-dmax2-objective7", Winner::slider, Evidence::layers)});
  const KnownNumber number = known.largest_tile({4, 4}, 2);
  const ReportedBound more{{4, 4}, 2, 8, {}, "Somebody, 2023", "a paper", "somebody/claim"};
  const ReportedBound same{{4, 4}, 2, 7, {}, "Another, 2022", "a page", "another/claim"};
  const ReportedBound upper{{4, 4}, 2, {}, 9, "A third, 2024", "a talk", "third/claim"};
  const ReportedBound elsewhere{{4, 5}, 2, 9, {}, "A fourth, 2025", "a book", "fourth/claim"};
  const auto found = beyond(number, {more, same, upper, elsewhere});
  REQUIRE(found.size() == 2);
  const std::string text = known_text({{.number = number, .next = {}, .reported = found}});
  CHECK_THAT(text,
             contains_text(
                 "Reported by Somebody, 2023, not proved here: >=8\n    a paper; claim somebody/claim\n") &&
                 contains_text("A third, 2024, not proved here: <=9"));
  const Table table = known_table(known, {{4, 4}}, {2}, {more, same});
  CHECK(table.rows.at(0).at(1) == ">=7 L");
  CHECK(table.notes.back() == "Reported by Somebody, 2023, not proved here: 4x4, Dmax 2: >=8 (a paper).");
  const auto json =
      known_json({{.number = number, .next = {}, .reported = found}}).at("numbers").at(0).at("reported");
  CHECK(json.size() == 2);
  CHECK(json.at(0).at("at_least") == 8);
  CHECK(json.at(0).at("at_most").is_null());
}

TEST_CASE("reported bounds are read from their file, which must be of its form") {
  CHECK(!reported_bounds(tables / "results").empty());
  const TemporaryFolder folder;
  CHECK_THROWS_AS(reported_bounds(folder.path()), EnvironmentError);
  overwrite(folder.path() / "reported.jsonl",
            "{\"shape\": \"4by4\", \"dmax\": 2, \"by\": \"x\", \"source\": \"y\", \"claim\": \"z\"}\n");
  CHECK_THROWS_AS(reported_bounds(folder.path()), DamageError);
}

TEST_CASE("an open number names the next step and what it costs, a known one its evidence") {
  const BestKnown known(recorded_results(tables / "results"));
  const CellNeed need = CellCosts(cost_model(), known).need(Quantity::largest_tile, {4, 4}, 2);
  const std::string open = known_text({{known.largest_tile({4, 4}, 2), need}});
  CHECK_THAT(open,
             contains_text("is not known: at least 7 (128)") && contains_text("4x4 (2, 7)") &&
                 contains_text("(2, 8), costs " + cost_phrase(*cost_model().by_layers({4, 4}, {2, 8}))) &&
                 contains_text("dropslide solve 4x4 --dmax 2 --objective 8"));
  const std::string exact = known_text({{known.largest_tile({3, 5}, 2), {}}});
  CHECK_THAT(exact, contains_text("force is 7 (128)\n  Slider forces 7:\n    3x5 (2, 7), its boards") &&
                        contains_text("Dropper prevents 8:\n    3x5 (2, 8), its boards") &&
                        !contains_text("Not known"));
}

TEST_CASE("a board that is too large for a search has what theorems say, and no next step") {
  const BestKnown known({});
  const PlannedNumber large{known.largest_tile({8, 8}, 1), {}};
  CHECK_THAT(known_text({large}), contains_text("not known: at least 2 (4), at most 64\n") &&
                                      contains_text("boards of more than 25 cells are not searched") &&
                                      !contains_text("dropslide solve"));
  CHECK(known_json({large}).at("numbers").at(0).at("next").is_null());
  CHECK(known.least_no_merge_dmax({1, 99}).is_exact());
  CHECK(known.least_no_merge_dmax({2, 99}).at_most == 4);
}

TEST_CASE("a next step that decides nothing names the game that does, and why it has another Dmax") {
  const BestKnown known(recorded_results(tables / "results"));
  const CellCosts costs(cost_model(), known);
  const CellNeed need = costs.need(Quantity::largest_tile, {4, 5}, 5);
  const CellNeed whole = costs.whole(Quantity::largest_tile, {4, 5}, 5);
  const ForeseenTile tile = costs.foreseen_tile({4, 5}, 5);
  REQUIRE(tile.on);
  const PlannedNumber planned{known.largest_tile({4, 5}, 5), need,
                              ForeseenNumber{tile.tile, *tile.on, whole.game.value()}};
  const std::string text = known_text({planned});
  CHECK_THAT(text, contains_text("4x5 (3, 4), where Dropper does not drop the 4 himself, costs ") &&
                       contains_text("Slider forces 5 on " + to_text(*tile.on)) &&
                       contains_text("that step decides nothing; the dearest game that does, 4x5 (") &&
                       contains_text("dropslide plan 4x5 --dmax "));
  const auto foreseen = known_json({planned}).at("numbers").at(0).at("next").at("foreseen");
  CHECK(foreseen.at("tile") == 5);
  CHECK(foreseen.at("cost").at("objective") == whole.game->game.objective);
}

TEST_CASE("a theorem says by whom it is proved, and of which Dmax it is") {
  const BestKnown known({});
  const auto text_of = [](const KnownNumber& number) { return known_text({{number, {}}}); };
  CHECK_THAT(text_of(known.largest_tile({1, 1}, 1)), contains_text("    Theorem 6, proved in Coq\n"));
  CHECK_THAT(text_of(known.largest_tile({1, 1}, 6)),
             contains_text("    Theorem 6 with Dmax 1, proved in Coq\n"));
  CHECK_THAT(text_of(known.least_no_merge_dmax({2, 5})),
             contains_text("    Theorem 16, proved in Coq\n") &&
                 contains_text("    equal tiles fill no board without a merge, proved in prose\n"));
  CHECK_THAT(text_of(known.least_no_merge_dmax({1, 1})), !contains_text("Theorem 15"));
  CHECK_THAT(text_of(known.largest_tile({1, 26}, 1)), contains_text("computed, with a proof in prose: "));
  const auto json = known_json({{known.largest_tile({1, 5}, 2), {}}}).at("numbers").at(0);
  CHECK(json.at("upper").at(0).at("proof") == "coq");
  CHECK(json.at("lower").at(0).at("proof") == "prose");
}

TEST_CASE("what is said to be proved in Coq is a theorem of verified/Assumptions.v") {
  const std::string proved = contents(tables / "../verified/Assumptions.v");
  for (const Shape shape : {Shape{1, 1}, Shape{1, 6}, Shape{2, 2}, Shape{2, 5}, Shape{3, 3}, Shape{4, 6}})
    for (const GameResult& result : proved_results(shape)) {
      CAPTURE(to_text(result.game), result.source);
      if (result.proof != Proof::coq) continue;
      REQUIRE(result.source.starts_with("Theorem "));
      CHECK_THAT(proved, contains_text("Proof theorem_" + result.source.substr(8) + "."));
    }
}

TEST_CASE("numbers that differ in nothing but Dmax are one sentence") {
  const BestKnown known({});
  std::vector<PlannedNumber> numbers;
  for (int dmax = 1; dmax <= 6; ++dmax) numbers.push_back({known.largest_tile({1, 9}, dmax), {}});
  numbers.push_back({known.least_no_merge_dmax({1, 9}), {}});
  const std::string text = known_text(numbers);
  CHECK_THAT(text,
             contains_text("1x9, Dmax 1: ") && contains_text("1x9, Dmax 2 to 6: the largest tile that"));
  std::size_t named = 0;
  for (std::size_t at = text.find("Theorem 15"); at != std::string::npos;
       at = text.find("Theorem 15", at + 1))
    ++named;
  CHECK(named == 2);  // Once for tiles, once for merges.
}

TEST_CASE("CSV and JSON have a line and an object for each number") {
  const BestKnown known({result_of("2x2-dmax1-objective4", Winner::slider, Evidence::certificate)});
  const KnownNumber number = known.largest_tile({2, 2}, 1);
  const std::string csv = known_csv({number, known.least_no_merge_dmax({2, 2})});
  CHECK_THAT(csv,
             contains_text("\n2x2,1,4,4,certificate,record of 2x2-dmax1-objective4,theorem,Theorem 6\n") &&
                 contains_text("\n2x2,,2,4,"));
  const auto json = known_json({{number, {}}}).at("numbers").at(0);
  CHECK(json.at("is_exact") == true);
  CHECK(json.at("next").is_null());
  CHECK(json.at("lower").at(0).at("objective") == 4);
}

TEST_CASE("JSON names the game that decides a largest tile, known or not") {
  const BestKnown known({result_of("3x3-dmax2-objective5", Winner::slider, Evidence::search),
                         result_of("3x3-dmax2-objective6", Winner::dropper, Evidence::search)});
  const auto decided_by = [](const KnownNumber& number) {
    return known_json({{number, {}}}).at("numbers").at(0).at("decided_by").dump();
  };
  CHECK(decided_by(known.largest_tile({3, 3}, 2)) == R"({"dmax":2,"objective":6})");
  CHECK(decided_by(known.largest_tile({3, 4}, 4)) == R"({"dmax":2,"objective":3})");
  CHECK(decided_by(known.largest_tile({1, 1}, 1)) == "null");
  CHECK(decided_by(known.least_no_merge_dmax({3, 3})) == "null");
}

}  // namespace
}  // namespace dropslide
