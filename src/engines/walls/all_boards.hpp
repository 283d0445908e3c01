// All packed boards of one layer of the game with walls.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engines/walls/packed_rows.hpp"
#include "engines/walls/wall_play.hpp"

namespace dropslide::walls {

/// How many walls each row of a board has, up to four rows.
struct WallsOfRows {
  std::array<int, 4> walls{};
  int last = 0;  ///< The row with the fewest: it is chosen last, by its weight.
  /// What the small tiles of the board can weigh.
  std::vector<std::int64_t> weights;
};

/// The boards of the next layer in one orientation, as tasks for threads: how the walls are spread over the
/// rows, with one of the first rows.
class AllBoards {
 public:
  /// `play` and `rows` must outlive this.
  AllBoards(const WallPlay& play, const PackedRows& rows, std::size_t orientation);

  std::size_t tasks() const { return tasks_.size(); }
  void look_at(std::size_t task, LookedAt& found) const {
    start(*tasks_[task].first, tasks_[task].second, found);
  }

 private:
  /// The rows so far.
  struct Part {
    Cells cells = 0;
    std::int64_t weight = 0;
    int walls = 0, tiles = 0;
    Part with(const PackedRow& row, int at) const {
      return {cells | (Cells{row.cells} << (16 * at)), weight + row.weight, walls + row.walls,
              tiles + row.tiles};
    }
  };

  void start(const WallsOfRows& spread, const PackedRow* row, LookedAt& found) const;
  /// The rows from `at` on, but for the last one of the spread.
  void add_rows(const Part& part, const WallsOfRows& spread, int at, LookedAt& found) const;
  /// Every last row that gives the board one of its weights; Dropper needs a free cell.
  void add_last(const Part& part, const WallsOfRows& spread, LookedAt& found) const;
  /// All ways in which walls can be spread over the rows from `row` on.
  void spread_walls(int row, WallsOfRows so_far);
  /// What the small tiles of the layer's boards with so many walls can weigh.
  std::vector<std::int64_t> weights_beside(int walls) const;

  const WallPlay& play_;
  const PackedRows& rows_;
  std::size_t orientation_;
  std::int64_t layer_;
  std::vector<WallsOfRows> spreads_;
  std::vector<std::pair<const WallsOfRows*, const PackedRow*>> tasks_;
};

}  // namespace dropslide::walls
