// Games of players as text: one game has no interval.
#include "report/chance/player_report.hpp"

#include "report/chance/player_study_report.hpp"
#include "support/catch.hpp"

namespace dropslide {
namespace {

play::GameRecord game_of(std::uint32_t score, std::uint32_t moves) {
  return {.score = score, .moves = moves, .milestones = {{0, 0}, {4, 1}, {score, moves}}, .seconds = 0.001};
}

std::string text_of(const std::vector<Table>& tables) {
  std::string text;
  for (const Table& table : tables) text += to_plain_text(table);
  return text;
}

PlayerStudy study_of(const std::vector<play::GameRecord>& games) {
  const GameStatistics found = statistics_of(games);
  const StudiedPlayer player{
      .printed = {.player = "greedy", .title = "Greedy", .place = "page 1", .trials = 100, .figures = {}},
      .played = "greedy",
      .found = found,
      .comparisons = {{"score_mean", "40", 60, Interval{50, 70}, true}, {"slope", "3", 0, {}, {}}}};
  return {.papers = {{"paper", "A paper", {player}}}, .milestones = {{3, "30", "9"}}};
}

TEST_CASE("one game has no interval and no deviation, and the tables say so") {
  const std::string text = text_of(player_tables(statistics_of({game_of(60, 10)}), Notation::exponents));
  CHECK_THAT(text, contains_text("one game has no interval"));
  CHECK_THAT(text, !contains_text("inf") && !contains_text("+- "));
  const std::string two =
      text_of(player_tables(statistics_of({game_of(60, 10), game_of(80, 12)}), Notation::exponents));
  CHECK_THAT(two, contains_text("70.0 +- ") && !contains_text("no interval"));
}

TEST_CASE("tiles of games have both notations, or faces alone") {
  const GameStatistics found = statistics_of({game_of(60, 10), game_of(80, 12)});
  CHECK_THAT(text_of(player_tables(found, Notation::exponents)), contains_text("  3 (8) "));
  const std::string faces = text_of(player_tables(found, Notation::faces));
  CHECK_THAT(faces,
             contains_text("wins by 2048: 0 games") && contains_text("\n  8 ") && !contains_text("3 (8)"));
}

TEST_CASE("the study of players is a plain table") {
  const std::string plain = to_plain_text(study_of({game_of(60, 10)}));
  CHECK_THAT(plain, !contains_text("|") && !contains_text("`") && !contains_text("*"));
  CHECK_THAT(plain, !contains_text("inf") && contains_text("one game has no interval"));
  CHECK_THAT(plain, contains_text("outside"));
}

}  // namespace
}  // namespace dropslide
