// How the values of moves make the value of a position: for who wins, and for after how many moves.
#include "engines/tablebase/values/value_domains.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string>

#include "support/catch.hpp"
#include "support/random.hpp"

using namespace dropslide;
using namespace dropslide::tablebase;

namespace {

/// Slides to positions 0, 1, ... as many as `count`.
SlideSuccessors<Word64> slides_to(int count) {
  SlideSuccessors<Word64> slides;
  for (int i = 0; i < count; ++i)
    slides.positions[static_cast<std::size_t>(slides.count++)] = static_cast<Word64>(i);
  return slides;
}

SlideSuccessors<Word64> winning_slides(int others) {
  SlideSuccessors<Word64> slides = slides_to(others);
  slides.wins = true;
  return slides;
}

/// Drops to positions 0, 1, ... as many as `count`.
std::vector<DropChild<Word64>> drops_to(std::size_t count) {
  std::vector<DropChild<Word64>> drops;
  for (std::size_t i = 0; i < count; ++i) drops.push_back({i, 1});
  return drops;
}

/// Who wins after how many moves.
struct Outcome {
  Winner winner;
  std::uint32_t moves;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome slider(std::uint32_t moves) { return {Winner::slider, moves}; }
Outcome dropper(std::uint32_t moves) { return {Winner::dropper, moves}; }

DepthDomain::Value value_of(const Outcome& outcome) {
  const auto moves = static_cast<std::int32_t>(outcome.moves);
  return outcome.winner == Winner::slider ? DepthDomain::win_after(moves) : DepthDomain::loss_after(moves);
}

Outcome outcome_of(DepthDomain::Value value) {
  const PositionValue answer = DepthDomain::answer(value);
  return {answer.winner, answer.moves.value()};
}

/// With Slider to move, from the outcomes after his slides.
Outcome at_slider(const std::vector<Outcome>& next) {
  return outcome_of(DepthDomain{}.at_slider(Word64{0}, slides_to(static_cast<int>(next.size())),
                                            [&](Word64 position) { return value_of(next.at(position)); }));
}

/// With Dropper to move, from the outcomes after his drops.
Outcome at_dropper(const std::vector<Outcome>& next) {
  return outcome_of(DepthDomain{}.at_dropper(
      drops_to(next.size()), [&](const auto& drop) { return value_of(next.at(drop.position)); }));
}

Winner winner_at_slider(const std::vector<Winner>& next) {
  return WinnerDomain{}.at_slider(Word64{0}, slides_to(static_cast<int>(next.size())),
                                  [&](Word64 position) { return next.at(position); });
}

Winner winner_at_dropper(const std::vector<Winner>& next) {
  return WinnerDomain{}.at_dropper(drops_to(next.size()),
                                   [&](const auto& drop) { return next.at(drop.position); });
}

/// Asks for a value where none may be needed.
constexpr auto no_winner = [](Word64) -> Winner { throw std::logic_error("a value was asked for"); };
constexpr auto no_depth = [](Word64) -> DepthDomain::Value {
  throw std::logic_error("a value was asked for");
};

/// The outcome that the mover would choose, by another formula: win soon, lose late.
Outcome chosen(const std::vector<Outcome>& next, Winner mover) {
  std::optional<Outcome> best;
  for (const Outcome& outcome : next) {
    const bool wins = outcome.winner == mover;
    const bool best_wins = best && best->winner == mover;
    if (!best || (wins && !best_wins) ||
        (wins == best_wins && (wins ? outcome.moves < best->moves : outcome.moves > best->moves)))
      best = outcome;
  }
  return {best->winner, best->moves + 1};
}

}  // namespace

template <>
struct Catch::StringMaker<Outcome> {
  static std::string convert(const Outcome& outcome) {
    return std::string(to_text(outcome.winner)) + " after " + std::to_string(outcome.moves);
  }
};

TEST_CASE("Slider wins if some slide wins at once or leads to a win") {
  constexpr Winner s = Winner::slider, d = Winner::dropper;
  CHECK(WinnerDomain{}.at_slider(Word64{0}, winning_slides(0), no_winner) == s);
  CHECK(WinnerDomain{}.at_slider(Word64{0}, winning_slides(3), [](Word64) { return d; }) == s);
  CHECK(winner_at_slider({s}) == s);
  CHECK(winner_at_slider({d, d, d, s}) == s);
  CHECK(winner_at_slider({s, d, d}) == s);
}

TEST_CASE("Slider loses if he is stuck or all slides lead to a loss") {
  constexpr Winner d = Winner::dropper;
  CHECK(WinnerDomain{}.at_slider(Word64{0}, slides_to(0), no_winner) == d);
  CHECK(winner_at_slider({d}) == d);
  CHECK(winner_at_slider({d, d, d, d}) == d);
}

TEST_CASE("Dropper wins if some drop leads to a win, and loses otherwise") {
  constexpr Winner s = Winner::slider, d = Winner::dropper;
  CHECK(winner_at_dropper({d}) == d);
  CHECK(winner_at_dropper({s, s, d}) == d);
  CHECK(winner_at_dropper({d, s}) == d);
  CHECK(winner_at_dropper({s}) == s);
  CHECK(winner_at_dropper({s, s, s, s, s}) == s);
}

TEST_CASE("winners have no moves to the end") {
  for (const Winner winner : {Winner::slider, Winner::dropper}) {
    CAPTURE(winner);
    CHECK(WinnerDomain::answer(winner) == PositionValue{winner, {}});
  }
}

TEST_CASE("a depth holds the winner and the moves that it was made of") {
  for (const Winner winner : {Winner::slider, Winner::dropper})
    for (const std::uint32_t moves : {0U, 1U, 2U, 100U, 65'535U, 1'000'000'000U}) {
      CAPTURE(winner, moves);
      CHECK(outcome_of(value_of({winner, moves})) == Outcome{winner, moves});
    }
  CHECK(value_of(slider(4)).signed_moves == 5);
  CHECK(value_of(dropper(4)).signed_moves == -5);
}

TEST_CASE("a stuck Slider has lost after no more moves") {
  CHECK(outcome_of(DepthDomain{}.at_slider(Word64{0}, slides_to(0), no_depth)) == dropper(0));
}

TEST_CASE("a slide that wins takes one move, whatever the others do") {
  CHECK(outcome_of(DepthDomain{}.at_slider(Word64{0}, winning_slides(0), no_depth)) == slider(1));
  CHECK(outcome_of(DepthDomain{}.at_slider(Word64{0}, winning_slides(4),
                                           [](Word64) { return value_of(dropper(9)); })) == slider(1));
}

TEST_CASE("Slider hurries when he wins and delays when he loses") {
  CHECK(at_slider({slider(5)}) == slider(6));
  CHECK(at_slider({slider(5), slider(3), slider(9)}) == slider(4));
  CHECK(at_slider({slider(3), slider(5)}) == slider(4));
  CHECK(at_slider({dropper(2)}) == dropper(3));
  CHECK(at_slider({dropper(2), dropper(8), dropper(4)}) == dropper(9));
  CHECK(at_slider({dropper(8), dropper(2)}) == dropper(9));
  CHECK(at_slider({dropper(100), slider(50), dropper(1), slider(60)}) == slider(51));
  CHECK(at_slider({slider(50), dropper(100)}) == slider(51));
}

TEST_CASE("Dropper hurries when he wins and delays when he loses") {
  CHECK(at_dropper({dropper(0)}) == dropper(1));
  CHECK(at_dropper({dropper(6), dropper(2), dropper(4)}) == dropper(3));
  CHECK(at_dropper({dropper(2), dropper(6)}) == dropper(3));
  CHECK(at_dropper({slider(1)}) == slider(2));
  CHECK(at_dropper({slider(1), slider(7), slider(3)}) == slider(8));
  CHECK(at_dropper({slider(7), slider(1)}) == slider(8));
  CHECK(at_dropper({slider(1), dropper(90), slider(99), dropper(92)}) == dropper(91));
  CHECK(at_dropper({dropper(90), slider(1)}) == dropper(91));
}

TEST_CASE("either player chooses the best of random outcomes, and the winner is the same without depths") {
  Random random;
  INFO(random);
  for (int i = 0; i < 20'000; ++i) {
    CAPTURE(i);
    std::vector<Outcome> next;
    std::vector<Winner> winners;
    for (int k = random.up_to(3); k >= 0; --k) {
      next.push_back({random.up_to(2) == 0 ? Winner::slider : Winner::dropper,
                      static_cast<std::uint32_t>(random.up_to(5))});
      winners.push_back(next.back().winner);
    }
    REQUIRE(at_slider(next) == chosen(next, Winner::slider));
    REQUIRE(at_dropper(next) == chosen(next, Winner::dropper));
    REQUIRE(winner_at_slider(winners) == at_slider(next).winner);
    REQUIRE(winner_at_dropper(winners) == at_dropper(next).winner);
  }
}

TEST_CASE("values are asked for the positions after the slides and for the drops themselves") {
  SlideSuccessors<Word64> slides;
  slides.positions = {70, 80, 90, 0};
  slides.count = 2;  // Position 90 is none of them.
  const std::map<Word64, Outcome> after_slides{{70, dropper(1)}, {80, dropper(4)}};
  CHECK(outcome_of(DepthDomain{}.at_slider(Word64{0}, slides, [&](Word64 position) {
          return value_of(after_slides.at(position));
        })) == dropper(5));

  const std::vector<DropChild<Word64>> drops{{50, 1}, {50, 2}};
  const std::map<int, Outcome> after_tiles{{1, slider(2)}, {2, slider(6)}};
  CHECK(outcome_of(DepthDomain{}.at_dropper(
            drops, [&](const auto& drop) { return value_of(after_tiles.at(drop.tile)); })) == slider(7));
}

TEST_CASE("against chance a value is the mean over cells, nine 2s to one 4") {
  const std::vector<DropChild<Word64>> drops{{10, 1}, {11, 2}, {20, 1}, {21, 2}};
  const std::map<Word64, double> after{{10, 1.0}, {11, 0.5}, {20, 0.25}, {21, 0.0}};
  const auto value_of = [&](const auto& drop) { return after.at(drop.position); };
  CHECK(std::abs(ScoreDomain{}.at_dropper(drops, value_of) - (0.9 * 1.25 + 0.1 * 0.5) / 2) < 1e-15);
  CHECK(std::abs(FailureDomain{}.at_dropper(drops, value_of) - (0.9 * 1.25 + 0.1 * 0.5) / 2) < 1e-15);
  CHECK(RoundedScoreDomain{{}, 0.25}.at_dropper(drops, value_of) == 0.5);
}

TEST_CASE("a chance to fail is 0 only if no drop leads to failure, however small it is") {
  const std::vector<DropChild<Word64>> drops{{10, 1}, {11, 2}, {20, 1}, {21, 2}};
  CHECK(FailureDomain{}.at_dropper(drops, [](const auto&) { return 0.0; }) == 0);
  CHECK(FailureDomain{}.at_dropper(drops, [](const auto&) { return 1.0; }) == 1);
  for (const Word64 only : {Word64{10}, Word64{11}, Word64{20}, Word64{21}}) {
    CAPTURE(only);
    CHECK(FailureDomain{}.at_dropper(drops, [&](const auto& drop) {
      return drop.position == only ? std::numeric_limits<double>::denorm_min() : 0.0;
    }) > 0);
  }
}

TEST_CASE("against chance the player takes the best slide; a dead state scores nothing and has failed") {
  SlideSuccessors<Word64> slides = slides_to(3);
  slides.positions = {2, 3, 4, 0};  // Tiles 4, 8 and 16 alone: potentials 4, 16 and 48.
  const std::map<Word64, double> after{{2, 50.0}, {3, 30.0}, {4, 1.0}};
  const auto value_of = [&](Word64 position) { return after.at(position); };
  CHECK(ScoreDomain{}.at_slider(Word64{2}, slides, value_of) == 50);
  CHECK(FailureDomain{}.at_slider(Word64{2}, slides, value_of) == 1);
  CHECK(FailureDomain{}.at_slider(Word64{2}, slides,
                                  [](Word64 position) { return 1.0 / double(position); }) == 0.25);
  CHECK(FailureDomain{}.at_slider(Word64{0}, winning_slides(2), value_of) == 0);
  CHECK(ScoreDomain{}.at_slider(Word64{0}, slides_to(0), value_of) == 0);
  CHECK(FailureDomain{}.at_slider(Word64{0}, slides_to(0), value_of) == 1);
  CHECK_THROWS_AS(ScoreDomain{}.at_slider(Word64{0}, winning_slides(1), value_of), DamageError);
}

TEST_CASE("a full board where chance is to drop is damage, not a value") {
  const std::vector<DropChild<Word64>> none;
  const auto value_of = [](const auto&) { return 1.0; };
  CHECK_THROWS_AS(ScoreDomain{}.at_dropper(none, value_of), DamageError);
  CHECK_THROWS_AS(FailureDomain{}.at_dropper(none, value_of), DamageError);
}

namespace {

/// Checks that a code gives back the value that it was made of, through columns as a file has them.
template <ValueDomain Domain>
void check_codec(const Domain& domain, const std::vector<typename Domain::Value>& values) {
  ValueColumns columns(cell_widths<typename Domain::Code>, values.size());
  for (std::size_t i = 0; i < values.size(); ++i) columns.set(i, domain.encode(values[i]));
  for (std::size_t i = 0; i < values.size(); ++i) {
    CAPTURE(i);
    const auto code = columns.at<typename Domain::Code>(i);
    CHECK(domain.is_sound(code));
    CHECK(domain.answer(domain.decode(code)) == domain.answer(values[i]));
  }
  for (int number = 0; const ValueColumn& column : columns.columns()) {
    INFO("column " << number++);
    CHECK(column.is_sound(values.size()));
  }
}

}  // namespace

TEST_CASE("every domain reads back what it wrote") {
  check_codec(WinnerDomain{}, {Winner::slider, Winner::dropper, Winner::slider});
  check_codec(DepthDomain{}, {DepthDomain::win_after(1), DepthDomain::loss_after(0),
                              DepthDomain::win_after(65'535), DepthDomain::loss_after(65'535)});
  check_codec(ScoreDomain{}, {0.0, 1.0 / 3, 1e300});
  check_codec(FailureDomain{}, {0.0, 1.0, std::numeric_limits<double>::denorm_min()});
  check_codec(RoundedScoreDomain{{}, 0.25}, {0.0, 0.25, 0.25 * 4294967295.0});
}

TEST_CASE("codes that no run writes are not sound") {
  CHECK_FALSE(WinnerDomain::is_sound({Trit{0}}));
  CHECK_FALSE(DepthDomain::is_sound({Trit{0}, 5}));
  for (const double wrong : {-1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    CAPTURE(wrong);
    CHECK_FALSE(ScoreDomain::is_sound({wrong}));
    CHECK_FALSE(FailureDomain::is_sound({wrong}));
  }
  ValueColumn trits(0, 6);
  trits.bytes()[1] = std::byte{1};
  CHECK(trits.is_sound(6));
  trits.bytes()[1] = std::byte{3};  // The seventh trit.
  CHECK_FALSE(trits.is_sound(6));
  trits.bytes()[1] = std::byte{243};
  CHECK_FALSE(trits.is_sound(10));
}

TEST_CASE("names and places of value domains in files stay what they are") {
  const std::vector<std::string> names{"winner", "moves", "score", "rounded score", "failure"};
  REQUIRE(value_kinds >= names.size());
  for (std::size_t place = 0; place < names.size(); ++place) {
    CAPTURE(place);
    CHECK(facts_of(static_cast<ValueKind>(place)).name == names[place]);
    CHECK(value_kind_named(names[place]) == static_cast<ValueKind>(place));
  }
  CHECK_FALSE(value_kind_named("winners"));
  CHECK(kind_of<FailureDomain> == ValueKind{4});
  for (std::size_t place = 0; place < value_kinds; ++place) {
    CAPTURE(place);
    const ValueFacts& facts = facts_of(static_cast<ValueKind>(place));
    CHECK(facts.can_use_orbit_index == (facts.name == "winner"));
    CHECK(facts.is_number == (place >= 2));
    CHECK(facts.has_moves == (facts.name == "moves"));
  }
}

TEST_CASE("verification recomputes a mean of drops to the last bit") {
  Random random;
  INFO(random);
  for (int i = 0; i < 1000; ++i) {
    CAPTURE(i);
    std::vector<DropChild<Word64>> drops;
    std::vector<DropValue> plain;
    for (int cell = 0; cell <= random.up_to(8); ++cell)
      for (const int tile : {1, 2}) {
        drops.push_back({plain.size(), tile});
        plain.push_back({tile, random.up_to(1'000'000) / 7.0});
      }
    const auto value_of = [&](const auto& drop) { return plain[drop.position].value; };
    REQUIRE(ScoreDomain{}.at_dropper(drops, value_of) == ScoreDomain::after_drops(plain));
    REQUIRE(FailureDomain{}.at_dropper(drops, value_of) == FailureDomain::after_drops(plain));
    const RoundedScoreDomain rounded{{}, 0.5};
    REQUIRE(rounded.at_dropper(drops, value_of) == rounded.after_drops(plain));
  }
}
