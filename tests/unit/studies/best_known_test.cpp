// What is known follows from results by rules that hold, and only where both halves are there.
#include "studies/known/best_known.hpp"

#include <optional>

#include "base/error.hpp"
#include "questions/winners/largest_tile.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "studies/known/recorded_results.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"

namespace dropslide {
namespace {

const std::filesystem::path results = source_tables() / "results";

GameResult result_of(const std::string& game, Winner winner, Evidence evidence = Evidence::search) {
  return {parse_board_game(game).value(), winner, evidence, "record of " + game};
}

/// Who wins, found by proof search.
Winner searched_winner(const BoardGame& game) {
  const Resources resources{.threads = 1, .memory_bytes = 64 << 20};
  Decision last;
  if (game.objective)
    return decide_objective(game.shape, game.dmax, *game.objective, {.engine = Engine::proof}, resources,
                            last)
        .value()
        .winner;
  const auto verdict = decide_no_merge(game.shape, game.dmax, resources, last).value();
  return verdict.dropper_avoids_merges ? Winner::dropper : Winner::slider;
}

/// Every game with Dmax 1 to 4, objectives up to two above what Theorem 6 allows, and without merges.
std::vector<GameResult> solved_games(Shape shape) {
  std::vector<GameResult> solved;
  for (int dmax = 1; dmax <= 4; ++dmax) {
    std::vector<BoardGame> games{{shape, dmax, {}}};
    for (int objective = dmax + 1; objective <= shape.cells() + dmax; ++objective)
      games.push_back({shape, dmax, objective});
    for (const BoardGame& game : games)
      solved.push_back({game, searched_winner(game), Evidence::search, "search"});
  }
  return solved;
}

TEST_CASE("what follows from one game is what a search of the other finds") {
  int followed = 0;
  for (const Shape shape :
       {Shape{1, 1}, Shape{1, 2}, Shape{1, 3}, Shape{1, 4}, Shape{1, 7}, Shape{2, 2}, Shape{2, 3}}) {
    std::vector<GameResult> solved = solved_games(shape);
    for (const GameResult& theorem : proved_results(shape)) solved.push_back(theorem);
    for (const GameResult& one : solved)
      for (const GameResult& other : solved) {
        if (!follows(other.game, one)) continue;
        INFO(to_text(one.game) << " -> " << to_text(other.game));
        CHECK(one.winner == other.winner);
        ++followed;
      }
  }
  CHECK(followed > 700);
}

TEST_CASE("a value needs both halves") {
  const auto slider = result_of("3x5-dmax2-objective7", Winner::slider, Evidence::layers);
  const auto dropper = result_of("3x5-dmax2-objective8", Winner::dropper, Evidence::certificate);
  const KnownNumber half = BestKnown({slider}).largest_tile({3, 5}, 2);
  CHECK(half.at_least == 7);
  CHECK(half.at_most == 15);
  CHECK_FALSE(half.is_exact());
  CHECK(next_game(half) == parse_board_game("3x5-dmax2-objective8"));
  const KnownNumber other_half = BestKnown({dropper}).largest_tile({3, 5}, 2);
  CHECK(other_half.at_least == 2);
  CHECK(other_half.at_most == 7);
  const KnownNumber whole = BestKnown({slider, dropper}).largest_tile({3, 5}, 2);
  CHECK(whole.at_least == 7);
  CHECK(whole.is_exact());
  CHECK(standing_of(whole) == Evidence::layers);
}

TEST_CASE("Slider's half with few tiles of Dropper's says nothing of more, Dropper's half nothing of fewer") {
  const BestKnown known({result_of("3x5-dmax2-objective7", Winner::slider),
                         result_of("3x5-dmax2-objective8", Winner::dropper)});
  CHECK(known.largest_tile({3, 5}, 3).at_least == 3);  // He drops no 3 against objective 3: Dmax 2.
  CHECK(known.largest_tile({3, 5}, 3).at_most == 7);
  CHECK(known.largest_tile({3, 5}, 1).at_least == 7);
  CHECK(known.largest_tile({3, 5}, 1).at_most == 15);
}

TEST_CASE("a tile that Dropper may drop is decided without dropping it") {
  const BestKnown known(
      {result_of("3x4-dmax3-objective4", Winner::slider), result_of("no-merge-3x4-dmax4", Winner::dropper)});
  const KnownNumber number = known.largest_tile({3, 4}, 6);
  CHECK(number.at_least == 4);
  CHECK(number.at_most == 4);
}

TEST_CASE("results that contradict each other are refused, and both are named") {
  const auto refuses = [](const GameResult& one, const GameResult& other) {
    CHECK_THROWS_WITH(BestKnown({one, other}), contains_text(one.source) && contains_text(other.source));
    CHECK_THROWS_AS(BestKnown({other, one}), DamageError);
  };
  const auto dropper = result_of("3x5-dmax2-objective7", Winner::dropper);
  refuses(dropper, result_of("3x5-dmax2-objective7", Winner::slider));
  refuses(dropper, result_of("3x5-dmax3-objective8", Winner::slider));
  refuses(result_of("no-merge-3x5-dmax5", Winner::dropper),
          result_of("3x5-dmax5-objective6", Winner::slider));
  CHECK_NOTHROW(BestKnown({dropper, result_of("3x5-dmax1-objective7", Winner::slider)}));
  CHECK_NOTHROW(BestKnown({dropper, result_of("3x6-dmax2-objective7", Winner::slider)}));
  CHECK_THROWS_WITH(BestKnown({result_of("2x5-dmax4-objective5", Winner::slider)}),
                    contains_text("Theorem 16"));
}

TEST_CASE("one row and one cell are known by theorems alone") {
  const BestKnown known({});
  CHECK(known.largest_tile({1, 20}, 2).is_exact());
  CHECK(known.least_no_merge_dmax({1, 20}).at_least == 2);
  CHECK(known.least_no_merge_dmax({1, 20}).is_exact());
  CHECK(known.largest_tile({1, 1}, 3).at_most == 1);
  CHECK(known.largest_tile({1, 1}, 3).lower.empty());
  CHECK(known.least_no_merge_dmax({1, 1}).at_most == 1);
}

TEST_CASE("one row with Dmax 1 is known as far as its strings were counted, and no further") {
  const BestKnown known({});
  for (const int n : {10, 16, 24, 28}) {
    CAPTURE(n);
    const KnownNumber number = known.largest_tile({1, n}, 1);
    CHECK(number.is_exact());
    CHECK(number.at_least == 3 * n / 4 + 1);
    CHECK(standing_of(number) == Evidence::layers);
  }
  CHECK_FALSE(known.largest_tile({1, 29}, 1).is_exact());
}

TEST_CASE("names of games are read, and nothing else is") {
  CHECK(parse_board_game("no-merge-3x8-dmax5") == BoardGame{{3, 8}, 5, {}});
  CHECK(parse_board_game("4x4-dmax2-objective7") == BoardGame{{4, 4}, 2, 7});
  for (const char* text :
       {"", "4x4-dmax2", "no-merge-4x4-dmax2-objective7", "shortest-3x3-dmax1", "4x4-dmax2-objective7x"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_board_game(text));
  }
}

/// A copy of the records with one file changed or added.
class ChangedResults {
 public:
  ChangedResults(const std::string& file, const std::string& bytes) {
    std::filesystem::copy(results / "proofs.jsonl", folder_.path() / "proofs.jsonl");
    std::filesystem::copy(results / "layers", folder_.path() / "layers");
    overwrite(folder_.path() / file, bytes);
  }
  const std::filesystem::path& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

TEST_CASE("records that are not what they should be are refused by name") {
  const auto refuses = [](const std::string& file, const std::string& bytes, const std::string& part) {
    const ChangedResults changed(file, bytes);
    CHECK_THROWS_WITH(BestKnown(recorded_results(changed.path())), contains_text(part));
  };
  refuses("layers/3x4-dmax2-objective7.csv", "layer,slider_wins,checksum\n1,0,0123\n", "expected layer 0");
  refuses("layers/3x4-dmax2-objective7.csv", "0,1,0123\n",
          "layers/3x4-dmax2-objective7.csv says that Slider wins");
  refuses("layers/3x4-dmax2-objective6.csv", "0,1,0123,36,slider\n", "which decides nothing");
  refuses("layers/3x4-dmax2-objective7.csv", "0,0,0123,36,dropper\n", "which decides nothing");
  refuses("layers/anything.csv", "0,1,0123\n", "found 'anything'");
  refuses("proofs.jsonl", "{\"game\":\"2x2-dmax1-objective2\",\"winner\":\"nobody\"}\n",
          "winner is \"nobody\", expected slider or dropper");
  refuses("proofs.jsonl", "{\"game\":\"2x2-dmax1-objective2\"}\n", "line 1: no 'winner'");
}

TEST_CASE("a certificate that was not accepted counts as the search that it came from") {
  const ChangedResults changed(
      "proofs.jsonl",
      "{\"game\":\"3x3-dmax4-objective5\",\"winner\":\"dropper\",\"certificate\":{\"checked\":false}}\n");
  const auto found = recorded_results(changed.path());
  CHECK(found.front().evidence == Evidence::search);
  CHECK(found.front().source == "tables/results/proofs.jsonl");
}

TEST_CASE("what the game with walls decides rests on layers and on a proof in prose") {
  const BestKnown known(recorded_results(results));
  const KnownNumber number = known.largest_tile({4, 4}, 2);
  REQUIRE(number.upper.size() == 1);
  CHECK(number.upper.front().game == BoardGame{{4, 4}, 2, number.at_most + 1});
  CHECK(number.upper.front().evidence == Evidence::layers);
  CHECK(number.upper.front().proof == Proof::prose);
  CHECK(number.upper.front().source.starts_with("theory/notes/walls.md (dropslide prevent 4x4 "));
}

TEST_CASE("the layers' README names the winner of each recorded file") {
  const std::string readme = contents(results / "layers/README.md");
  int runs = 0;
  for (const GameResult& result : recorded_results(results)) {
    CAPTURE(to_text(result.game));
    if (result.evidence != Evidence::layers || result.proof != Proof::none) continue;
    const char* winner = result.winner == Winner::slider ? "Slider" : "Dropper";
    CHECK_THAT(readme, contains_text("| " + to_text(result.game) + " | " + winner + " |"));
    ++runs;
  }
  CHECK(runs > 10);
}

}  // namespace
}  // namespace dropslide
