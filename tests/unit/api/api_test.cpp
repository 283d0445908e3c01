// The public API: the same answers as the rooms, errors of its own, stops, and progress.
#include <dropslide/dropslide.hpp>

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "base/error.hpp"
#include "engines/tablebase/tablebase.hpp"
#include "game/slide.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

namespace ds = dropslide::api;

namespace {

/// What the error says; "" if nothing of the type is thrown.
template <class Error, class Work>
std::string complaint(Work&& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

const ds::Run two_threads{.threads = 2};

}  // namespace

TEST_CASE("public shapes and boards are read and written as the program does") {
  CHECK(ds::Shape("3x4") == ds::Shape(3, 4));
  CHECK(ds::to_text(ds::Shape(2, 12)) == "2x12");
  CHECK(ds::to_text(ds::Board("12./..3")) == "12./..3");
  CHECK(ds::Board("2,4,0/0,0,8") == ds::Board("12./..3"));
  CHECK(ds::layer_sum("12./..3") == 1 + 2 + 4);
  ds::Board board(ds::Shape(2, 2));
  board.set(1, 0, 31);
  CHECK(board.at(1, 0) == 31);
  CHECK(ds::to_text(board) == "../v.");
}

TEST_CASE("the public API throws errors of its own, which name what is wrong") {
  CHECK(complaint<ds::UsageError>([] { ds::Shape("4x3"); }).find("4x3") != std::string::npos);
  CHECK(complaint<ds::UsageError>([] { ds::Shape(5, 6); }).find("5x6") != std::string::npos);
  CHECK(complaint<ds::UsageError>([] { ds::Board("1!/.."); }) != "");
  CHECK(complaint<ds::UsageError>([] { ds::Board(ds::Shape(2, 2)).set(0, 2, 1); }) != "");
  CHECK(complaint<ds::UsageError>([] { ds::Board(ds::Shape(2, 2)).set(0, 0, 32); }) != "");
  CHECK(complaint<ds::UsageError>([] { ds::solve("2x2", 0); }) != "");
  CHECK(complaint<ds::UsageError>([] { ds::solve("2x2", 2, {.objective = 2}); }) != "");
  CHECK(complaint<ds::UsageError>([] { ds::solve("2x2", 2, {.certificate = "x"}); }) != "");
  CHECK(complaint<ds::UsageError>([] { ds::solve("2x2", 2, {}, {.threads = -1}); }) != "");
  CHECK(complaint<ds::EnvironmentError>([] { ds::Tablebase("/proc/none"); }) != "");
  static_assert(!std::is_base_of_v<dropslide::Error, ds::Error>);
}

TEST_CASE("public moves are those of the rules") {
  const ds::Board board = "12./1.2";
  const dropslide::Board inside = dropslide::parse_board("12./1.2");
  const auto slides = dropslide::legal_slides(inside);
  const auto shown = ds::legal_slides(board);
  REQUIRE(shown.size() == slides.size());
  for (std::size_t i = 0; i < slides.size(); ++i) {
    CAPTURE(i);
    CHECK(ds::to_text(shown[i].board) == dropslide::to_text(slides[i].board));
    CHECK(ds::to_text(shown[i].direction) == dropslide::to_text(slides[i].direction));
    CHECK(shown[i].score == slides[i].score);
    CHECK(shown[i].merges == slides[i].merges);
  }
  CHECK(ds::legal_drops(board, 3).size() == 6);
  CHECK(ds::to_text(ds::drop(board, {0, 2, 3})) == "123/1.2");
  CHECK_THROWS_AS(ds::drop(board, {0, 0, 1}), ds::UsageError);
  CHECK_THROWS_AS(ds::slide("vv/..", ds::Direction::left), ds::UsageError);
}

TEST_CASE("public answers are those that are known, and their JSON says the same") {
  const ds::Solution solution = ds::solve("3x3", 2, {}, two_threads);
  CHECK(solution.max_tile == 5);
  CHECK(solution.stopped == ds::Stopped::no);
  const auto json = nlohmann::json::parse(solution.json);
  CHECK(json["command"] == "solve");
  CHECK(json["max_tile"] == 5);
  CHECK(json["objectives"].size() == solution.objectives.size());
  CHECK(json["version"] == std::string(ds::version()));
  for (const ds::Engine engine : {ds::Engine::layers, ds::Engine::tablebase, ds::Engine::proof}) {
    CAPTURE(engine);
    const auto one = ds::solve("2x4", 2, {.objective = 6, .engine = engine}, two_threads);
    REQUIRE(one.objectives.size() == 1);
    CHECK(one.objectives[0].winner == ds::Player::dropper);
    CHECK_FALSE(one.max_tile);
  }
  CHECK(ds::no_merge("3x3", {}, two_threads).min_dmax == 4);
  CHECK_FALSE(ds::no_merge("3x3", {.dmax = 3}, two_threads).verdicts.at(0).dropper_avoids_merges);
  const ds::ShortestGame game = ds::shortest("3x4", 1, two_threads);
  CHECK(game.drops == 20);
  CHECK(game.game.size() == 20);
  CHECK_FALSE(game.game.back().slide);
  CHECK(ds::reach("..112").passing);
  CHECK(ds::reach("1.2").slider_to_move.non_passing == true);
  CHECK_FALSE(ds::reach("1.2").dropper_to_move.passing);
}

TEST_CASE("a public tablebase says what the room says") {
  const TemporaryFolder folder;
  ds::solve("2x3", 2,
            {.objective = 5, .engine = ds::Engine::tablebase, .folder = folder.path(), .with_depth = true},
            two_threads);
  const ds::Tablebase table(folder.path());
  const dropslide::Tablebase inside(folder.path());
  std::uint64_t seen = 0;
  for (int sum = 0; sum < table.layers(); ++sum) {
    CAPTURE(sum);
    const ds::Layer layer = table.layer(sum);
    REQUIRE(layer.positions == inside.positions(sum));
    std::size_t place = 0;
    inside.for_each<dropslide::tablebase::PositionValue>(
        sum, 0, layer.positions, [&](const dropslide::Board& board, const auto& value) {
          const std::string text = dropslide::to_text(board);
          for (std::size_t cell = 0; cell < 6; ++cell) {
            CAPTURE(cell);
            REQUIRE(layer.exponents[6 * place + cell] ==
                    board.at(static_cast<int>(cell / 3), static_cast<int>(cell % 3)));
          }
          REQUIRE((layer.slider_wins[place] == 1) == (value.winner == dropslide::Winner::slider));
          REQUIRE(layer.moves[place] == value.moves);
          REQUIRE(table.value(text)->moves == value.moves);
          ++place;
        });
    seen += layer.positions;
  }
  CHECK(seen == table.positions());
  CHECK_THROWS_AS(table.layer(table.layers()), ds::UsageError);
  CHECK_THROWS_AS(table.value("12/.."), ds::UsageError);
  const ds::Answer answer = table.query("12./...", ds::Player::dropper);
  CHECK(answer.moves.size() == 8);
  CHECK(nlohmann::json::parse(table.query_json("12./...", ds::Player::dropper))["moves"].size() == 8);
}

TEST_CASE("a closed public tablebase refuses, and can be assigned again") {
  const TemporaryFolder folder;
  ds::expect("2x2", {.with_tiles = false, .folder = folder.path()}, two_threads);
  ds::Tablebase table(folder.path());
  CHECK_FALSE(table.winner());
  CHECK(table.value("1./1.").value().number.value() > 0);
  CHECK_FALSE(table.value("1./.1"));  // No slide leaves it.
  table.close();
  CHECK(complaint<ds::UsageError>([&] { table.shape(); }).find("closed") != std::string::npos);
  table = ds::Tablebase(folder.path());
  CHECK(table.quantity() == "score");
}

TEST_CASE("a public computation stops on request, and keeps within its memory") {
  std::stop_source stop;
  ds::Run run{.threads = 2, .stop = stop.get_token()};
  int reports = 0;
  run.progress = [&](const ds::Progress&) {
    ++reports;
    stop.request_stop();
    throw std::runtime_error("lost");
  };
  const ds::Solution stopped = ds::solve("3x5", 2, {.objective = 7, .engine = ds::Engine::layers}, run);
  CHECK(stopped.stopped == ds::Stopped::interrupted);
  CHECK(stopped.objectives.empty());
  CHECK(reports >= 1);
  const ds::Solution full = ds::solve("3x5", 2, {.objective = 8, .engine = ds::Engine::layers},
                                      {.threads = 2, .memory_bytes = std::uint64_t{20} << 20});
  CHECK(full.stopped == ds::Stopped::memory_full);
  CHECK(full.needed_bytes > std::uint64_t{20} << 20);
}

TEST_CASE("public games against chance have the known values, and the same seed gives the same games") {
  const ds::Expectation expectation = ds::expect("1x2", {}, two_threads);
  CHECK(std::abs(expectation.expected_score.value() - 3.968) < 1e-9);
  const ds::Simulation first = ds::simulate("2x3", "greedy", {.games = 20, .seed = 5}, two_threads),
                       second = ds::simulate("2x3", "greedy", {.games = 20, .seed = 5}, {.threads = 1});
  CHECK(first.mean_score == second.mean_score);
  CHECK(first.games == 20);
  CHECK_THROWS_AS(ds::simulate("2x3", "nobody"), ds::UsageError);
  CHECK_THROWS_AS(ds::simulate("2x3", "greedy", {.games = 0}), ds::UsageError);
}
