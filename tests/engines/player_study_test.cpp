// Printed figures of players beside ours, and their pictures.
#include "studies/players/player_study.hpp"

#include "base/error.hpp"
#include "report/draw/charts.hpp"
#include "report/draw/player_charts.hpp"
#include "support/catch.hpp"
#include "support/source_tables.hpp"

using namespace dropslide;

namespace {

/// 400 games that score 100 or 300, half of them wins.
GameStatistics two_kinds_of_games() {
  std::vector<play::GameRecord> games;
  for (int i = 0; i < 400; ++i) {
    const bool wins = i % 2 == 0;
    games.push_back({.score = wins ? 300U : 100U,
                     .moves = wins ? 30U : 10U,
                     .milestones = std::vector<play::Milestone>(wins ? 11 : 5)});
  }
  return statistics_of(games);
}

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("a printed mean is outside where so many games of ours would hardly have it") {
  const GameStatistics ours = two_kinds_of_games();  // Mean 200, deviation 100.125.
  const double half = 1.96 * 100.125 * std::sqrt(1.0 / 400 + 1.0 / 100);
  const auto inside = compare_figure("score_mean", "221.5", 100, ours);
  CHECK(std::abs(inside.ours - 200) < 1e-9);
  CHECK(std::abs(inside.expected_95->high - 200 - half) < 0.01);
  CHECK(inside.is_outside == false);
  CHECK(compare_figure("score_mean", "223", 100, ours).is_outside == true);
  CHECK(compare_figure("score_mean", "177", 100, ours).is_outside == true);
  CHECK(compare_figure("score_mean", "223", 20, ours).is_outside == false);
  CHECK(compare_figure("moves_mean", "1,020", 100, ours).is_outside == true);
}

TEST_CASE("printed wins are read as games or as a percentage") {
  const GameStatistics ours = two_kinds_of_games();
  CHECK(compare_figure("wins_games", "10", 20, ours).is_outside == false);
  CHECK(compare_figure("wins_games", "2", 20, ours).is_outside == true);
  CHECK(compare_figure("wins_percent", "48.40", 957, ours).is_outside == false);
  CHECK(compare_figure("wins_percent", "5.29", 983, ours).is_outside == true);
}

TEST_CASE("medians, extremes, deviations and times have no verdict") {
  const GameStatistics ours = two_kinds_of_games();
  for (const char* figure : {"score_median", "score_minimum", "score_maximum", "score_deviation",
                             "seconds_mean", "moves_median", "highest_face_maximum", "r_squared"}) {
    CAPTURE(figure);
    CHECK_FALSE(compare_figure(figure, "1", 100, ours).is_outside);
  }
  CHECK(compare_figure("score_maximum", "1", 100, ours).ours == 300);
  CHECK(compare_figure("highest_face_maximum", "1", 100, ours).ours == 2048);
  CHECK(compare_figure("slope", "10", 100, ours).ours == Approx(10));
}

TEST_CASE("an interrupted study says so, and one without its tables throws") {
  const std::filesystem::path folder = source_tables() / "players";
  std::stop_source stop;
  stop.request_stop();
  const PlayerStudy study = study_players(Tier::quick, folder, {.stop = stop.get_token()}, [](auto&&...) {});
  CHECK(study.was_interrupted);
  REQUIRE(study.milestones.size() == 5);
  CHECK(study.milestones.front().tile == 11);
  CHECK(study.milestones.back().moves == "15 200");
  CHECK_THROWS_AS(study_players(Tier::quick, folder / "none", {}, [](auto&&...) {}), EnvironmentError);
}

TEST_CASE("a figure that nobody knows is refused") {
  CHECK_THROWS_AS(compare_figure("luck_mean", "1", 100, two_kinds_of_games()), EnvironmentError);
}

TEST_CASE("a histogram has a box a bin, and every value in one") {
  const DrawnChart chart = draw_histogram({"t", "x", "y"}, {0, 1, 5, 10}, 5);
  CHECK(count(chart.svg, "#9dbbd8") == 5);
  CHECK(count(chart.svg, "</svg>") == 1);
  CHECK(chart.csv == "x_from,x_to,y\n0,2,2\n2,4,0\n4,6,1\n6,8,0\n8,10,1\n");
}

TEST_CASE("a scatter plot has a dot a point, and the line") {
  const DrawnChart chart = draw_scatter({"t", "x", "y"}, {{1, 2}, {3, 4}}, {});
  CHECK(count(chart.svg, "<circle") == 2);
  CHECK(chart.csv == "x,y\n1,2\n3,4\n");
  CHECK(count(draw_scatter({"t", "x", "y"}, {{1, 2}, {3, 4}}, StraightLine{1, 1}).svg, "#c00000") == 1);
}

TEST_CASE("a scatter plot keeps far points at its edge, and says so") {
  std::vector<std::pair<double, double>> points(100, {1, 1});
  CHECK(count(draw_scatter({"t", "moves", "y"}, points, {}).svg, "right edge") == 0);
  points.back().first = 50;
  const DrawnChart chart = draw_scatter({"t", "moves", "y"}, points, {});
  CHECK(count(chart.svg, "at the right edge: 1 of more moves, up to 50") == 1);
  CHECK(count(chart.svg, "<circle cx=\"545.0\"") == 1);  // The edge: 560 less the margin of 15.
  CHECK(chart.csv.ends_with("\n50,1\n"));
}

TEST_CASE("a box plot has a box a name, its median, and the outliers as dots") {
  const DrawnChart chart = draw_boxes({"t", "x a", "y"}, {{"a", {1, 2, 3, 4, 100}}, {"b", {5}}});
  CHECK(count(chart.svg, "#9dbbd8") == 2);
  CHECK(count(chart.svg, "#c00000") == 2);
  CHECK(count(chart.svg, "<circle") == 1);
  CHECK(chart.csv.starts_with("x_a,mark,y\na,lower_whisker,1\na,first_quartile,2\na,median,3\n"));
  CHECK(count(chart.csv, "\na,outlier,100\n") == 1);
}

TEST_CASE("pictures of a player have the names that reports link to") {
  const std::vector<play::GameRecord> games{{.score = 4, .moves = 2, .milestones = {{0, 0}, {4, 1}}}};
  const auto pictures = draw_player("monte-carlo:5", games);
  std::vector<std::string> names;
  for (const NamedPicture& picture : pictures) {
    names.push_back(picture.file_name);
    CAPTURE(picture.file_name);
    CHECK(!picture.csv.empty());
  }
  CHECK(names == picture_names("monte-carlo:5"));
  CHECK(names.front() == "monte-carlo-5-scores.svg");
}
