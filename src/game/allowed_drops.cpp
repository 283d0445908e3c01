// Restricted games, on plain boards.
#include "game/allowed_drops.hpp"

#include <utility>

namespace dropslide {

std::string_view to_text(AllowedDrops drops) {
  switch (drops) {
    case AllowedDrops::all:
      return "all";
    case AllowedDrops::beside_tile:
      return "beside-tile";
    case AllowedDrops::beside_no_equal:
      return "beside-no-equal";
    default:
      return "beside-tile-but-no-equal";
  }
}

bool is_allowed(AllowedDrops drops, const Board& board, const Drop& drop) {
  bool is_beside_tile = false, is_beside_equal = false;
  for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
    const int row = drop.row + down, col = drop.col + right;
    if (row < 0 || row >= board.shape().rows || col < 0 || col >= board.shape().cols) continue;
    is_beside_tile = is_beside_tile || board.at(row, col) != 0;
    is_beside_equal = is_beside_equal || board.at(row, col) == drop.value;
  }
  const bool is_first = count_tiles(board) == 0;
  return (!must_be_beside_tile(drops) || is_beside_tile || is_first) &&
         !(must_shun_equals(drops) && is_beside_equal);
}

}  // namespace dropslide
