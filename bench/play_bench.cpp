// What players of the original game cost.
#include "play_bench.hpp"

#include <numeric>
#include <thread>
#include <vector>

#include "base/clock.hpp"
#include "play/players/search_player.hpp"
#include "play/playout.hpp"

namespace dropslide::bench {
namespace {

constexpr std::uint64_t work = 40'000'000;

/// Calls run(thread, its share of the work) on each thread; it returns what it did.
template <class Run>
Decision on_threads(int threads, Run&& run) {
  std::vector<std::uint64_t> done(static_cast<std::size_t>(threads));
  const auto start = Clock::now();
  {
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i < done.size(); ++i)
      workers.emplace_back([&, i] { done[i] = run(i, work / done.size()); });
  }
  const std::uint64_t positions = std::accumulate(done.begin(), done.end(), std::uint64_t{0});
  return {.positions = positions, .expansions = positions, .seconds = seconds_since(start)};
}

using Playout44 = play::Playout<4, 4, Word64>;

}  // namespace

Decision play_randomly(int threads) {
  const Playout44 playout;
  return on_threads(threads, [&](std::uint64_t thread, std::uint64_t slides) {
    Generator random(1, thread);
    std::uint64_t done = 0;
    while (done < slides) {
      Playout44::Position position;
      playout.drop(position, random);
      playout.drop(position, random);
      playout.play(position, slides, random);
      done += position.slides;
    }
    return done;
  });
}

Decision look_ahead(int threads) {
  const auto values = play::expectimax_values<Word64>({4, 4}, 4);
  const BoardSlides<4, 4, Word64> slides;
  const Playout44 playout;
  return on_threads(threads, [&](std::uint64_t thread, std::uint64_t states) {
    Generator random(2, thread);
    std::uint64_t done = 0;
    while (done < states) {  // From boards some way into random games.
      Playout44::Position position;
      playout.drop(position, random);
      playout.drop(position, random);
      playout.play(position, 40, random);
      values->of({{4, 4}, position.board, slides.slides(position.board)}, done);
    }
    return done;
  });
}

}  // namespace dropslide::bench
