// Pictures of the games of one player.
#include "report/draw/player_charts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/draw/charts.hpp"

namespace dropslide {
namespace {

using play::GameRecord;

/// "monte-carlo-limit-10-5": a name that is a file name everywhere.
std::string file_stem(std::string player) {
  std::replace(player.begin(), player.end(), ':', '-');
  return player;
}

template <class X>
std::vector<std::pair<double, double>> dots(const std::vector<GameRecord>& games, X&& x) {
  std::vector<std::pair<double, double>> points;
  for (std::size_t i = 0; i < std::min(games.size(), most_dots); ++i)
    points.emplace_back(x(games[i]), games[i].score);
  return points;
}

std::optional<StraightLine> line_of(const std::vector<GameRecord>& games) {
  const auto line = statistics_of(games).line;
  if (!line) return {};
  return StraightLine{line->slope, line->intercept};
}

}  // namespace

std::vector<NamedPicture> draw_player(const std::string& player, const std::vector<GameRecord>& games) {
  std::vector<double> scores;
  std::vector<std::pair<std::string, double>> tiles;
  std::vector<std::pair<std::string, std::vector<double>>> moves;
  for (const GameRecord& game : games) scores.push_back(game.score);
  for (const TileCount& count : statistics_of(games).tiles) {
    if (count.games_ending == 0) continue;
    const std::string face = std::to_string(std::uint64_t{1} << count.tile);
    tiles.emplace_back(face, count.games_ending);
    moves.emplace_back(face, std::vector<double>{});
    for (const GameRecord& game : games)
      if (game.highest_tile() == count.tile) moves.back().second.push_back(game.moves);
  }
  const auto title = [&](std::string_view what) { return fmt::format("{}: {}", player, what); };
  const std::vector<std::string> names = picture_names(player);
  const auto picture = [&](std::size_t number, const DrawnChart& chart) {
    return NamedPicture{names[number], chart.svg, chart.csv};
  };
  return {picture(0, draw_histogram({title("final scores"), "score", "games"}, scores, 40)),
          picture(1, draw_scatter({title("score and moves"), "moves", "score"},
                                  dots(games, [](const auto& game) { return double(game.moves); }),
                                  line_of(games))),
          picture(2, draw_scatter({title("score and time"), "seconds", "score"},
                                  dots(games, [](const auto& game) { return game.seconds; }), {})),
          picture(3, draw_boxes({title("moves by largest tile"), "largest tile", "moves"}, moves)),
          picture(4, draw_bars({title("largest tiles"), "largest tile", "games"}, tiles))};
}

std::vector<std::string> picture_names(const std::string& player) {
  std::vector<std::string> names;
  for (const char* what : {"scores", "score-moves", "score-seconds", "moves-tile", "tiles"})
    names.push_back(fmt::format("{}-{}.svg", file_stem(player), what));
  return names;
}

}  // namespace dropslide
