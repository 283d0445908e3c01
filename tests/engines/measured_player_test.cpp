// One's own player against chance: batches and lists held against players by name, and everything that such a
// player can do wrong.
#include <cmath>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "engines/policy/state_list.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "engines/tablebase/state_count.hpp"
#include "game/rules.hpp"
#include "game/symmetry.hpp"
#include "studies/players/exact/listed_player.hpp"
#include "studies/players/exact/measured_player.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using Catch::Matchers::WithinRel;

namespace {

Resources resources(int threads = 2) { return {.threads = threads, .memory_bytes = 1ULL << 30}; }

play::NamedPlayer player_called(const std::string& name) {
  for (const play::PlayerKind& kind : play::player_kinds())
    if (kind.name == name) return play::named_player(kind, name);
  throw std::logic_error("no such player: " + name);
}

/// The chances of a rule on boards.
template <class Rule>
BatchPlayer by_rule(Rule rule) {
  return [rule](const StateBatch& states, std::span<ChancesOfSlides> chances) {
    for (std::size_t number = 0; number < chances.size(); ++number)
      chances[number] = rule(states.board(number));
  };
}

ChancesOfSlides every_legal(const Board& board) {
  ChancesOfSlides chances{};
  const auto legal = legal_slides(board);
  for (const SlideOutcome& slide : legal)
    chances[static_cast<std::size_t>(slide.direction)] = 1.0 / static_cast<double>(legal.size());
  return chances;
}

ChancesOfSlides first_legal(const Board& board) {
  ChancesOfSlides chances{};
  chances[static_cast<std::size_t>(legal_slides(board).front().direction)] = 1;
  return chances;
}

PolicyEvaluation evaluate(Shape shape, const BatchPlayer& player, bool is_symmetric,
                          const PolicyQuestion& question = {}, int threads = 2) {
  return evaluate_batches(shape, player, is_symmetric, question, resources(threads), "test");
}

void check_same(const PolicyEvaluation& one, const PolicyEvaluation& other) {
  CHECK_THAT(one.expected_score, WithinRel(other.expected_score, 1e-12));
  CHECK_THAT(one.expected_moves, WithinRel(other.expected_moves, 1e-12));
  REQUIRE(one.highest_tiles.size() == other.highest_tiles.size());
  for (std::size_t tile = 0; tile < one.highest_tiles.size(); ++tile) {
    CAPTURE(tile);
    CHECK(std::abs(one.highest_tiles[tile] - other.highest_tiles[tile]) < 1e-12);
  }
}

}  // namespace

TEST_CASE("a function is measured as the player by name who plays alike") {
  for (const Shape shape : {Shape{1, 4}, {2, 2}, {2, 3}, {2, 4}}) {
    INFO(to_text(shape));
    const PolicyEvaluation named = evaluate_player(shape, player_called("random"), {}, resources(), "test");
    for (const bool is_symmetric : {false, true}) {
      CAPTURE(is_symmetric);
      const PolicyEvaluation found = evaluate(shape, by_rule(every_legal), is_symmetric);
      check_same(found, named);
      CHECK((found.states == named.states) == is_symmetric);
    }
  }
}

TEST_CASE(
    "an array of slides plays as the rule that fills it, and any number of threads gives the same bits") {
  for (const Shape shape : {Shape{1, 4}, {2, 2}, {2, 3}}) {
    INFO(to_text(shape));
    const auto states = std::make_shared<const StateList>(shape, resources());
    std::vector<std::uint8_t> slides(states->size(), 77);  // Of dead states nobody asks.
    std::vector<double> chances(4 * states->size(), -1);
    for (int layer = 0; layer < states->layers(); ++layer) {
      const std::vector<std::uint8_t> tiles = states->tiles_of(layer);
      for (std::uint64_t number = states->first_of(layer); number < states->first_of(layer + 1); ++number) {
        const Board board =
            StateBatch{shape, tiles, {}}.board(static_cast<std::size_t>(number - states->first_of(layer)));
        CAPTURE(to_text(board));
        REQUIRE(board == canonical(board));
        REQUIRE(states->number_of(board) == number);
        if (legal_slides(board).empty()) continue;
        const ChancesOfSlides of_rule = first_legal(board);
        slides[number] =
            static_cast<std::uint8_t>(std::max_element(of_rule.begin(), of_rule.end()) - of_rule.begin());
        std::copy(of_rule.begin(), of_rule.end(), &chances[4 * number]);
      }
    }
    const PolicyEvaluation by_function = evaluate(shape, by_rule(first_legal), true);
    for (const int threads : {1, 3})
      for (const ChancesByNumber& listed : {chances_of(*states, std::span<const std::uint8_t>(slides)),
                                            chances_of(*states, std::span<const double>(chances))}) {
        CAPTURE(threads);
        const PolicyEvaluation found =
            evaluate(shape, listed_player(states, listed, resources(threads)), true, {}, threads);
        CHECK(found.expected_score == by_function.expected_score);
        CHECK(found.states == by_function.states);
      }
  }
}

TEST_CASE("states are those that are counted, and every image of a state has its number") {
  const StateList states({2, 3}, resources());
  const StateCount count = count_states({2, 3}, resources(), {});
  CHECK(states.size() == count.total().slider);
  for (int layer = 0; layer < states.layers(); ++layer) {
    CAPTURE(layer);
    CHECK(states.first_of(layer + 1) - states.first_of(layer) ==
          count.layers[static_cast<std::size_t>(layer)].slider);
  }
  const Board board = parse_board("12./3..");
  for (const Symmetry symmetry : symmetries({2, 3})) {
    CAPTURE(to_text(apply(symmetry, board)));
    CHECK(states.number_of(apply(symmetry, board)) == states.number_of(board));
  }
  CHECK(states.number_of(board).has_value());
  CHECK(!states.number_of(parse_board("9../...")));
  CHECK(!states.number_of(parse_board("777/777")));
  CHECK_THROWS_AS(states.number_of(parse_board("12/1.")), UsageError);
}

TEST_CASE("mistakes are the states where most is lost, the same however many threads") {
  const TemporaryFolder folder;
  search_expectation({2, 3}, {}, resources(), {.run = {.name = "test", .folder = folder.path()}});
  const Tablebase best(folder.path());
  const PolicyQuestion question{.best = &best, .until_tile = {}, .most_mistakes = 30'000};
  const PolicyEvaluation found = evaluate({2, 3}, by_rule(first_legal), false, question);
  REQUIRE(!found.mistakes.empty());
  REQUIRE(found.mistakes.size() < question.most_mistakes);  // All of them.
  double lost = 0;
  for (const Mistake& mistake : found.mistakes) {
    CAPTURE(to_text(mistake.board));
    CHECK(mistake.slide != mistake.best);
    CHECK(mistake.loss > 0);
    lost += mistake.loss * mistake.chance;
  }
  CHECK_THAT(lost, WithinRel(found.total_regret, 1e-9));
  CHECK(std::is_sorted(found.mistakes.begin(), found.mistakes.end(),
                       [](const auto& a, const auto& b) { return a.loss * a.chance > b.loss * b.chance; }));
  const PolicyEvaluation ten = evaluate({2, 3}, by_rule(first_legal), false,
                                        {.best = &best, .until_tile = {}, .most_mistakes = 10}, 1);
  REQUIRE(ten.mistakes.size() == 10);
  for (std::size_t i = 0; i < 10; ++i) {
    CAPTURE(i);
    CHECK(ten.mistakes[i].board == found.mistakes[i].board);
    CHECK(ten.mistakes[i].loss == found.mistakes[i].loss);
  }
}

TEST_CASE("what a player cannot answer is refused with the board") {
  const auto refusal_of = [](const ChancesOfSlides& chances) -> std::string {
    try {
      evaluate({2, 2}, by_rule([&](const Board&) { return chances; }), false);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  };
  CHECK_THAT(refusal_of({1, 0, 0, 0}), contains_text("which changes nothing there"));
  CHECK_THAT(refusal_of({0.25, 0.25, 0.25, 0.2}), contains_text("/"));
  CHECK_THAT(refusal_of({std::numeric_limits<double>::quiet_NaN(), 0, 0, 1}), contains_text("nan"));
  CHECK_THAT(refusal_of({-1, 1, 1, 0}), contains_text("-1"));
  CHECK_THAT(refusal_of({0, 0, 0, 0}), contains_text("add up to 0"));
  const StateList states({2, 2}, resources());
  CHECK_THROWS_AS(chances_of(states, std::vector<std::uint8_t>(109)), UsageError);
  const std::vector<std::uint8_t> sevens(110, 7);
  CHECK_THROWS_AS(chances_of(states, sevens)(0), UsageError);
}

TEST_CASE("what a player throws ends the evaluation, and a stop ends it between batches") {
  CHECK_THROWS_AS(evaluate(
                      {2, 2}, [](const StateBatch&, auto) { throw std::runtime_error("mine"); }, false),
                  std::runtime_error);
  std::stop_source stop;
  Resources stopped = resources();
  stopped.stop = stop.get_token();
  int batches = 0;
  const BatchPlayer player = [&](const StateBatch& states, std::span<ChancesOfSlides> chances) {
    by_rule(every_legal)(states, chances);
    if (++batches == 3) stop.request_stop();
  };
  CHECK(evaluate_batches({2, 3}, player, false, {}, stopped, "test").stopped == StopReason::interrupted);
  CHECK(batches == 3);
}
