// How the game with walls is played.
#include "engines/walls/wall_play.hpp"

namespace dropslide::walls {

WallPlay::WallPlay(const WallGame& game) : game_(game) {
  const Shape shape = game.shape;
  orientations_.push_back({shape.rows, shape.cols, 0});
  if (!shape.is_square()) orientations_.push_back({shape.cols, shape.rows, Cells{1} << 63});
  for (const Orientation& orientation : orientations_) slides_.emplace_back(orientation.cols, game.wall);
}

void WallPlay::begin(std::int64_t next, std::deque<BoardSet> won) {
  next_ = next;
  won_ = std::move(won);
}

void WallPlay::add_layer(BoardSet won) {
  won_.push_front(std::move(won));
  if (won_.size() > layers_below()) won_.pop_back();
  ++next_;
}

std::uint64_t WallPlay::held_bytes() const {
  std::uint64_t bytes = 0;
  for (const BoardSet& set : won_) bytes += set.bytes();
  return bytes;
}

Position WallPlay::position(Cells cells, std::int64_t layer) const {
  std::int64_t small_weight = 0;
  int walls = 0;
  for (Cells rest = cells; rest != 0; rest >>= 4) {
    const auto tile = static_cast<int>(rest & 15);
    if (tile == game_.wall)
      ++walls;
    else if (tile != 0)
      small_weight += std::int64_t{1} << (tile - 1);
  }
  return {cells, missing(layer, small_weight), walls};
}

void WallPlay::look_at(const Position& position, int free_cells, std::size_t orientation,
                       LookedAt& found) const {
  ++found.boards;
  if (slider_wins(position, free_cells == 1, orientation))
    found.won.push_back(position.cells | orientations_[orientation].mark);
}

/// A board that faces Dropper: whether Slider has an answer to every drop.
bool WallPlay::slider_wins(const Position& position, bool has_one_free_cell, std::size_t orientation) const {
  const auto& [rows, cols, mark] = orientations_[orientation];
  for (int tile = game_.dmax; tile >= 1; --tile)
    for (int row = 0; row < rows; ++row)
      for (int cell = cols - 1; cell >= 0; --cell) {
        const int shift = 16 * row + 4 * cell;
        if (((position.cells >> shift) & 15) != 0) break;  // The row is packed.
        const Position dropped{position.cells | (Cells(tile) << shift), position.missing, position.walls};
        const std::int64_t after = next_ - (std::int64_t{1} << (tile - 1));
        if (!has_answer(dropped, has_one_free_cell, after, orientation)) return false;
      }
  return true;
}

/// A board that faces Slider, who slides to four sides.
bool WallPlay::has_answer(const Position& position, bool is_full, std::int64_t layer,
                          std::size_t orientation) const {
  const int spare = position.walls - game_.fewest_walls(position.missing);
  const EqualNeighbours equal =
      is_full ? equal_neighbours(position.cells, game_.wall, spare > 0) : EqualNeighbours{true, true};
  const std::size_t turned = orientations_.size() - 1 - orientation;
  return (equal.in_rows && slides_to_both_ends(position, spare, layer, orientation)) ||
         (equal.in_columns &&
          slides_to_both_ends({transposed(position.cells), position.missing, position.walls}, spare, layer,
                              turned));
}

bool WallPlay::slides_to_both_ends(const Position& position, int spare, std::int64_t layer,
                                   std::size_t orientation) const {
  const Cells mirror = mirrored(position.cells, orientations_[orientation].cols);
  return slides_to_front(position, spare, layer, orientation) ||
         slides_to_front({mirror, position.missing, position.walls}, spare, layer, orientation);
}

bool WallPlay::slides_to_front(const Position& from, int spare, std::int64_t layer,
                               std::size_t orientation) const {
  if (spare > 0) return slide_row(from, {0, from.missing, from.walls}, spare, 0, layer, orientation);
  Position slid{0, from.missing, from.walls};
  for (int row = 0; row < 4; ++row) {
    const RowSlide& slide = slides_[orientation].plain(row_of(from.cells, row));
    slid.cells |= Cells{slide.row} << (16 * row);
    slid.missing -= slide.made;
    slid.walls += slide.made;
  }
  return is_good(from, slid, layer, orientation);
}

/// Whether Slider wins by that slide.
bool WallPlay::is_good(const Position& from, const Position& slid, std::int64_t layer,
                       std::size_t orientation) const {
  if (slid.missing < 0) return true;
  if (slid.cells == from.cells || !game_.can_be(slid.walls, slid.missing)) return false;
  const auto& [rows, cols, mark] = orientations_[orientation];
  return is_won(normal_form(slid.cells, rows) | mark, layer);
}

/// The rows from `row` on, in all ways; `spare` walls may still merge.
bool WallPlay::slide_row(const Position& from, const Position& so_far, int spare, int row, std::int64_t layer,
                         std::size_t orientation) const {
  if (row == orientations_[orientation].rows) return is_good(from, so_far, layer, orientation);
  const std::uint16_t cells = row_of(from.cells, row);
  for (const RowSlide& slide : slides_[orientation].all(cells)) {
    if (slide.merged > spare) continue;
    const Position next{so_far.cells | (Cells{slide.row} << (16 * row)), so_far.missing - slide.made,
                        so_far.walls - slide.merged + slide.made};
    if (slide_row(from, next, spare - slide.merged, row + 1, layer, orientation)) return true;
  }
  return false;
}

bool WallPlay::is_won(Cells board, std::int64_t layer) const {
  const auto above = static_cast<std::size_t>(next_ - 1 - layer);
  return above < won_.size() && won_[above].contains(board);
}

}  // namespace dropslide::walls
