// Where a figure of games to come falls.
#include "studies/players/figure_interval.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/random.hpp"

namespace dropslide {
namespace {

/// The part of all cases beyond each bound.
constexpr double tail = 0.025;

/// Chosen: sums of thousands of chances are far nearer than this.
constexpr long double rounding = 1e-12L;

/// Chosen: the part beyond a bound is then right to a quarter of a per cent.
constexpr int replicas = 4000;

/// ln 0!, ln 1!, ..., ln n!.
std::vector<long double> log_factorials(std::size_t n) {
  std::vector<long double> logs(n + 1, 0);
  for (std::size_t i = 1; i <= n; ++i) logs[i] = logs[i - 1] + std::log(static_cast<long double>(i));
  return logs;
}

/// The most of our games, counted from the lowest, below which the one at `place` of theirs lies in 2.5 % of
/// all orders at most: 0 if it lies below our lowest one more often.
std::size_t games_passed(std::size_t ours, std::size_t theirs, std::size_t place) {
  const auto logs = log_factorials(ours + theirs);
  const auto log_choices = [&](std::size_t n, std::size_t k) { return logs[n] - logs[k] - logs[n - k]; };
  const auto chance_of_below = [&](std::size_t below) {
    return std::exp(log_choices(below + place - 1, below) +
                    log_choices(ours - below + theirs - place, ours - below) -
                    log_choices(ours + theirs, ours));
  };
  std::size_t passed = 0;
  long double chance = 0;
  while (passed < ours && (chance += chance_of_below(passed)) <= tail + rounding) ++passed;
  return passed;
}

}  // namespace

Interval order_interval(const std::vector<double>& sorted, int games, Places places) {
  assert(!sorted.empty() && 1 <= places.low && places.low <= places.high && places.high <= games);
  const std::size_t ours = sorted.size();
  const auto theirs = static_cast<std::size_t>(games);
  const std::size_t low = games_passed(ours, theirs, static_cast<std::size_t>(places.low));
  const std::size_t from_above =
      games_passed(ours, theirs, theirs + 1 - static_cast<std::size_t>(places.high));
  return {low == 0 ? -HUGE_VAL : sorted[low - 1], from_above == 0 ? HUGE_VAL : sorted[ours - from_above]};
}

Interval bootstrap_interval(std::uint32_t played, int games, const FigureOfGames& figure,
                            std::uint64_t seed) {
  assert(played >= 1 && games >= 1);
  Generator random(seed, 0);
  // A game of the first draw is drawn when it is needed: in most replicas few of them are.
  std::vector<std::uint32_t> first_draw(played);
  std::vector<int> drawn_in(played, 0);
  std::vector<std::uint32_t> drawn(static_cast<std::size_t>(games));
  std::vector<double> values;
  for (int replica = 1; replica <= replicas; ++replica) {
    for (std::uint32_t& game : drawn) {
      const std::uint32_t place = random.below(played);
      if (drawn_in[place] != replica) {
        drawn_in[place] = replica;
        first_draw[place] = random.below(played);
      }
      game = first_draw[place];
    }
    values.push_back(figure(drawn));
  }
  std::sort(values.begin(), values.end());
  return {quantile(values, tail), quantile(values, 1 - tail)};
}

}  // namespace dropslide
