// Dropper's strategies of section 6.1 against every slide, and their certificates.
#include "studies/thesis/strategy_trial.hpp"

#include <sstream>

#include "checker.hpp"
#include "report/draw/board_drawing.hpp"
#include "support/boards.hpp"
#include "support/folders.hpp"
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

TEST_CASE("a drawing shows every drop in black and in brackets, and an arrow for every slide") {
  const auto game = sample_game({2, 3}, 4, drop_on_two_rows).steps();
  const auto count = [](const std::string& text, const std::string& part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  const std::string text = draw_text({2, 3}, game), svg = draw_svg({2, 3}, game);
  CHECK(count(text, "[") == 6);
  CHECK(count(text, "slide ") == 5);
  CHECK(count(svg, "#000000\" stroke") == 6);
  CHECK(count(svg, "\xE2\x86") == 5 + 1);       // One more in the legend.
  CHECK(count(svg, "<rect") == 1 + 6 * 6 + 1);  // Likewise.
  CHECK(count(svg, "new tile") == 1);
}

TEST_CASE("a drawing has faces where they are asked for, and its legend says which") {
  const Board board = parse_board("1.5/.a7");
  const std::string exponents = draw_svg(board), faces = draw_svg(board, Notation::faces);
  for (const char* label : {">1<", ">5<", ">a<", ">7<"}) {
    CAPTURE(label);
    CHECK_THAT(exponents, contains_text(label));
  }
  for (const char* label : {">2<", ">32<", ">1024<", ">128<"}) {
    CAPTURE(label);
    CHECK_THAT(faces, contains_text(label));
  }
  const auto game = sample_game({2, 3}, 4, drop_on_two_rows).steps();
  CHECK_THAT(draw_svg({2, 3}, game), contains_text("exponents: 6 is the face 64"));
  CHECK_THAT(draw_svg({2, 3}, game, Notation::faces), contains_text("faces: 64 is the exponent 6"));
}
