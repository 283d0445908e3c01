// Kumar 2018, sections 6.1, 6.2, 6.4 and 6.5: players that bring the largest tiles into corners.
#include "play/players/max_in_corner.hpp"

#include "play/players/blind.hpp"
#include "play/players/greedy.hpp"
#include "play/tiles.hpp"

namespace dropslide::play {
namespace {

/// How far a cell is from both walls of one axis.
struct WallDistances {
  int from_low;
  int from_high;

  bool is_at_wall() const { return from_low == 0 || from_high == 0; }
};

/// Weights twice the thesis's, so that half of one is whole: for the nearer and the farther end of an axis.
constexpr int edge_near = 8, edge_far = 2, edge_wall = 2, centre_near = 4, centre_far = 2;

void add_along(SlideChances& chances, const WallDistances& cell, Direction low, Direction high, int near,
               int far) {
  const int middle = (near + far) / 2;
  const auto weight_of = [&](int distance, int other) {
    return distance < other ? near : distance > other ? far : middle;
  };
  chances.weights[index_of(low)] += weight_of(cell.from_low, cell.from_high);
  chances.weights[index_of(high)] += weight_of(cell.from_high, cell.from_low);
}

/// What the largest tiles ask for: `preferred` those in corners, `weighted` the others.
struct Wishes {
  SlideChances preferred;
  SlideChances weighted;
  int tiles = 0;

  void add(const WallDistances& row, const WallDistances& col) {
    ++tiles;
    const auto vertical = [&](SlideChances& to, int near, int far) {
      add_along(to, row, Direction::up, Direction::down, near, far);
    };
    const auto horizontal = [&](SlideChances& to, int near, int far) {
      add_along(to, col, Direction::left, Direction::right, near, far);
    };
    if (row.is_at_wall() && col.is_at_wall()) {
      vertical(preferred, 2, 0);
      horizontal(preferred, 2, 0);
    } else if (row.is_at_wall()) {
      vertical(weighted, edge_wall, 0);
      horizontal(weighted, edge_near, edge_far);
    } else if (col.is_at_wall()) {
      horizontal(weighted, edge_wall, 0);
      vertical(weighted, edge_near, edge_far);
    } else {
      vertical(weighted, centre_near, centre_far);
      horizontal(weighted, centre_near, centre_far);
    }
  }
};

template <class Word>
SlideChances legal_part(SlideChances chances, const Choice<Word>& choice) {
  for (const Direction direction : all_directions)
    if (!choice.is_legal(direction)) chances.weights[index_of(direction)] = 0;
  return chances;
}

/// With the weights of illegal slides left out.
template <class Word>
Wishes wishes_in(const Choice<Word>& choice) {
  const auto [rows, cols] = choice.shape;
  const int highest = highest_tile(choice.board);
  Wishes wishes;
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col)
      if (tile_at(choice.board, row * cols + col) == highest)
        wishes.add({row, rows - 1 - row}, {col, cols - 1 - col});
  wishes.preferred = legal_part(wishes.preferred, choice);
  wishes.weighted = legal_part(wishes.weighted, choice);
  return wishes;
}

/// The first that is not empty.
SlideChances first_of(const SlideChances& a, const SlideChances& b, const SlideChances& c) {
  return a.sum() > 0 ? a : b.sum() > 0 ? b : c;
}

}  // namespace

template <class Word>
SlideChances max_in_corner_unique(const Choice<Word>& choice) {
  const Wishes wishes = wishes_in(choice);
  if (wishes.tiles > 1) return random_slide(choice);
  return first_of(wishes.preferred, wishes.weighted, random_slide(choice));
}

template <class Word>
SlideChances max_in_corner_all(const Choice<Word>& choice) {
  const Wishes wishes = wishes_in(choice);
  return first_of(wishes.preferred, wishes.weighted, random_slide(choice));
}

template <class Word>
SlideChances greedy_max_in_corner(const Choice<Word>& choice) {
  const Wishes wishes = wishes_in(choice);
  if (wishes.preferred.sum() > 0) return greediest_of(wishes.preferred, choice);
  return first_of(wishes.weighted, random_slide(choice), {});
}

template <class Word>
SlideChances greedier_max_in_corner(const Choice<Word>& choice) {
  const Wishes wishes = wishes_in(choice);
  return wishes.preferred.sum() > 0 ? greediest_of(wishes.preferred, choice) : greedy(choice);
}

template SlideChances max_in_corner_unique(const Choice<Word64>&);
template SlideChances max_in_corner_unique(const Choice<Word128>&);
template SlideChances max_in_corner_all(const Choice<Word64>&);
template SlideChances max_in_corner_all(const Choice<Word128>&);
template SlideChances greedy_max_in_corner(const Choice<Word64>&);
template SlideChances greedy_max_in_corner(const Choice<Word128>&);
template SlideChances greedier_max_in_corner(const Choice<Word64>&);
template SlideChances greedier_max_in_corner(const Choice<Word128>&);

}  // namespace dropslide::play
