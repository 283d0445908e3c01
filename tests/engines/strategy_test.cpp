// Dropper's strategies of section 6.1 against every slide, and their certificates.
#include "studies/thesis/strategy_trial.hpp"

#include <algorithm>
#include <sstream>

#include "checker.hpp"
#include "report/thesis/strategy_report.hpp"
#include "support/boards.hpp"
#include "support/folders.hpp"
#include "theory/strategies/catalogue.hpp"
#include "theory/strategies/no_merge.hpp"

using namespace dropslide;

namespace {

const Resources resources{.threads = 1, .memory_bytes = 1ULL << 30};

void check_strategy(Shape shape, int dmax, Drop (*strategy)(const Board&)) {
  CAPTURE(shape);
  const TemporaryFolder folder;
  const StrategyTrial trial = try_no_merge_strategy(shape, dmax, strategy, resources, folder.path() / "c");
  REQUIRE(trial.holds);
  CHECK(trial.failure.empty());
  std::istringstream certificate(contents(folder.path() / "c"));
  const auto verdict = dropslide_check::check(certificate);
  CHECK(verdict.holds);
  CHECK(verdict.positions == trial.certificate.value().positions);
  const CooperativePlay sample = sample_game(shape, dmax, strategy);
  CHECK(sample.steps().size() == static_cast<std::size_t>(shape.cells()));
}

}  // namespace

TEST_CASE("Theorem 15: the strategy on one row never gives a merge, on up to 25 cells") {
  for (int n = 1; n <= 25; ++n) check_strategy({1, n}, 2, drop_on_one_row);
}

TEST_CASE("Theorem 16: the strategy on two rows never gives a merge, on up to 12 columns") {
  for (int n = 2; n <= 12; ++n) check_strategy({2, n}, 4, drop_on_two_rows);
}

TEST_CASE("Theorem 16: 3 * 2^(n-1) - 1 positions are all that Slider can make of it") {
  for (int n = 2; n <= 10; ++n) {
    CAPTURE(n);
    CHECK(try_no_merge_strategy({2, n}, 4, drop_on_two_rows, resources).positions ==
          3 * (std::uint64_t{1} << (n - 1)) - 1);
  }
}

TEST_CASE("a strategy that gives a merge fails with the boards on the way") {
  const auto same = [](const Board& board) { return legal_drops(board, 1).front(); };
  const StrategyTrial trial = try_no_merge_strategy({2, 3}, 1, same, resources);
  CHECK_FALSE(trial.holds);
  REQUIRE(trial.failure.size() >= 2);
  CHECK_THAT(trial.failure.back(), contains_text("merges"));
}

TEST_CASE("a strategy that wants what the rules forbid fails") {
  const StrategyTrial too_high = try_no_merge_strategy({2, 3}, 3, drop_on_two_rows, resources);
  CHECK_FALSE(too_high.holds);
  CHECK_THAT(too_high.failure.back(), contains_text("no drop: it wants 4"));
}

TEST_CASE("a strategy for one row that forgets its neighbour fails on every row") {
  const auto careless = [](const Board& board) {
    Drop drop = drop_on_one_row(board);
    drop.value = 1;
    return drop;
  };
  for (int n = 2; n <= 6; ++n) {
    CAPTURE(n);
    CHECK_FALSE(try_no_merge_strategy({1, n}, 2, careless, resources).holds);
  }
}

TEST_CASE("a drawn game has every drop in brackets, and a word for every slide") {
  const auto all = strategies();
  const auto two_rows =
      std::find_if(all.begin(), all.end(), [](const Strategy& s) { return s.name == "two-rows"; });
  REQUIRE(two_rows != all.end());
  const PlayedStrategy played = play_strategy(*two_rows, {2, 3}, resources, {});
  const auto count = [](const std::string& text, const std::string& part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  const std::string text = to_plain_text(played, true, Notation::faces);
  CHECK(count(text, "[") == 6);
  CHECK(count(text, ", slide ") == 5);
  CHECK(count(to_plain_text(played, false, Notation::faces), "[") == 0);
}
