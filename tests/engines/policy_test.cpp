// Players against chance, exactly: the forward walk held against the tablebases' backward values, plain
// recursion, games that were played, and the file of the best slides.
#include <cmath>

#include "base/error.hpp"
#include "engines/policy/policy_file.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "game/symmetry.hpp"
#include "oracle/chance.hpp"
#include "questions/chance_query.hpp"
#include "studies/players/exact/policy_evaluation.hpp"
#include "studies/players/perfect_dropper.hpp"
#include "studies/players/perfect_player.hpp"
#include "studies/players/player_trial.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using Catch::Matchers::WithinRel;

namespace fs = std::filesystem;

namespace {

Resources resources(int threads = 2) { return {.threads = threads, .memory_bytes = 1ULL << 30}; }

double make_tablebase(const fs::path& folder, Shape shape, const ExpectationGoal& goal = {}) {
  return search_expectation(shape, goal, resources(), {.run = {.name = "test", .folder = folder}})
      .value.value();
}

std::shared_ptr<const Tablebase> tablebase_in(const fs::path& folder) {
  return std::make_shared<const Tablebase>(folder, LayersInMemory::all);
}

play::NamedPlayer player_called(const std::string& name) {
  for (const play::PlayerKind& kind : play::player_kinds())
    if (kind.name == name) return play::named_player(kind, name);
  throw std::logic_error("no such player: " + name);
}

PolicyEvaluation evaluate(Shape shape, const play::NamedPlayer& player, const Tablebase* best = nullptr,
                          std::optional<int> until_tile = {}, int threads = 2) {
  return evaluate_player(shape, player, {.best = best, .until_tile = until_tile, .with_scores = true},
                         resources(threads), "test");
}

const std::vector<Shape> small_shapes{{1, 2}, {1, 3}, {1, 5}, {2, 2}, {2, 3}};

double sum_of(const std::vector<double>& chances) {
  double sum = 0;
  for (const double chance : chances) sum += chance;
  return sum;
}

}  // namespace

TEST_CASE("the score of perfect play, walked forwards, is the tablebase's value, found backwards") {
  for (const Shape shape : {Shape{1, 2}, {1, 3}, {1, 5}, {2, 2}, {2, 3}, {2, 4}}) {
    INFO(to_text(shape));
    const TemporaryFolder folder;
    const double value = make_tablebase(folder.path(), shape);
    const Tablebase tablebase(folder.path());
    const PolicyEvaluation perfect = evaluate(shape, perfect_player(tablebase_in(folder.path())), &tablebase);
    CHECK_THAT(perfect.expected_score, WithinRel(value, 1e-12));
    CHECK(std::abs(perfect.total_regret) < 1e-9);
    CHECK_THAT(sum_of(perfect.highest_tiles), WithinRel(1.0, 1e-11));
    double sum = 0;
    for (const auto& [score, chance] : perfect.scores) sum += chance;
    CHECK_THAT(sum, WithinRel(1.0, 1e-11));
    CHECK(perfect.chance_left_out < 1e-18);
  }
}

TEST_CASE("the chance of a tile under the play that is best for it is the tablebase's, too") {
  for (const Shape shape : {Shape{1, 5}, {2, 2}, {2, 3}})
    for (int tile = 3; tile <= shape.cells() + 1; ++tile) {
      INFO(to_text(shape) << ", tile " << tile);
      const TemporaryFolder folder;
      const double failure = make_tablebase(folder.path(), shape, {.tile = tile});
      const Tablebase tablebase(folder.path());
      const PolicyEvaluation policy =
          evaluate(shape, perfect_player(tablebase_in(folder.path())), nullptr, tile);
      double success = 0;
      for (std::size_t i = static_cast<std::size_t>(tile); i < policy.highest_tiles.size(); ++i)
        success += policy.highest_tiles[i];
      CHECK(std::abs(success - (1 - failure)) < 1e-12);
    }
}

TEST_CASE("players that plain recursion can play have its expected score") {
  for (const Shape shape : small_shapes) {
    INFO(to_text(shape));
    CHECK_THAT(evaluate(shape, player_called("random")).expected_score,
               WithinRel(oracle::random_score(shape.rows, shape.cols), 1e-12));
    CHECK_THAT(evaluate(shape, player_called("always-up")).expected_score,
               WithinRel(oracle::always_up_score(shape.rows, shape.cols), 1e-12));
  }
}

TEST_CASE("a player loses to perfect play, age by age, what his expected score lacks") {
  const TemporaryFolder folder;
  const double best = make_tablebase(folder.path(), {2, 3});
  const Tablebase tablebase(folder.path());
  int players = 0;
  for (const play::PlayerKind& kind : play::player_kinds()) {
    if (!kind.is_memoryless || !kind.has_chances || !kind.numbers.empty()) continue;
    INFO(kind.name);
    const PolicyEvaluation found = evaluate({2, 3}, player_called(std::string(kind.name)), &tablebase);
    CHECK_THAT(found.total_regret, WithinRel(best - found.expected_score, 1e-9));
    for (int number = 0; const AgeOfPlay& age : found.ages) {
      INFO("age " << number++);
      CHECK(age.regret >= 0);
    }
    ++players;
  }
  CHECK(players >= 6);
}

TEST_CASE(
    "one who slides at random comes to every state once, and loses in all of them what his score lacks") {
  const TemporaryFolder folder;
  const Expectation best =
      search_expectation({2, 4}, {}, resources(), {.run = {.name = "test", .folder = folder.path()}});
  const Tablebase tablebase(folder.path());
  const PolicyEvaluation found =
      evaluate_player({2, 4}, player_called("random"), {.best = &tablebase}, resources(), "test");
  CHECK(found.states == best.run.slider_positions);
  CHECK_THAT(found.total_regret, WithinRel(best.value.value() - found.expected_score, 1e-9));
}

TEST_CASE("played games have the mean score and mean moves that are found exactly") {
  constexpr int games = 20'000;
  for (const char* name : {"random", "always-up", "greedy"}) {
    INFO(name);
    const auto player = player_called(name);
    const PolicyEvaluation exact = evaluate({2, 3}, player);
    const play::Match match({2, 3}, player.maker, play::random_dropper());
    double score = 0, moves = 0;
    for (const play::GameRecord& game : try_player(match, 7, games, resources(), "test").games) {
      score += game.score;
      moves += game.moves;
    }
    // Five standard deviations of the mean.
    CHECK(std::abs(score / games - exact.expected_score) < 5 * exact.score_deviation / std::sqrt(games));
    CHECK(std::abs(moves / games - exact.expected_moves) < 0.05 * exact.expected_moves);
  }
}

TEST_CASE("means, deviations and chances of tiles do not depend on whether every score is asked for") {
  for (const char* name : {"random", "greedy", "max-in-corner-all"}) {
    INFO(name);
    const auto player = player_called(name);
    const PolicyEvaluation every = evaluate({2, 3}, player),
                           sums = evaluate_player({2, 3}, player, {}, resources(), "test");
    CHECK(sums.scores.empty());
    CHECK(sums.chance_left_out == 0);
    CHECK(sums.states == every.states);
    double score = 0, squares = 0;
    for (const auto& [value, chance] : every.scores) {
      score += chance * static_cast<double>(value);
      squares += chance * std::pow(static_cast<double>(value), 2);
    }
    CHECK_THAT(sums.expected_score, WithinRel(score, 1e-12));
    CHECK_THAT(sums.score_deviation, WithinRel(std::sqrt(squares - score * score), 1e-9));
    CHECK_THAT(sums.expected_moves, WithinRel(every.expected_moves, 1e-12));
    REQUIRE(sums.highest_tiles.size() == every.highest_tiles.size());
    for (std::size_t tile = 0; tile < sums.highest_tiles.size(); ++tile) {
      CAPTURE(tile);
      CHECK(std::abs(sums.highest_tiles[tile] - every.highest_tiles[tile]) < 1e-13);
    }
  }
}

TEST_CASE("an evaluation has the same bits from any number of threads") {
  const PolicyEvaluation one = evaluate({2, 4}, player_called("greedy"), nullptr, {}, 1),
                         three = evaluate({2, 4}, player_called("greedy"), nullptr, {}, 3);
  CHECK(one.scores == three.scores);
  CHECK(one.highest_tiles == three.highest_tiles);
  CHECK(one.expected_moves == three.expected_moves);
}

TEST_CASE("an evaluation that does not fit the memory, or is asked to stop, says so") {
  const auto player = player_called("random");
  const Resources little{.threads = 1, .memory_bytes = 1000};
  CHECK(evaluate_player({2, 3}, player, {}, little, "test").stopped == StopReason::memory_full);
  std::stop_source stop;
  stop.request_stop();
  Resources stopped = resources();
  stopped.stop = stop.get_token();
  CHECK(evaluate_player({2, 3}, player, {}, stopped, "test").stopped == StopReason::interrupted);
}

TEST_CASE("an exported policy has the best slide of every state, and of no other board") {
  for (const ExpectationGoal& goal : {ExpectationGoal{}, {.tile = 5}}) {
    CAPTURE(goal.tile.value_or(0), goal.is_worst, goal.is_rounded);
    const TemporaryFolder folder;
    const Shape shape{2, 3};
    const Expectation found = search_expectation(shape, goal, resources(),
                                                 {.run = {.name = "test", .folder = folder.path() / "t"}});
    const PolicyExport made = export_policy(folder.path() / "t", folder.path() / "policy", resources());
    CHECK(made.states == found.run.slider_positions);
    CHECK(made.bytes == fs::file_size(folder.path() / "policy"));
    export_policy(folder.path() / "t", folder.path() / "again", resources(3));
    CHECK(contents(folder.path() / "policy") == contents(folder.path() / "again"));
    const Tablebase tablebase(folder.path() / "t");
    const PolicyFile policy(folder.path() / "policy");
    CHECK(policy.states() == made.states);
    std::uint64_t states = 0;
    const auto check_state = [&](const Board& board) {
      const ChanceQuery query = query_chances(tablebase, board, Player::slider);
      const auto slide = policy.slide_on(board);
      REQUIRE(slide.has_value() == !query.moves.empty());
      ++states;
      for (const ChanceMove& move : query.moves) {
        CAPTURE(to_text(move.board));
        if (slide && move.move == Move(*slide)) REQUIRE(*move.value == *query.value);
      }
    };
    for (int layer = 2; layer < tablebase.layers(); layer += 3)
      tablebase.for_each<double>(layer, 0, tablebase.positions(layer), [&](const Board& board, double) {
        for (const Drop& drop : legal_drops(board, 2)) check_state(apply_drop(board, drop));
      });
    CHECK(states > 1000);
    CHECK_FALSE(policy.slide_on(Board(shape)));
    CHECK_FALSE(policy.slide_on(parse_board("777/77.")));
    CHECK_THROWS_AS(policy.slide_on(parse_board("12/..")), UsageError);
  }
}

TEST_CASE("a policy file that is cut, changed or something else is refused") {
  const TemporaryFolder folder;
  make_tablebase(folder.path() / "t", {2, 2});
  const fs::path file = folder.path() / "policy";
  export_policy(folder.path() / "t", file, resources());
  const std::string whole = contents(file);
  for (std::size_t i = 0; i < whole.size(); i += 7) {
    CAPTURE(i);
    std::string flipped = whole;
    flipped[i] = static_cast<char>(flipped[i] ^ 4);
    overwrite(file, flipped);
    REQUIRE_THROWS_AS(PolicyFile(file), EnvironmentError);
    overwrite(file, whole.substr(0, i));
    REQUIRE_THROWS_AS(PolicyFile(file), EnvironmentError);
  }
  CHECK_THROWS_AS(PolicyFile(folder.path() / "none"), EnvironmentError);
  search_tablebase({2, 2}, {2, 4}, resources(), {.run = {.name = "test", .folder = folder.path() / "two"}});
  CHECK_THROWS_AS(export_policy(folder.path() / "two", file, resources()), UsageError);
}

TEST_CASE(
    "a perfect Dropper makes the game end where he can, and Slider loses to him as the tablebase says") {
  const TemporaryFolder folder;
  search_tablebase({2, 3}, {2, 6}, resources(),
                   {.run = {.name = "test", .folder = folder.path()}, .with_depth = true});
  const auto tablebase = tablebase_in(folder.path());
  REQUIRE(tablebase->winner() == Winner::dropper);
  const play::Match match({2, 3}, player_called("random").maker, perfect_dropper(tablebase).maker);
  const play::Match by_chance({2, 3}, player_called("random").maker, play::random_dropper());
  double score = 0, score_by_chance = 0;
  for (int number = 0; const play::GameRecord& game : try_player(match, 3, 500, resources(), "test").games) {
    INFO("game " << number++);
    REQUIRE(game.highest_tile() < 6);
    REQUIRE(game.moves + 2 <= *tablebase->find(Board({2, 3}))->moves);  // He also hurries.
    score += game.score;
  }
  for (const play::GameRecord& game : try_player(by_chance, 3, 500, resources(), "test").games)
    score_by_chance += game.score;
  CHECK(score < 0.8 * score_by_chance);
  CHECK_THROWS_AS(perfect_player(tablebase), UsageError);
}

TEST_CASE("perfect play by a tablebase has the mean score that was found exactly") {
  const TemporaryFolder folder;
  make_tablebase(folder.path(), {2, 3});
  const auto tablebase = tablebase_in(folder.path());
  const auto player = perfect_player(tablebase);
  const PolicyEvaluation exact = evaluate({2, 3}, player);
  const play::Match match({2, 3}, player.maker, play::random_dropper());
  constexpr int games = 5000;
  double score = 0;
  for (const play::GameRecord& game : try_player(match, 11, games, resources(), "test").games)
    score += game.score;
  CHECK(std::abs(score / games - exact.expected_score) < 5 * exact.score_deviation / std::sqrt(games));
  CHECK_THROWS_AS(perfect_dropper(tablebase), UsageError);
}

TEST_CASE("perfect play is the same up to symmetry, ties and all") {
  for (const ExpectationGoal& goal : {ExpectationGoal{}, {.tile = 3}, {.tile = 4}}) {
    CAPTURE(goal.tile.value_or(0), goal.is_worst, goal.is_rounded);
    const TemporaryFolder folder;
    make_tablebase(folder.path(), {2, 2}, goal);
    play::NamedPlayer player = perfect_player(tablebase_in(folder.path()));
    const PolicyEvaluation up_to_symmetry = evaluate({2, 2}, player);
    play::PlayerKind kind = *player.kind;
    kind.is_symmetric = false;
    player.kind = &kind;
    const PolicyEvaluation image_by_image = evaluate({2, 2}, player);
    CHECK(image_by_image.states > 2 * up_to_symmetry.states);
    CHECK_THAT(image_by_image.expected_score, WithinRel(up_to_symmetry.expected_score, 1e-12));
    CHECK_THAT(image_by_image.score_deviation, WithinRel(up_to_symmetry.score_deviation, 1e-12));
    CHECK_THAT(image_by_image.expected_moves, WithinRel(up_to_symmetry.expected_moves, 1e-12));
  }
}
