// Which drops a restricted Dropper is left with, on plain boards.
#include "game/allowed_drops.hpp"

#include "support/boards.hpp"

using namespace dropslide;

TEST_CASE("a drop beside a tile shares an edge with one") {
  const Board board = parse_board("1../.../...");
  CHECK(is_allowed(AllowedDrops::beside_tile, board, {0, 1, 2}));
  CHECK(is_allowed(AllowedDrops::beside_tile, board, {1, 0, 1}));
  CHECK_FALSE(is_allowed(AllowedDrops::beside_tile, board, {1, 1, 2}));
  CHECK_FALSE(is_allowed(AllowedDrops::beside_tile, board, {0, 2, 2}));
  CHECK(is_allowed(AllowedDrops::all, board, {0, 2, 2}));
}

TEST_CASE("on the empty board every drop is left") {
  for (const AllowedDrops drops : all_allowed_drops) {
    CAPTURE(to_text(drops));
    CHECK(is_allowed(drops, parse_board(".../..."), {1, 2, 1}));
  }
}

TEST_CASE("a drop beside no equal tile may be beside others, or alone") {
  const Board board = parse_board("1.2/...");
  CHECK_FALSE(is_allowed(AllowedDrops::beside_no_equal, board, {0, 1, 1}));
  CHECK_FALSE(is_allowed(AllowedDrops::beside_no_equal, board, {0, 1, 2}));
  CHECK(is_allowed(AllowedDrops::beside_no_equal, board, {0, 1, 3}));
  CHECK(is_allowed(AllowedDrops::beside_no_equal, board, {1, 1, 1}));
  CHECK_FALSE(is_allowed(AllowedDrops::beside_tile_but_no_equal, board, {1, 1, 1}));
  CHECK_FALSE(is_allowed(AllowedDrops::beside_tile_but_no_equal, board, {0, 1, 1}));
  CHECK(is_allowed(AllowedDrops::beside_tile_but_no_equal, board, {0, 1, 3}));
}
