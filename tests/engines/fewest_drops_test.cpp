// The fewest drops to each tile, against plain play on boards and against the bounds.
#include "engines/cooperative/tiles/fewest_drops.hpp"

#include <set>

#include "support/boards.hpp"
#include "theory/bounds.hpp"

using namespace dropslide;

namespace {

const Resources two_threads{.threads = 2, .memory_bytes = 1ULL << 30};

/// Breadth first over boards as they are, drop by drop; the tiles that were there after each number of drops.
std::vector<std::optional<int>> played(Shape shape, int dmax) {
  std::vector<std::optional<int>> fewest(static_cast<std::size_t>(shape.cells() + dmax));
  std::set<Board> seen{Board(shape)}, open = seen;
  for (int drops = 1; !open.empty(); ++drops) {
    std::set<Board> next;
    const auto note = [&](const Board& board) {
      auto& known = fewest.at(highest_tile(board) - std::size_t{1});
      if (!known) known = drops;
    };
    for (const Board& board : open)
      for (const Drop drop : legal_drops(board, dmax)) {
        const Board dropped = apply_drop(board, drop);
        note(dropped);
        for (const SlideOutcome& slid : legal_slides(dropped)) {
          note(slid.board);
          if (seen.insert(slid.board).second) next.insert(slid.board);
        }
      }
    open = std::move(next);
  }
  return fewest;
}

}  // namespace

TEST_CASE("the fewest drops to each tile are those of plain play") {
  for (const Shape shape : shapes_up_to(5))
    for (int dmax = 1; dmax <= (shape.rows == 1 ? 3 : 4); ++dmax) {
      CAPTURE(shape, dmax);
      CHECK(find_fewest_drops(shape, dmax, two_threads, "test").drops == played(shape, dmax));
    }
  CHECK(find_fewest_drops({2, 3}, 1, two_threads, "test").drops == played({2, 3}, 1));
}

TEST_CASE("each tile up to mn + Dmax - 1 is attained, with the least number of drops that any board allows") {
  for (const Shape shape : shapes_up_to(8))
    for (int dmax = 1; dmax <= (shape.cells() < 8 ? 4 : 1); ++dmax) {
      CAPTURE(shape, dmax);
      const FewestDrops found = find_fewest_drops(shape, dmax, two_threads, "test");
      REQUIRE(found.highest == highest_obtainable_tile(shape, dmax));
      for (int tile = 1; tile <= found.highest; ++tile) {
        CAPTURE(tile);
        CHECK(found.drops[static_cast<std::size_t>(tile) - 1] ==
              static_cast<int>(least_drops_to_tile(tile, dmax)));
      }
    }
}

TEST_CASE("a search for all tiles that fills its memory stops without claiming more than it found") {
  const FewestDrops found = find_fewest_drops({3, 3}, 2, {.threads = 1, .memory_bytes = 1 << 20}, "test");
  CHECK(found.stopped == StopReason::memory_full);
  CHECK(found.needed_bytes > 1 << 20);
  CHECK(found.highest < highest_obtainable_tile({3, 3}, 2));
}

TEST_CASE("a search for all tiles reports how long it has taken, and stops when it is asked to") {
  class Stopper final : public ProgressSink {
   public:
    void report(const Progress& progress) override {
      CHECK(progress.elapsed_seconds > last_seconds);
      last_seconds = progress.elapsed_seconds;
      if (++reports == 5) source.request_stop();
    }
    std::stop_source source;
    double last_seconds = 0;
    int reports = 0;
  } stopper;
  Resources resources = two_threads;
  resources.stop = stopper.source.get_token();
  resources.progress = &stopper;
  CHECK(find_fewest_drops({3, 3}, 2, resources, "test").stopped == StopReason::interrupted);
  CHECK(stopper.reports == 5);
}
