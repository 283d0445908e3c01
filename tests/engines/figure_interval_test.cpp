// Where figures of games to come fall: held against all orders and all draws, by plain enumeration.
#include "studies/players/figure_interval.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/random.hpp"
#include "support/catch.hpp"

using namespace dropslide;

namespace {

/// Part of all orders of `ours` and `theirs` games in which the one at `place` of theirs lies below the one
/// at `bound` of ours.
double part_below(int ours, int theirs, int place, int bound) {
  std::vector<int> is_theirs(static_cast<std::size_t>(ours), 0);
  is_theirs.resize(static_cast<std::size_t>(ours + theirs), 1);
  int below = 0, all = 0;
  do {
    int seen_ours = 0, seen_theirs = 0;
    for (const int game : is_theirs) {
      (game == 1 ? seen_theirs : seen_ours) += 1;
      if (seen_theirs == place || seen_ours == bound) break;
    }
    below += seen_theirs == place;
    ++all;
  } while (std::next_permutation(is_theirs.begin(), is_theirs.end()));
  return static_cast<double>(below) / all;
}

std::vector<double> numbers_to(int last) {
  std::vector<double> numbers(static_cast<std::size_t>(last));
  std::iota(numbers.begin(), numbers.end(), 1);
  return numbers;
}

/// How often so many draws from `played` games, twice over, are the first game: by all draws.
std::map<int, double> first_game_counts(int played, int games) {
  std::map<int, double> chances;
  const double draws = std::pow(played, played), choices = std::pow(played, games);
  for (int draw = 0; draw < static_cast<int>(draws); ++draw) {
    std::vector<int> replica;
    for (int rest = draw, slot = 0; slot < played; ++slot, rest /= played) replica.push_back(rest % played);
    for (int choice = 0; choice < static_cast<int>(choices); ++choice) {
      int count = 0;
      for (int rest = choice, game = 0; game < games; ++game, rest /= played)
        count += replica[static_cast<std::size_t>(rest % played)] == 0;
      chances[count] += 1 / draws / choices;
    }
  }
  return chances;
}

/// The least value that this part of all cases does not exceed. Fails where chance would decide.
int exact_quantile(const std::map<int, double>& chances, double part) {
  double sum = 0;
  for (const auto& [value, chance] : chances) {
    sum += chance;
    if (std::abs(sum - part) < 0.006) FAIL("the exact chance " << sum << " is too near " << part);
    if (sum >= part) return value;
  }
  return chances.rbegin()->first;
}

double count_of_first(const std::vector<std::uint32_t>& games) {
  return static_cast<double>(std::count(games.begin(), games.end(), 0U));
}

}  // namespace

TEST_CASE("bounds of order are the tightest that 2.5 % of all orders at most pass") {
  for (const auto& [ours, theirs] : {std::pair{12, 1}, std::pair{9, 3}, std::pair{7, 4}, std::pair{5, 7},
                                     std::pair{3, 9}, std::pair{1, 4}})
    for (int place = 1; place <= theirs; ++place) {
      CAPTURE(ours, theirs, place);
      const Interval found = order_interval(numbers_to(ours), theirs, {place, place});
      int low = 0, high = ours + 1;
      while (low < ours && part_below(ours, theirs, place, low + 1) <= 0.025) ++low;
      while (high > 1 && 1 - part_below(ours, theirs, place, high - 1) <= 0.025) --high;
      CHECK(found.low == (low == 0 ? -HUGE_VAL : low));
      CHECK(found.high == (high > ours ? HUGE_VAL : high));
    }
}

TEST_CASE("the best of so many games to come has an upper bound if we played 39 times as many") {
  CHECK(order_interval(numbers_to(38), 1, {1, 1}).high == HUGE_VAL);
  CHECK(order_interval(numbers_to(39), 1, {1, 1}).high == 39);
  CHECK(order_interval(numbers_to(779), 20, {20, 20}).high == HUGE_VAL);
  CHECK(order_interval(numbers_to(780), 20, {20, 20}).high == 780);
  CHECK(order_interval(numbers_to(780), 20, {1, 1}).low == 1);
}

TEST_CASE("equal values make an interval of order no less safe") {
  Generator random(3, 0);
  int held = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    const auto faces = [&](std::size_t games) {
      std::vector<double> values(games);
      for (double& value : values) value = std::min(random.below(6), 4U);
      std::sort(values.begin(), values.end());
      return values;
    };
    const auto ours = faces(120), theirs = faces(30);
    held += order_interval(ours, 30, {15, 16}).holds((theirs[14] + theirs[15]) / 2);
  }
  CHECK(held >= 950);
}

TEST_CASE("a bootstrap draws our games again before it draws theirs, as all draws do") {
  for (const auto& [played, games] : {std::pair{4, 6}, std::pair{3, 8}, std::pair{3, 6}}) {
    CAPTURE(played, games);
    const auto exact = first_game_counts(played, games);
    const Interval found = bootstrap_interval(static_cast<std::uint32_t>(played), games, count_of_first, 1);
    CHECK(found.low == exact_quantile(exact, 0.025));
    CHECK(found.high == exact_quantile(exact, 0.975));
  }
}

TEST_CASE("the bootstrap of a mean is the interval of means") {
  std::vector<double> ours;
  Generator random(5, 0);
  for (int i = 0; i < 60; ++i) ours.push_back(random.below(1000));
  const Spread spread = spread_of(ours);
  const auto mean = [&](const std::vector<std::uint32_t>& games) {
    double sum = 0;
    for (const std::uint32_t game : games) sum += ours[game];
    return sum / static_cast<double>(games.size());
  };
  for (const int games : {30, 240}) {
    CAPTURE(games);
    const Interval found = bootstrap_interval(60, games, mean, 1);
    const double half = normal_95 * spread.deviation * std::sqrt(1.0 / 60 + 1.0 / games);
    CHECK(std::abs(found.low - (spread.mean - half)) < 0.06 * half);
    CHECK(std::abs(found.high - (spread.mean + half)) < 0.06 * half);
  }
}

TEST_CASE("the draws of a bootstrap are those of its seed") {
  const auto sum = [](const std::vector<std::uint32_t>& games) {
    return std::accumulate(games.begin(), games.end(), 0.0);
  };
  const Interval one = bootstrap_interval(1000, 50, sum, 1), again = bootstrap_interval(1000, 50, sum, 1);
  const Interval other = bootstrap_interval(1000, 50, sum, 2);
  CHECK(one.low == again.low);
  CHECK(one.high == again.high);
  CHECK(one.low != other.low);
  CHECK(std::abs(one.low - other.low) < 0.05 * (one.high - one.low));
}
