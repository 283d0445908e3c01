// Choices that would take years, and a stop request.
#include <thread>

#include "base/clock.hpp"
#include "play/match.hpp"
#include "play/players/catalogue.hpp"
#include "play/players/choice_time.hpp"
#include "support/catch.hpp"

using namespace dropslide;
using namespace dropslide::play;

namespace {

/// With the largest numbers that it takes: "expectimax:99".
template <class Kind>
std::string longest_name(const Kind& kind) {
  std::string name(kind.name);
  for (std::size_t i = 0; i < kind.numbers.size(); ++i)
    name += ':' + std::to_string(looks_ahead(kind) ? most_depth : most_runs);
  return name;
}

/// Chosen: a stop is heard within milliseconds, but the machine may do something else meanwhile.
constexpr double most_seconds = 2;

/// Plays on 4x4 and requests a stop after a tenth of a second; nothing if the games were over before.
void check_stop(const PlayerMaker& player, const DropperMaker& dropper) {
  const Match match({4, 4}, player, dropper);
  std::stop_source request;
  Clock::time_point requested;
  std::jthread user([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    requested = Clock::now();
    request.request_stop();
  });
  std::uint64_t game = 0;
  while (!match.play(1, game, request.get_token()).was_stopped) ++game;
  user.join();
  CHECK(seconds_since(requested) < most_seconds);
}

}  // namespace

TEST_CASE("every player hears a stop request, whatever its numbers are") {
  for (const PlayerKind& kind : player_kinds()) {
    CAPTURE(kind.name);
    check_stop(named_player(kind, longest_name(kind)).maker, random_dropper());
  }
}

TEST_CASE("every adversary hears a stop request, whatever its numbers are") {
  for (const DropperKind& kind : adversary_kinds()) {
    CAPTURE(kind.name);
    check_stop(named_player(player_kinds().front(), std::string(player_kinds().front().name)).maker,
               named_dropper(kind, longest_name(kind)).maker);
  }
}

TEST_CASE("numbers beyond what anybody waits for are refused") {
  for (const PlayerKind& kind : player_kinds()) {
    if (!looks_ahead(kind)) continue;
    CAPTURE(kind.name);
    CHECK_THROWS_WITH(named_player(kind, std::string(kind.name) + ":100"),
                      contains_text("with whole numbers from 1 to 99"));
  }
}

TEST_CASE("what a choice takes grows with its numbers, and small ones are not tried") {
  const auto seconds = [](const std::string& name, Shape shape) {
    for (const PlayerKind& kind : player_kinds())
      if (kind.name == kind_name(name)) return seconds_of_slide(named_player(kind, name), shape);
    return -1.0;
  };
  CHECK(seconds("greedy", {4, 4}) == 0);
  CHECK(seconds("expectimax:2", {4, 4}) == 0);
  CHECK(seconds("monte-carlo:100", {4, 4}) == 0);
  CHECK(seconds("expectimax:99", {4, 4}) > 1e20);
  CHECK(seconds("minimax:99", {4, 4}) > 1e6);
  CHECK(seconds("monte-carlo:1000000", {4, 4}) > 1);
  CHECK(seconds("expectimax:99", {1, 2}) < 1);
}
