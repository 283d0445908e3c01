// In how many ways rows of the game with walls can be slid.
#include "engines/walls/wall_game.hpp"

#include <span>

namespace dropslide::walls {
namespace {

/// Slides the tiles from `next` on behind what was slid already, in all ways.
void slide_rest(std::span<const int> tiles, std::size_t next, int placed, RowSlide so_far, int wall,
                std::vector<RowSlide>& slides) {
  if (next == tiles.size()) return slides.push_back(so_far);
  const auto with = [&](int tile) {
    RowSlide slide = so_far;
    slide.row = static_cast<std::uint16_t>(slide.row | (tile << (4 * placed)));
    return slide;
  };
  const int tile = tiles[next];
  const bool is_pair = next + 1 < tiles.size() && tiles[next + 1] == tile;
  if (!is_pair || tile == wall) slide_rest(tiles, next + 1, placed + 1, with(tile), wall, slides);
  if (!is_pair) return;
  RowSlide merged = with(tile == wall ? wall : tile + 1);
  if (tile == wall) ++merged.merged;
  if (tile + 1 == wall) ++merged.made;
  slide_rest(tiles, next + 2, placed + 1, merged, wall, slides);
}

}  // namespace

RowSlides::RowSlides(int cols, int wall) : plain_(65536) {
  std::vector<std::vector<RowSlide>> slides(65536), before(65536);
  for (unsigned row = 0; row < 65536; ++row) {
    std::vector<int> tiles;
    bool is_row = true;
    for (int cell = 0; cell < 4; ++cell) {
      const int tile = static_cast<int>(row >> (4 * cell)) & 15;
      is_row = is_row && tile <= wall && (tile == 0 || cell < cols);
      if (tile != 0) tiles.push_back(tile);
    }
    if (!is_row) continue;
    slide_rest(tiles, 0, 0, {}, wall, slides[row]);
    plain_[row] = slides[row].front();
    for (const RowSlide& slide : slides[row])
      before[slide.row].push_back({static_cast<std::uint16_t>(row), slide.merged, slide.made});
  }
  slides_ = to_lists(slides);
  before_ = to_lists(before);
}

RowSlides::Lists RowSlides::to_lists(const std::vector<std::vector<RowSlide>>& by_row) {
  Lists lists;
  for (const auto& slides : by_row) {
    lists.first.push_back(static_cast<std::uint32_t>(lists.slides.size()));
    lists.slides.insert(lists.slides.end(), slides.begin(), slides.end());
  }
  lists.first.push_back(static_cast<std::uint32_t>(lists.slides.size()));
  return lists;
}

}  // namespace dropslide::walls
