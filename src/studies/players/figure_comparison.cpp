// A printed figure of a player beside our games.
#include "studies/players/figure_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "studies/players/figure_interval.hpp"

namespace dropslide {
namespace {

using Games = std::vector<play::GameRecord>;

/// Fewer games have no interval: chosen, so that means are near enough to normal.
constexpr int fewest_games = 20;

/// Names the draws of the bootstrap.
constexpr std::uint64_t bootstrap_seed = 1;

/// "score_mean" is the mean of the score.
struct FigureName {
  std::string quantity, part;
};

FigureName name_of(const std::string& figure) {
  const std::size_t cut = figure.rfind('_');
  return {figure.substr(0, cut), cut == std::string::npos ? "" : figure.substr(cut + 1)};
}

/// The spread of that name; nothing if games have no such quantity.
std::optional<Spread> spread_named(const std::string& quantity, const GameStatistics& found) {
  if (quantity == "score") return found.score;
  if (quantity == "moves") return found.moves;
  if (quantity == "log_score") return found.log_score.value_or(Spread{});
  if (quantity == "highest_face") return found.highest_face;
  if (quantity == "seconds") return found.seconds;
  return {};
}

std::optional<double> part_of(const Spread& spread, const std::string& part) {
  if (part == "mean") return spread.mean;
  if (part == "minimum") return spread.minimum;
  if (part == "maximum") return spread.maximum;
  if (part == "median") return spread.median;
  if (part == "deviation") return spread.deviation;
  return {};
}

double our_figure(const std::string& figure, const GameStatistics& found) {
  const auto [quantity, part] = name_of(figure);
  if (const auto spread = spread_named(quantity, found))
    if (const auto value = part_of(*spread, part)) return *value;
  if (quantity == "wins") return 100 * found.wins.share;
  const ScoreLine line = found.line.value_or(ScoreLine{});
  if (figure == "r_squared") return line.r_squared;
  if (figure == "slope") return line.slope;
  throw EnvironmentError(
      fmt::format("'{}' is not a figure of a player: see tables/players/README.md", figure));
}

double value_of(const std::string& quantity, const play::GameRecord& game) {
  if (quantity == "score") return game.score;
  if (quantity == "log_score") return std::log(game.score);
  if (quantity == "moves") return game.moves;
  return std::ldexp(1.0, game.highest_tile());
}

/// The values of a quantity that has an interval, ascending.
std::vector<double> values_of(const std::string& quantity, const Games& games) {
  std::vector<double> values;
  for (const play::GameRecord& game : games) values.push_back(value_of(quantity, game));
  std::sort(values.begin(), values.end());
  return values;
}

/// The interval of a figure that is a mean of games with this deviation.
Interval normal_interval(double value, double deviation, double games, double printed_games) {
  const double half = normal_95 * deviation * std::sqrt(1 / games + 1 / printed_games);
  return {value - half, value + half};
}

Interval expected_wins(double percent, int printed_games, const GameStatistics& found) {
  const double share =
      (found.wins.games + percent / 100 * printed_games) / (found.games + static_cast<double>(printed_games));
  const Interval all = normal_interval(100 * found.wins.share, 100 * std::sqrt(share * (1 - share)),
                                       found.games, printed_games);
  return {std::max(0.0, all.low), std::min(100.0, all.high)};
}

Interval expected_slope(const ScoreLine& line, int printed_games) {
  const double standard_error = (line.slope_95.high - line.slope) / normal_95;
  return normal_interval(line.slope, standard_error * std::sqrt(line.games), line.games, printed_games);
}

/// Games are taken in the order of their scores, so that the order in which they were played says nothing.
Interval expected_r_squared(const Games& games, int printed_games) {
  std::vector<std::pair<double, double>> points;
  for (const play::GameRecord& game : games) points.emplace_back(game.score, game.moves);
  std::sort(points.begin(), points.end());
  const auto r_squared = [&](const std::vector<std::uint32_t>& drawn) {
    std::vector<double> moves, scores;
    for (const std::uint32_t game : drawn) {
      scores.push_back(points[game].first);
      moves.push_back(points[game].second);
    }
    return line_without_outliers(moves, scores).value_or(ScoreLine{}).r_squared;
  };
  return bootstrap_interval(static_cast<std::uint32_t>(points.size()), printed_games, r_squared,
                            bootstrap_seed);
}

Interval expected_deviation(const std::vector<double>& values, int printed_games) {
  const auto deviation = [&](const std::vector<std::uint32_t>& drawn) {
    std::vector<double> chosen;
    for (const std::uint32_t game : drawn) chosen.push_back(values[game]);
    return spread_of(std::move(chosen)).deviation;
  };
  return bootstrap_interval(static_cast<std::uint32_t>(values.size()), printed_games, deviation,
                            bootstrap_seed);
}

/// Of a spread's part.
Interval expected_part(const FigureName& name, const Games& games, int printed_games, const Spread& ours) {
  if (name.part == "mean")
    return normal_interval(ours.mean, ours.deviation, static_cast<double>(games.size()), printed_games);
  const std::vector<double> values = values_of(name.quantity, games);
  if (name.part == "deviation") return expected_deviation(values, printed_games);
  if (name.part == "minimum") return order_interval(values, printed_games, {1, 1});
  if (name.part == "maximum") return order_interval(values, printed_games, {printed_games, printed_games});
  return order_interval(values, printed_games, {(printed_games + 1) / 2, printed_games / 2 + 1});
}

}  // namespace

double printed_number(std::string text) {
  std::erase_if(text, [](char c) { return c == ',' || c == ' '; });
  return std::stod(text);
}

FigureComparison compare_figure(const PrintedFigure& printed, const Games& games,
                                const GameStatistics& found) {
  FigureComparison comparison{printed.figure, printed.text, our_figure(printed.figure, found), {}, {}};
  const FigureName name = name_of(printed.figure);
  const bool has_no_log = name.quantity == "log_score" && !found.log_score;
  if (found.games < fewest_games || name.quantity == "seconds" || has_no_log) return comparison;
  double value = printed_number(printed.text);
  if (name.quantity == "wins") {
    if (name.part == "games") value *= 100.0 / printed.games;
    comparison.expected_95 = expected_wins(value, printed.games, found);
  } else if (const auto spread = spread_named(name.quantity, found)) {
    comparison.expected_95 = expected_part(name, games, printed.games, *spread);
  } else if (found.line) {
    comparison.expected_95 = printed.figure == "slope" ? expected_slope(*found.line, printed.games)
                                                       : expected_r_squared(games, printed.games);
  }
  if (comparison.expected_95) comparison.is_outside = !comparison.expected_95->holds(value);
  return comparison;
}

}  // namespace dropslide
