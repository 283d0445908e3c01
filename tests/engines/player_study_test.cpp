// Printed figures of players beside ours, and their pictures.
#include "studies/players/player_study.hpp"

#include <bit>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "files/json_lines.hpp"
#include "support/catch.hpp"
#include "support/source_tables.hpp"

using namespace dropslide;

namespace {

/// Games and what they come to.
struct PlayedGames {
  explicit PlayedGames(std::vector<play::GameRecord> played)
      : games(std::move(played)), found(statistics_of(games)) {}

  FigureComparison beside(const std::string& figure, const std::string& text, int printed_games) const {
    return compare_figure({figure, text, printed_games}, games, found);
  }

  std::vector<play::GameRecord> games;
  GameStatistics found;
};

play::GameRecord game_of(std::uint32_t score, std::uint32_t moves, std::size_t highest_tile) {
  return {.score = score, .moves = moves, .milestones = std::vector<play::Milestone>(highest_tile)};
}

/// 400 games that score 100 or 300, half of them wins.
PlayedGames two_kinds_of_games() {
  std::vector<play::GameRecord> games;
  for (int i = 0; i < 400; ++i) games.push_back(i % 2 == 0 ? game_of(300, 30, 11) : game_of(100, 10, 5));
  return PlayedGames(std::move(games));
}

/// 4000 games that score 1 to 4000, each a little more than its moves say.
PlayedGames rising_games() {
  std::vector<play::GameRecord> games;
  for (std::uint32_t i = 1; i <= 4000; ++i)
    games.push_back(game_of(i, i + i * 7919 % 400, static_cast<std::size_t>(std::bit_width(i))));
  return PlayedGames(std::move(games));
}

/// The games of a recorded player, with the milestones that figures ask for: how many there are.
PlayedGames recorded_games(const JsonValue& record) {
  const bool has_moves = record.at("columns").items().size() == 4;
  std::vector<play::GameRecord> games;
  for (const JsonValue& row : record.at("rows").items()) {
    const std::vector<JsonValue> numbers = row.items();
    const auto game = game_of(static_cast<std::uint32_t>(numbers[0].count()),
                              has_moves ? static_cast<std::uint32_t>(numbers[2].count()) : 0,
                              static_cast<std::size_t>(numbers[1].count()));
    games.insert(games.end(), static_cast<std::size_t>(numbers.back().count()), game);
  }
  return PlayedGames(std::move(games));
}

/// Games that the papers print, by their titles of players.
std::map<std::string, int> printed_trials() {
  std::map<std::string, int> trials;
  for (const char* file : {"kumar-2018.json", "erisgen-ballesteros-2024.json"})
    for (const JsonValue& player :
         read_json(source_tables() / "players" / file, "players").at("players").items())
      trials[player.at("title").text()] = player.at("trials").whole();
  return trials;
}

/// A bound of a recorded interval: null is infinite.
double bound_of(const JsonValue& interval, std::size_t which, double infinite) {
  const nlohmann::ordered_json& bound = interval.json().at(which);
  return bound.is_null() ? infinite : bound.get<double>();
}

}  // namespace

TEST_CASE("a printed mean is outside where so many games of ours would hardly have it") {
  const PlayedGames ours = two_kinds_of_games();  // Mean 200, deviation 100.125.
  const double half = 1.96 * 100.125 * std::sqrt(1.0 / 400 + 1.0 / 100);
  const auto inside = ours.beside("score_mean", "221.5", 100);
  CHECK(std::abs(inside.ours - 200) < 1e-9);
  CHECK(std::abs(inside.expected_95->high - 200 - half) < 0.01);
  CHECK(inside.is_outside == false);
  CHECK(ours.beside("score_mean", "223", 100).is_outside == true);
  CHECK(ours.beside("score_mean", "177", 100).is_outside == true);
  CHECK(ours.beside("score_mean", "223", 20).is_outside == false);
  CHECK(ours.beside("moves_mean", "1,020", 100).is_outside == true);
}

TEST_CASE("printed wins are read as games or as a percentage") {
  const PlayedGames ours = two_kinds_of_games();
  CHECK(ours.beside("wins_games", "10", 20).is_outside == false);
  CHECK(ours.beside("wins_games", "2", 20).is_outside == true);
  CHECK(ours.beside("wins_percent", "48.40", 957).is_outside == false);
  CHECK(ours.beside("wins_percent", "5.29", 983).is_outside == true);
}

TEST_CASE("a printed extreme or median is held against the order of our games") {
  const PlayedGames ours = rising_games();
  // Of 100 games the best is below a share x of ours with the chance x^100, and 0.025^(1/100) is 0.9638.
  const auto best = ours.beside("score_maximum", "3990", 100);
  CHECK(best.ours == 4000);
  CHECK(std::abs(best.expected_95->low - 0.9638 * 4000) < 20);
  CHECK(best.expected_95->high >= 3998);
  CHECK(best.is_outside == false);
  CHECK(ours.beside("score_maximum", "3,800", 100).is_outside == true);
  CHECK(ours.beside("score_minimum", "10", 100).is_outside == false);
  CHECK(ours.beside("score_minimum", "200", 100).is_outside == true);
  const auto median = ours.beside("score_median", "2000.5", 100);
  // The deviation of a median of 100 values is half of their range by 10.
  CHECK(std::abs(median.expected_95->low - (2000 - 1.96 * 200)) < 30);
  CHECK(std::abs(median.expected_95->high - (2000 + 1.96 * 200)) < 30);
  CHECK(ours.beside("moves_median", "3000", 100).is_outside == true);
  CHECK(ours.beside("highest_face_maximum", "4096", 100).is_outside == false);
  CHECK(ours.beside("highest_face_maximum", "2048", 100).is_outside == true);
}

TEST_CASE("the best of many printed games has no upper bound by few of ours") {
  const PlayedGames ours = two_kinds_of_games();
  const auto best = ours.beside("score_maximum", "9,999", 100);
  CHECK(best.expected_95->low == 300);
  CHECK(best.expected_95->high == HUGE_VAL);
  CHECK(best.is_outside == false);
  CHECK(ours.beside("score_maximum", "296", 100).is_outside == true);
  CHECK(ours.beside("score_minimum", "0", 100).expected_95->low == -HUGE_VAL);
}

TEST_CASE("a printed deviation or R^2 is held against replicas of our games") {
  const PlayedGames ours = rising_games();
  // The deviation of so many numbers is 1155, that of a sample of 100 varies by 1155 sqrt((1.8 - 1) / 400).
  const auto deviation = ours.beside("score_deviation", "1160", 100);
  CHECK(std::abs(deviation.ours - 1154.8) < 0.1);
  CHECK(std::abs(deviation.expected_95->low - (1155 - 1.96 * 51.6)) < 12);
  CHECK(std::abs(deviation.expected_95->high - (1155 + 1.96 * 51.6)) < 12);
  CHECK(deviation.is_outside == false);
  CHECK(ours.beside("score_deviation", "1000", 100).is_outside == true);
  CHECK(ours.beside("log_score_deviation", "0.98", 100).is_outside == false);
  CHECK(ours.beside("highest_face_deviation", "100", 100).is_outside == true);
  const auto r_squared = ours.beside("r_squared", "0.99", 100);
  CHECK(r_squared.expected_95->holds(r_squared.ours));
  CHECK(r_squared.is_outside == false);
  CHECK(ours.beside("r_squared", "0.95", 100).is_outside == true);
}

TEST_CASE("times have no verdict, nor has anything by fewer than 20 games of ours") {
  const PlayedGames ours = rising_games();
  for (const char* figure : {"seconds_mean", "seconds_median"}) {
    CAPTURE(figure);
    CHECK_FALSE(ours.beside(figure, "1", 100).is_outside);
  }
  const PlayedGames few(std::vector(19, game_of(4, 2, 2)));
  for (const char* figure :
       {"score_mean", "score_median", "score_minimum", "score_deviation", "wins_percent", "r_squared"}) {
    CAPTURE(figure);
    CHECK_FALSE(few.beside(figure, "1", 100).is_outside);
  }
  CHECK(two_kinds_of_games().beside("score_maximum", "1", 100).ours == 300);
  CHECK(two_kinds_of_games().beside("highest_face_maximum", "1", 100).ours == 2048);
  CHECK(two_kinds_of_games().beside("slope", "10", 100).ours == Approx(10));
}

TEST_CASE("a game without points has no logarithm, and its player no interval of logarithms") {
  std::vector<play::GameRecord> games(100, game_of(8, 4, 3));
  games.push_back(game_of(0, 1, 1));
  CHECK_FALSE(PlayedGames(games).beside("log_score_deviation", "1", 100).is_outside);
}

TEST_CASE("the recorded figures of players are those of the recorded games") {
  const std::filesystem::path results = source_tables() / "results";
  const std::map<std::string, int> trials = printed_trials();
  std::map<std::string, PlayedGames> games;
  for (const JsonValue& record : read_json_lines(results / "player-games.jsonl")) {
    const PlayedGames& ours = games.emplace(record.at("player").text(), recorded_games(record)).first->second;
    CAPTURE(record.at("player").text());
    CHECK(ours.found.games == record.at("games").whole());
  }
  int compared = 0;
  for (const JsonValue& paper : read_json(results / "players.json", "figures").at("papers").items())
    for (const JsonValue& player : paper.at("players").items())
      for (const JsonValue& figure : player.at("figures").items()) {
        const std::string name = figure.at("figure").text(), played = player.at("player").text();
        CAPTURE(played, name);
        if (name.starts_with("seconds")) continue;
        const auto again =
            games.at(played).beside(name, figure.at("printed").text(), trials.at(player.at("title").text()));
        CHECK(again.ours == Approx(figure.at("ours").number()));
        REQUIRE(again.is_outside);
        CHECK(*again.is_outside == figure.at("outside").is_true());
        const JsonValue interval = figure.at("expected_95");
        CHECK(again.expected_95->low == Approx(bound_of(interval, 0, -HUGE_VAL)));
        CHECK(again.expected_95->high == Approx(bound_of(interval, 1, HUGE_VAL)));
        ++compared;
      }
  CHECK(compared == 156);
}

TEST_CASE("an interrupted study says so, and one without its tables throws") {
  const std::filesystem::path folder = source_tables() / "players";
  std::stop_source stop;
  stop.request_stop();
  const PlayerStudy study = study_players({}, folder, {.stop = stop.get_token()});
  CHECK(study.was_interrupted);
  REQUIRE(study.milestones.size() == 5);
  CHECK(study.milestones.front().tile == 11);
  CHECK(study.milestones.back().moves == "15 200");
  CHECK_THROWS_AS(study_players({}, folder / "none", {}), EnvironmentError);
}

TEST_CASE("a figure that nobody knows is refused") {
  CHECK_THROWS_AS(two_kinds_of_games().beside("luck_mean", "1", 100), EnvironmentError);
}
