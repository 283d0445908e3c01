// The game with walls: against an oracle of plain lists, and against what is known of the game itself.
#include <algorithm>
#include <map>
#include <stop_token>
#include "support/catch.hpp"

#include "engines/walls/wall_search.hpp"
#include "oracle/walls.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using walls::WallGame;
using walls::WallResult;

namespace {

WallResult search(const WallGame& game, int threads = 2) {
  return search_with_walls(game, {.threads = threads, .memory_bytes = std::uint64_t{1} << 30},
                           {.name = "walls"});
}

std::map<std::int64_t, std::uint64_t> won(const WallResult& result) {
  std::map<std::int64_t, std::uint64_t> counts;
  for (const auto& layer : result.layers)
    if (layer.won > 0) counts[layer.remaining] = layer.won;
  return counts;
}

}  // namespace

TEST_CASE("with walls Slider wins as many boards of each weight as by plain lists") {
  for (const WallGame& game :
       {WallGame{{2, 2}, 2, 4, 3}, WallGame{{2, 2}, 1, 4, 2}, WallGame{{2, 2}, 2, 4, 4},
        WallGame{{3, 3}, 2, 8, 3}, WallGame{{3, 3}, 2, 8, 4}, WallGame{{3, 3}, 3, 9, 4},
        WallGame{{3, 3}, 2, 7, 3}, WallGame{{4, 4}, 2, 16, 3}}) {
    INFO(to_text(game.shape) << " " << game.dmax << " " << game.objective << " " << game.wall);
    const WallResult result = search(game);
    const std::int64_t last = result.layers.back().remaining;
    CHECK(won(result) == oracle::boards_won_with_walls(
                             {game.shape.rows, game.shape.cols, game.dmax, game.objective, game.wall}, last));
  }
}

TEST_CASE("with walls Dropper wins nothing that Slider wins in the game itself") {
  // The largest tiles that Slider forces: certificates of tables/results.
  struct Forced {
    Shape shape;
    int dmax, tile;
  };
  for (const auto& [shape, dmax, tile] :
       {Forced{{2, 2}, 1, 4}, Forced{{2, 2}, 2, 3}, Forced{{2, 3}, 1, 6}, Forced{{2, 3}, 2, 4},
        Forced{{2, 4}, 2, 5}, Forced{{3, 3}, 2, 5}, Forced{{2, 4}, 1, 8}, Forced{{3, 3}, 1, 9},
        Forced{{3, 4}, 1, 12}}) {
    for (int wall = dmax + 1; wall <= std::min(tile, shape.cells() < 8 ? tile : 4); ++wall) {
      INFO(to_text(shape) << " " << dmax << " " << tile << " " << wall);
      CHECK_FALSE(search({shape, dmax, tile, wall}).dropper_wins);
    }
  }
}

TEST_CASE("without walls Dropper prevents the first tile that Slider cannot force") {
  for (const WallGame& game :
       {WallGame{{2, 2}, 2, 4, 4}, WallGame{{2, 3}, 2, 5, 5}, WallGame{{2, 4}, 2, 6, 6},
        WallGame{{3, 3}, 3, 5, 5}, WallGame{{1, 4}, 2, 4, 4}}) {
    INFO(to_text(game.shape) << " " << game.dmax << " " << game.objective);
    CHECK(search(game).dropper_wins);
  }
}

TEST_CASE("what Slider wins in the game itself he wins with walls, board by board") {
  for (const oracle::WallGame& game : {oracle::WallGame{2, 3, 2, 5, 3},
                                       {2, 3, 2, 5, 4},
                                       {2, 3, 1, 6, 2},
                                       {2, 3, 1, 6, 4},
                                       {2, 3, 3, 5, 4},
                                       {2, 2, 2, 4, 3},
                                       {1, 5, 1, 5, 3}}) {
    INFO(game.rows << "x" << game.cols << " " << game.dmax << " " << game.objective << " " << game.wall);
    const oracle::WonBoards won = oracle::compare_with_game(game);
    CHECK(won.in_game > 0);
    CHECK(won.lost_with_walls == 0);
  }
}

TEST_CASE("a search with walls that is stopped after any layer goes on to the same layers") {
  const TemporaryFolder folder;
  const WallGame game{{3, 3}, 2, 9, 4};
  const WallResult whole = search(game);
  struct StopAfter : ProgressSink {
    std::stop_source source;
    void report(const Progress&) override { source.request_stop(); }
  };
  WallResult result;
  std::size_t runs = 0;
  for (; runs < 2 * whole.layers.size(); ++runs) {
    StopAfter sink;
    result = search_with_walls(game,
                               {.threads = 1,
                                .memory_bytes = std::uint64_t{1} << 30,
                                .stop = sink.source.get_token(),
                                .progress = &sink},
                               {.name = "walls", .folder = folder.path()});
    if (result.stopped == StopReason::none) break;
  }
  CHECK(runs > whole.layers.size() / 2);
  CHECK(result.stopped == StopReason::none);
  CHECK(result.layers == whole.layers);
}

TEST_CASE("on 4x4 with 2s and 4s Dropper prevents 65536 and 32768") {
  CHECK(search({{4, 4}, 2, 16, 3}).dropper_wins);
  CHECK(search({{4, 4}, 2, 15, 4}).dropper_wins);
  CHECK_FALSE(search({{4, 4}, 2, 15, 3}).dropper_wins);
}
