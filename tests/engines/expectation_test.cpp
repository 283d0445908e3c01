// The game against chance held against plain recursion, the two-player game, other ways to the same numbers,
// and damage.
#include <cmath>
#include <thread>

#include "base/error.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "oracle/chance.hpp"
#include "oracle/oracle.hpp"
#include "questions/chance_query.hpp"
#include "questions/tablebase_check.hpp"
#include "report/chance/expectation_report.hpp"
#include "report/format/chance_text.hpp"
#include "studies/players/expectation_study.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using Catch::Matchers::WithinRel;

namespace fs = std::filesystem;

namespace {

Resources resources(int threads = 2) { return {.threads = threads, .memory_bytes = 1ULL << 30}; }

TablebaseTask task_in(const fs::path& folder) { return {.run = {.name = "test", .folder = folder}}; }

Expectation solve(Shape shape, const ExpectationGoal& goal,
                  const TablebaseTask& task = {.run = {.name = "test"}}, int threads = 2) {
  return search_expectation(shape, goal, resources(threads), task);
}

const std::vector<Shape> small_shapes{{1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 2}, {2, 3}};

/// What the tablebase holds, by the least image of each board as text.
std::map<std::string, double> all_values(const Tablebase& tablebase) {
  std::map<std::string, double> values;
  for (int layer = 0; layer < tablebase.layers(); ++layer) {
    CAPTURE(layer);
    tablebase.for_each<double>(layer, 0, tablebase.positions(layer), [&](const Board& board, double value) {
      CHECK(values.emplace(oracle::symmetric_images(to_text(board)).front(), value).second);
    });
  }
  return values;
}

void check_same(const Expectation& found, const Tablebase& tablebase, const oracle::Chance& expected) {
  // Twice the error that is promised, once for each engine: at most 127 ages of 10 roundings each.
  constexpr double tolerance = 3e-13;
  CHECK_THAT(found.value.value(), WithinRel(expected.value, tolerance));
  CHECK_THAT(found.value_two_2s.value(), WithinRel(expected.value_two_2s, tolerance));
  CHECK(found.run.slider_positions == expected.states);
  CHECK(found.dead_states() == expected.dead);
  CHECK(found.run.positions == expected.afterstates.size());
  const auto values = all_values(tablebase);
  REQUIRE(values.size() == expected.afterstates.size());
  for (const auto& [board, value] : expected.afterstates) {
    INFO(board);
    REQUIRE(values.contains(board));
    REQUIRE_THAT(values.at(board), WithinRel(value, tolerance));
  }
}

}  // namespace

TEST_CASE("every afterstate has the expected score that plain recursion gives, and there are as many") {
  for (const Shape shape : small_shapes) {
    INFO(to_text(shape));
    const TemporaryFolder folder;
    const Expectation found = solve(shape, {}, task_in(folder.path()));
    check_same(found, Tablebase(folder.path()), oracle::best_score(shape.rows, shape.cols));
  }
}

TEST_CASE("every afterstate has the chance to fail that plain recursion gives, for every tile") {
  for (const Shape shape : small_shapes)
    for (int tile = 3; tile <= shape.cells() + 1; ++tile) {
      INFO(to_text(shape) << ", tile " << tile);
      const TemporaryFolder folder;
      const Expectation found = solve(shape, {.tile = tile}, task_in(folder.path()));
      check_same(found, Tablebase(folder.path()), oracle::least_failure(shape.rows, shape.cols, tile));
    }
}

TEST_CASE("the orbits of the afterstates hold as many boards as are found without symmetry") {
  for (const Shape shape : small_shapes) {
    INFO(to_text(shape));
    const TemporaryFolder folder;
    solve(shape, {}, task_in(folder.path()));
    std::size_t boards = 0;
    for (const auto& [board, value] : all_values(Tablebase(folder.path())))
      boards += oracle::symmetric_images(board).size();
    CHECK(boards == oracle::count_afterstates(shape.rows, shape.cols));
  }
}

TEST_CASE("2x2 has the numbers of docs/CHANCE.md") {
  const Expectation found = solve({2, 2}, {});
  CHECK(found.run.slider_positions == 110);
  CHECK(found.run.positions == 67);
  CHECK(std::abs(*found.value - 66.9641494571) < 5e-11);
}

TEST_CASE("a tile is certain exactly where Slider forces it against a Dropper who wants the contrary") {
  int forced = 0;
  for (const Shape shape : {Shape{1, 3}, Shape{1, 4}, Shape{1, 5}, Shape{1, 6}, Shape{2, 2}, Shape{2, 3}})
    for (int tile = 3; tile <= shape.cells() + 1; ++tile) {
      INFO(to_text(shape) << ", tile " << tile);
      const bool is_certain = *solve(shape, {.tile = tile}).value == 0;
      CHECK(is_certain == oracle::is_forced_from_openings(shape.rows, shape.cols, tile));
      forced += is_certain ? 1 : 0;
    }
  CHECK(forced > 2);
}

TEST_CASE("and exactly where the two-player solver says so, on boards beyond plain recursion") {
  const std::vector<std::pair<Shape, int>> cases{{{2, 4}, 4}, {{2, 4}, 5}, {{2, 4}, 6},
                                                 {{3, 3}, 4}, {{3, 3}, 5}, {{3, 3}, 6}};
  int forced = 0;
  for (const auto& [shape, tile] : cases) {
    INFO(to_text(shape) << ", tile " << tile);
    const TemporaryFolder folder;
    search_tablebase(shape, {StochasticGame::dmax, tile}, resources(), task_in(folder.path()));
    const Tablebase two_players(folder.path(), LayersInMemory::all);
    bool is_forced = true;
    for (const Opening& opening : openings({}, shape)) {
      CAPTURE(to_text(opening.board));
      const auto value = slider_value(two_players, opening.board);
      REQUIRE(value.has_value());
      is_forced &= value->winner == Winner::slider;
    }
    CHECK((*solve(shape, {.tile = tile}).value == 0) == is_forced);
    forced += is_forced ? 1 : 0;
  }
  CHECK(forced == 4);
}

TEST_CASE("with a folder, without, and from any number of threads the values have the same bits") {
  for (const ExpectationGoal& goal : {ExpectationGoal{}, {.is_rounded = true}, {.tile = 6}}) {
    CAPTURE(goal.tile.value_or(0), goal.is_worst, goal.is_rounded);
    const TemporaryFolder folder;
    const Expectation kept = solve({2, 4}, goal, task_in(folder.path() / "1"), 1);
    solve({2, 4}, goal, task_in(folder.path() / "3"), 3);
    CHECK(all_contents(folder.path() / "1") == all_contents(folder.path() / "3"));
    const Expectation not_kept = solve({2, 4}, goal);
    const Expectation again = solve({2, 4}, goal, task_in(folder.path() / "1"));  // Nothing is left to do.
    for (const Expectation* found : {&not_kept, &again}) {
      INFO((found == &again ? "from the folder" : "without a folder"));
      CHECK(found->value == kept.value);
      CHECK(found->value_two_2s == kept.value_two_2s);
      CHECK(found->run.slider_positions == kept.run.slider_positions);
      CHECK(found->dead_states() == kept.dead_states());
      CHECK(ages_csv({2, 4}, game_of({2, 4}, goal), found->run.layer_counts) ==
            ages_csv({2, 4}, game_of({2, 4}, goal), kept.run.layer_counts));
    }
  }
}

TEST_CASE("a run against chance that was stopped again and again ends in the bytes of one that was not") {
  const TemporaryFolder folder;
  const Expectation whole = solve({2, 4}, {}, task_in(folder.path() / "whole"));
  auto task = task_in(folder.path() / "stopped");
  task.run.checkpoint_every_seconds = 0;
  int stops = 0;
  for (Expectation found; !found.value;) {
    std::stop_source stop;
    std::jthread timer([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20 + 7 * stops));
      stop.request_stop();
    });
    Resources limited = resources();
    limited.stop = stop.get_token();
    found = search_expectation({2, 4}, {}, limited, task);
    CAPTURE(stops);
    CHECK(found.value.has_value() == (found.run.stopped == StopReason::none));
    if (found.value)
      CHECK(found.value == whole.value);
    else
      ++stops;
  }
  CHECK(stops > 2);
  CHECK(all_contents(folder.path() / "stopped") == all_contents(folder.path() / "whole"));
}

TEST_CASE("rounded scores differ from exact ones by no more than is stated") {
  for (const Shape shape : small_shapes) {
    INFO(to_text(shape));
    const TemporaryFolder folder;
    const Expectation rounded = solve(shape, {.is_rounded = true}, task_in(folder.path() / "rounded"));
    const Expectation exact = solve(shape, {}, task_in(folder.path() / "exact"));
    const Tablebase tablebase(folder.path() / "rounded");
    const double step = std::get<tablebase::RoundedScoreDomain>(tablebase.domain()).step;
    const double bound = step / 2 * rounded.run.layers;
    CHECK(bound > 0);
    CHECK(bound < 1e-3);
    CHECK(std::abs(*rounded.value - *exact.value) <= bound);
    const auto exact_values = all_values(Tablebase(folder.path() / "exact"));
    bool is_any_rounded = false;
    for (const auto& [board, value] : all_values(tablebase)) {
      INFO(board);
      REQUIRE(std::abs(value - exact_values.at(board)) <= bound);
      REQUIRE(std::fmod(value, step) == 0);
      is_any_rounded |= value != exact_values.at(board);
    }
    CHECK((is_any_rounded || shape.cells() == 2));
    CHECK(check_tablebase(folder.path() / "rounded", std::nullopt, resources()).is_sound);
  }
}

/// The least stored value above one.
template <class Domain>
auto next_value(const Domain& domain, typename Domain::Value value, bool is_rounded) {
  using Value = typename Domain::Value;
  if constexpr (std::is_integral_v<Value>)
    return static_cast<Value>(value + 1);
  else
    return is_rounded ? value + domain.decode({1}) : std::nextafter(value, Value{1e9});
}

TEST_CASE("verification recomputes every number, and finds one that is wrong in its last bit") {
  for (const ExpectationGoal& goal : {ExpectationGoal{}, {.tile = 5}, {.is_rounded = true}}) {
    CAPTURE(goal.tile.value_or(0), goal.is_worst, goal.is_rounded);
    const TemporaryFolder folder;
    const Shape shape{2, 3};
    const Expectation found = solve(shape, goal, task_in(folder.path()));
    const auto sound = check_tablebase(folder.path(), std::nullopt, resources());
    CHECK(sound.is_sound);
    CHECK(sound.positions == found.run.positions);
    auto manifest = Manifest::load(folder.path()).value();
    const auto identity = tablebase::identity_in(manifest);
    const OrbitIndex<Word64> index(shape, identity.game.objective, identity.game.dmax);
    int tried = 0;
    for (int layer = 3; layer < static_cast<int>(manifest.files.size()); layer += 5) {
      CAPTURE(layer);
      const auto listed = std::find_if(manifest.files.begin(), manifest.files.end(), [&](const auto& file) {
        return file.name == tablebase::layer_file("layers", layer);
      });
      const auto before = *listed;
      auto stored =
          tablebase::StoredLayer::read(folder.path() / listed->name, identity, layer, index.size(layer));
      if (stored.size() == 0) continue;
      tablebase::with_number_domain(identity.domain(), [&](const auto& domain) {
        const auto right = stored.at(domain, 0, 0);
        const auto wrong = next_value(domain, right, goal.is_rounded);
        stored.set(domain, 0, 0, wrong);
        listed->digest = stored.write(folder.path() / listed->name, identity);
        manifest.save(folder.path());
        CHECK_FALSE(check_tablebase(folder.path(), std::nullopt, resources()).is_sound);
        stored.set(domain, 0, 0, right);
      });
      listed->digest = stored.write(folder.path() / listed->name, identity);
      CHECK(*listed == before);
      ++tried;
    }
    CHECK(tried > 3);
  }
}

TEST_CASE("a manifest of chances that no run writes is refused") {
  const TemporaryFolder folder;
  solve({2, 2}, {}, task_in(folder.path()));
  const Manifest sound = Manifest::load(folder.path()).value();
  const std::vector<std::pair<std::string, std::string>> wrong_facts{
      {"index", "orbit"}, {"index", "auto"},    {"dmax", "1"},      {"dmax", "3"}, {"value", "winners"},
      {"value", "moves"}, {"value", "failure"}, {"objective", "7"}, {"rows", "1"}};
  for (const auto& [name, value] : wrong_facts) {
    INFO(name << " " << value);
    Manifest wrong = sound;
    wrong.facts[name] = value;
    wrong.save(folder.path());
    CHECK_THROWS_AS(Tablebase(folder.path()).check_layer(3), DamageError);
  }
  sound.save(folder.path());
  CHECK_NOTHROW(Tablebase(folder.path()).check_layer(3));
}

TEST_CASE("a query states what every slide and every drop is worth") {
  const TemporaryFolder folder;
  solve({2, 3}, {}, task_in(folder.path()));
  const Tablebase tablebase(folder.path());
  const ChanceQuery state = query_chances(tablebase, parse_board(".1./1.3"), Player::slider);
  REQUIRE(state.moves.size() == 4);
  double best = 0;
  for (const ChanceMove& move : state.moves) best = std::max(best, *move.value);
  CHECK(state.value == best);
  const ChanceQuery after = query_chances(tablebase, parse_board("23./2.."), Player::dropper);
  REQUIRE(after.moves.size() == 6);
  double mean = 0, chance = 0;
  for (const ChanceMove& move : after.moves) {
    mean += *move.chance * *move.value;
    chance += *move.chance;
  }
  CHECK_THAT(chance, WithinRel(1.0, 1e-12));
  CHECK_THAT(*after.value, WithinRel(mean, 1e-12));
  CHECK_FALSE(query_chances(tablebase, parse_board("777/777"), Player::dropper).value);
  CHECK_THROWS_AS(query_chances(tablebase, parse_board("11/11"), Player::slider), UsageError);
}

TEST_CASE("what cannot be asked of the game against chance is refused") {
  CHECK_THROWS_WITH(solve({1, 1}, {}), contains_text("no room"));
  CHECK_THROWS_WITH(solve({2, 2}, {.tile = 2}), contains_text("expected 3 (8) to 5 (32)"));
  CHECK_THROWS_WITH(solve({2, 2}, {.tile = 6}), contains_text("out of range"));
  CHECK(search_expectation({2, 4}, {}, {.threads = 1, .memory_bytes = 1000}, {.run = {.name = "test"}})
            .run.stopped == StopReason::memory_full);
}

TEST_CASE("a study solves the score, and each tile up to the highest") {
  const ExpectationStudy study = study_expectation({2, 3}, {}, resources(), {.run = {.name = ""}});
  CHECK(study.score->value == solve({2, 3}, {}).value);
  REQUIRE(study.tiles.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) {
    CAPTURE(i);
    CHECK(study.tiles[i].tile == static_cast<int>(i) + 3);
    CHECK(study.tiles[i].result.value == solve({2, 3}, {.tile = study.tiles[i].tile}).value);
  }
  const ExpectationStudy one = study_expectation({2, 3}, {.tile = 5}, resources(), {.run = {.name = ""}});
  CHECK_FALSE(one.score);
  CHECK(one.tiles.size() == 1);
  CHECK(success_text(0) == "1 (forced)");
  CHECK(success_text(1e-18) == "1 - 1.000000e-18");
  CHECK(success_text(0.25) == "0.75000000000");
  CHECK(success_text(1 - 1e-13) == "below 1e-11");
  CHECK(success_text(1) == "below 1e-11");
}
