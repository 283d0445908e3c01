// The conjecture on category 2.
#include "theory/line/free_cells.hpp"

namespace dropslide::line {
namespace {

/// Tiles that stand once in each of 1 2 3 3, 4 5 6 6, ...: place 0 to 3 of group k.
constexpr int tile_at(int place) { return 3 * (place / 4) + (place % 4 == 3 ? 3 : place % 4 + 1); }

constexpr std::uint64_t sum_of_tile(int tile) { return std::uint64_t{1} << (tile - 1); }

}  // namespace

std::uint64_t conjectured_largest_sum_below(int free_cells) {
  std::uint64_t sum = 0;
  for (int place = 0; place < free_cells; ++place) {
    const bool doubles = place + 1 == free_cells && free_cells % 4 == 3;
    sum += sum_of_tile(tile_at(doubles ? place - 1 : place));
  }
  return sum;
}

void for_free_cells(const BitonicString& c, int n, const std::function<void(int, std::uint64_t)>& work) {
  int free_cells = n;
  for_tiles_downwards(c.tiles(), [&](TileSet tile) {
    free_cells -= c.left.copies(tile) + c.right.copies(tile);
    work(free_cells, c.sum_below(tile));
  });
}

bool obeys_free_cells_conjecture(const BitonicString& c, int n) {
  bool obeys = true;
  for_free_cells(c, n, [&](int free_cells, std::uint64_t sum) {
    obeys = obeys && sum <= conjectured_largest_sum_below(free_cells);
  });
  return obeys;
}

}  // namespace dropslide::line
