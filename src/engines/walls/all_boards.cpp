// All packed boards of one layer of the game with walls.
#include "engines/walls/all_boards.hpp"

#include <algorithm>
#include <numeric>

namespace dropslide::walls {

AllBoards::AllBoards(const WallPlay& play, const PackedRows& rows, std::size_t orientation)
    : play_(play), rows_(rows), orientation_(orientation), layer_(play.next()) {
  spread_walls(0, {});
  for (const WallsOfRows& spread : spreads_)
    if (play_.orientations()[orientation].rows == 1)
      tasks_.emplace_back(&spread, nullptr);
    else
      for (const PackedRow& row : rows_.with(spread.walls[spread.last == 0 ? 1 : 0]))
        tasks_.emplace_back(&spread, &row);
}

void AllBoards::start(const WallsOfRows& spread, const PackedRow* row, LookedAt& found) const {
  if (row == nullptr) return add_last({}, spread, found);
  const int first = spread.last == 0 ? 1 : 0;
  add_rows(Part{}.with(*row, first), spread, first + 1, found);
}

void AllBoards::add_rows(const Part& part, const WallsOfRows& spread, int at, LookedAt& found) const {
  if (at == spread.last) return add_rows(part, spread, at + 1, found);
  if (at == play_.orientations()[orientation_].rows) return add_last(part, spread, found);
  for (const PackedRow& row : rows_.with(spread.walls[static_cast<std::size_t>(at)]))
    add_rows(part.with(row, at), spread, at + 1, found);
}

void AllBoards::add_last(const Part& part, const WallsOfRows& spread, LookedAt& found) const {
  const auto& [rows, cols, mark] = play_.orientations()[orientation_];
  const int walls = spread.walls[static_cast<std::size_t>(spread.last)];
  for (const std::int64_t weight : spread.weights) {
    if (weight < part.weight || weight - part.weight > rows_.most_weight()) continue;
    for (const bool is_full : {false, true})
      if (!is_full || part.tiles < (rows - 1) * cols)
        for (const PackedRow& row : rows_.with(is_full, walls, weight - part.weight)) {
          const Part board = part.with(row, spread.last);
          if (normal_form(board.cells, rows) != board.cells) continue;
          const Position position{board.cells, play_.missing(layer_, board.weight), board.walls};
          play_.look_at(position, rows * cols - board.tiles, orientation_, found);
        }
  }
}

void AllBoards::spread_walls(int row, WallsOfRows so_far) {
  const auto& [rows, cols, mark] = play_.orientations()[orientation_];
  if (row < rows) {
    for (int walls = 0; walls <= cols; ++walls) {
      so_far.walls[static_cast<std::size_t>(row)] = walls;
      spread_walls(row + 1, so_far);
    }
    return;
  }
  const auto end = so_far.walls.begin() + rows;
  so_far.last = static_cast<int>(std::min_element(so_far.walls.begin(), end) - so_far.walls.begin());
  so_far.weights = weights_beside(std::accumulate(so_far.walls.begin(), end, 0));
  if (!so_far.weights.empty()) spreads_.push_back(std::move(so_far));
}

std::vector<std::int64_t> AllBoards::weights_beside(int walls) const {
  const WallGame& game = play_.game();
  const std::int64_t most = std::int64_t{game.shape.cells() - walls} * (game.wall_weight() / 2);
  std::vector<std::int64_t> weights;
  for (std::int64_t missing = 0; game.most_walls(missing) >= walls; ++missing) {
    const std::int64_t weight = game.wall_weight() * (missing + 1) - layer_;
    if (weight > most) break;
    if (weight >= 0 && game.can_be(walls, missing)) weights.push_back(weight);
  }
  return weights;
}

}  // namespace dropslide::walls
