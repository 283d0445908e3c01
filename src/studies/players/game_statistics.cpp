// What many games of one player come to.
#include "studies/players/game_statistics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace dropslide {
namespace {

template <class Value>
std::vector<double> column(const std::vector<play::GameRecord>& games, Value&& value) {
  std::vector<double> values;
  values.reserve(games.size());
  for (const play::GameRecord& game : games) values.push_back(static_cast<double>(value(game)));
  return values;
}

double face(int tile) { return std::ldexp(1.0, tile); }

/// Sums over points, around their means so that nothing cancels.
struct Moments {
  double n = 0, mean_x = 0, mean_y = 0, xx = 0, xy = 0, yy = 0;

  void add(double x, double y) {
    ++n;
    const double dx = x - mean_x, dy = y - mean_y;
    mean_x += dx / n;
    mean_y += dy / n;
    xx += dx * (x - mean_x);
    xy += dx * (y - mean_y);
    yy += dy * (y - mean_y);
  }
};

TileCount count_tile(int tile, const std::vector<play::GameRecord>& games) {
  TileCount count{.tile = tile};
  std::vector<double> scores, moves;
  for (const play::GameRecord& game : games) {
    if (game.highest_tile() < tile) continue;
    const play::Milestone& first = game.milestones[static_cast<std::size_t>(tile) - 1];
    scores.push_back(first.score);
    moves.push_back(first.moves);
    count.games_ending += game.highest_tile() == tile;
  }
  count.reached = share_of(static_cast<int>(scores.size()), static_cast<int>(games.size()));
  if (!scores.empty()) count.score = spread_of(scores), count.moves = spread_of(moves);
  return count;
}

}  // namespace

Spread spread_of(std::vector<double> values) {
  assert(!values.empty());
  std::sort(values.begin(), values.end());
  const auto n = static_cast<double>(values.size());
  Moments moments;
  for (const double value : values) moments.add(value, 0);
  Spread spread{.mean = moments.mean_x,
                .minimum = values.front(),
                .maximum = values.back(),
                .median = quantile(values, 0.5)};
  if (n > 1) spread.deviation = std::sqrt(moments.xx / (n - 1));
  const double half = n > 1 ? normal_95 * spread.deviation / std::sqrt(n) : HUGE_VAL;
  spread.mean_95 = {spread.mean - half, spread.mean + half};
  return spread;
}

Share share_of(int games, int of) {
  const double n = of, share = games / n, z = normal_95;
  const double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {games, share, {games == 0 ? 0 : centre - half, games == of ? 1 : centre + half}};
}

double quantile(const std::vector<double>& sorted, double part) {
  assert(!sorted.empty() && part >= 0 && part <= 1);
  const double place = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 == sorted.size()) return sorted.back();
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

Interval outlier_fences(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const double low = quantile(values, 0.25), high = quantile(values, 0.75);
  return {low - 1.5 * (high - low), high + 1.5 * (high - low)};
}

std::optional<ScoreLine> line_without_outliers(const std::vector<double>& moves,
                                               const std::vector<double>& scores) {
  assert(moves.size() == scores.size());
  const Interval usual_moves = outlier_fences(moves), usual_scores = outlier_fences(scores);
  Moments m;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (usual_moves.holds(moves[i]) && usual_scores.holds(scores[i])) m.add(moves[i], scores[i]);
  if (m.n < 3 || m.xx == 0 || m.yy == 0) return {};
  ScoreLine line{.slope = m.xy / m.xx, .games = static_cast<int>(m.n)};
  line.intercept = m.mean_y - line.slope * m.mean_x;
  const double rss = std::max(0.0, m.yy - line.slope * m.xy);
  line.r_squared = 1 - rss / m.yy;
  const double half = normal_95 * std::sqrt(rss / (m.n - 2) / m.xx);
  line.slope_95 = {line.slope - half, line.slope + half};
  return line;
}

GameStatistics statistics_of(const std::vector<play::GameRecord>& games) {
  const auto scores = column(games, [](const auto& game) { return game.score; });
  const auto moves = column(games, [](const auto& game) { return game.moves; });
  const auto highest = column(games, [](const auto& game) { return game.highest_tile(); });
  const auto wins = std::count_if(highest.begin(), highest.end(), [](double v) { return v >= winning_tile; });
  GameStatistics found{
      .games = static_cast<int>(games.size()),
      .score = spread_of(scores),
      .moves = spread_of(moves),
      .seconds = spread_of(column(games, [](const auto& game) { return game.seconds; })),
      .highest_face = spread_of(column(games, [](const auto& game) { return face(game.highest_tile()); })),
      .wins = share_of(static_cast<int>(wins), static_cast<int>(games.size())),
      .line = line_without_outliers(moves, scores)};
  if (found.score.minimum > 0)
    found.log_score = spread_of(column(games, [](const auto& game) { return std::log(game.score); }));
  const auto [lowest, largest] = std::minmax_element(highest.begin(), highest.end());
  for (int tile = static_cast<int>(*lowest); tile <= static_cast<int>(*largest); ++tile)
    found.tiles.push_back(count_tile(tile, games));
  return found;
}

}  // namespace dropslide
