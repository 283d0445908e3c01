// The best score that Slider can force, held against plain recursion and verified by the plain rules.
#include "oracle/worst_score.hpp"

#include "base/error.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "oracle/oracle.hpp"
#include "questions/chance_query.hpp"
#include "questions/tablebase_check.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using tablebase::facts_of;
using tablebase::kind_of;
using tablebase::ValueKind;
using tablebase::WorstScoreDomain;

namespace {

Resources resources(int threads = 2) { return {.threads = threads, .memory_bytes = 1ULL << 30}; }

Expectation solve(Shape shape, const TablebaseTask& task = {.run = {.name = "test"}}) {
  return search_expectation(shape, {.is_worst = true}, resources(), task);
}

const std::vector<Shape> small_shapes{{1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 2}, {2, 3}};

}  // namespace

TEST_CASE("every afterstate has the forced score that plain recursion gives, and there are as many") {
  for (const Shape shape : small_shapes) {
    INFO(to_text(shape));
    const TemporaryFolder folder;
    const Expectation found = solve(shape, {.run = {.name = "test", .folder = folder.path()}});
    const oracle::WorstScore expected = oracle::worst_score(shape.rows, shape.cols);
    CHECK(found.value == static_cast<double>(expected.value));
    CHECK(found.value_two_2s == static_cast<double>(expected.value_two_2s));
    const Tablebase tablebase(folder.path());
    CHECK(tablebase.positions() == expected.afterstates.size());
    for (int layer = 0; layer < tablebase.layers(); ++layer)
      tablebase.for_each<double>(layer, 0, tablebase.positions(layer), [&](const Board& board, double value) {
        INFO(to_text(board));
        const std::string key = oracle::symmetric_images(to_text(board)).front();
        REQUIRE(value == static_cast<double>(expected.afterstates.at(key)));
      });
    CHECK(check_tablebase(folder.path(), std::nullopt, resources()).is_sound);
    CHECK(solve(shape).value == found.value);
  }
}

TEST_CASE("on 2x4 Slider forces 112 and no more, says a search that stops at the score") {
  const double forced = solve({2, 4}).value.value();
  CHECK(forced == 112);
  CHECK(oracle::can_force_score(2, 4, 112));
  CHECK_FALSE(oracle::can_force_score(2, 4, 116));
  for (const Shape shape : small_shapes) {
    INFO(to_text(shape));
    const auto score = static_cast<std::int64_t>(solve(shape).value.value());
    CHECK(oracle::can_force_score(shape.rows, shape.cols, score));
    CHECK_FALSE(oracle::can_force_score(shape.rows, shape.cols, score + 1));
  }
}

// Half a minute and one and a half.
TEST_CASE("on 3x3 Slider forces 164 and on 2x5 188, and no more, says that search", "[.slow]") {
  CHECK(oracle::can_force_score(3, 3, 164));
  CHECK_FALSE(oracle::can_force_score(3, 3, 168));
  CHECK(oracle::can_force_score(2, 5, 188));
  CHECK_FALSE(oracle::can_force_score(2, 5, 192));
}

TEST_CASE("a forced score is no more than the expected one") {
  for (const Shape shape : small_shapes) {
    INFO(to_text(shape));
    CHECK(*solve(shape).value <=
          *search_expectation(shape, {}, resources(), {.run = {.name = "test"}}).value);
  }
}

TEST_CASE("a query says what every slide and every drop forces") {
  const TemporaryFolder folder;
  solve({2, 3}, {.run = {.name = "test", .folder = folder.path()}});
  const Tablebase tablebase(folder.path());
  const ChanceQuery after = query_chances(tablebase, parse_board("23./2.."), Player::dropper);
  REQUIRE(after.moves.size() == 6);
  double worst = 1e9;
  for (const ChanceMove& move : after.moves) {
    CAPTURE(to_text(move.board));
    CHECK_FALSE(move.chance);
    worst = std::min(worst, *move.value);
  }
  CHECK(after.value == worst);
  const ChanceQuery state = query_chances(tablebase, parse_board(".1./1.3"), Player::slider);
  double best = 0;
  for (const ChanceMove& move : state.moves) best = std::max(best, *move.value);
  CHECK(state.value == best);
}

TEST_CASE("scores of all boards fit 32 bits, and larger ones are damage") {
  CHECK(tablebase::largest_score(1) == 4);
  CHECK(tablebase::largest_score(4) == 4 + 16 + 48 + 128);
  CHECK(tablebase::largest_score(25) == 24ULL * (1ULL << 27) + 4);
  CHECK(facts_of(ValueKind{5}).name == "worst score");  // Files hold the name and the place.
  CHECK(kind_of<WorstScoreDomain> == ValueKind{5});
  const auto domain = WorstScoreDomain::make({2, 2}, {2, 6});
  CHECK(domain.most == 196);
  CHECK(domain.is_sound({196}));
  CHECK_FALSE(domain.is_sound({197}));
  SlideSuccessors<Word64> slides;
  slides.positions[0] = 2;  // The tile 4 alone: potential 4.
  slides.count = 1;
  CHECK(domain.at_slider(Word64{0}, slides, [](Word64) { return 192U; }) == 196);
  CHECK_THROWS_AS(domain.at_slider(Word64{0}, slides, [](Word64) { return 193U; }), DamageError);
  CHECK_THROWS_AS(domain.at_dropper(std::vector<DropChild<Word64>>{}, [](const auto&) { return 0U; }),
                  DamageError);
  slides.wins = true;
  CHECK_THROWS_AS(domain.at_slider(Word64{0}, slides, [](Word64) { return 0U; }), DamageError);
}
