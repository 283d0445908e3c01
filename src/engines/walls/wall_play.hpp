// How the game with walls is played, and which of its boards Slider is known to win.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "engines/walls/board_set.hpp"
#include "engines/walls/wall_game.hpp"

namespace dropslide::walls {

/// Rows and columns of a board as its slides see it: the board itself, or turned.
struct Orientation {
  int rows, cols;
  Cells mark;  ///< A bit of the boards of a turned one in sets, which has no cell where the bit is.
};

/// Boards that were looked at, and those of them that Slider wins.
struct LookedAt {
  std::uint64_t boards = 0;
  std::vector<std::uint64_t> won;
};

/// The rules, with the boards of the layers before the next one that Slider wins. A layer is named by what
/// its boards weigh less than the objective; layers are solved upwards in that. Safe to read from several
/// threads.
class WallPlay {
 public:
  explicit WallPlay(const WallGame& game);

  const WallGame& game() const { return game_; }
  /// One for a square board, else two.
  const std::vector<Orientation>& orientations() const { return orientations_; }
  const RowSlides& slides(std::size_t orientation) const { return slides_[orientation]; }

  /// The layer that comes next; those that its drops lead to are there.
  std::int64_t next() const { return next_; }
  /// The layers that a drop leads to.
  std::size_t layers_below() const { return std::size_t{1} << (game_.dmax - 1); }
  /// What is kept of them, the nearest one first.
  const std::deque<BoardSet>& won() const { return won_; }
  std::uint64_t held_bytes() const;
  /// Starts before a layer. Requires that of those before none is needed but the given ones, the nearest
  /// first.
  void begin(std::int64_t next, std::deque<BoardSet> won = {});
  /// The next layer is solved.
  void add_layer(BoardSet won);

  /// Walls that are missing on a board of a layer whose small tiles weigh so much.
  std::int64_t missing(std::int64_t layer, std::int64_t small_weight) const {
    return ((small_weight + layer) >> (game_.wall - 1)) - 1;
  }
  /// A board of a layer that the boards of sets are of.
  Position position(Cells cells, std::int64_t layer) const;

  /// Looks at a board of the next layer that faces Dropper, with its `free_cells`, and notes whether Slider
  /// has an answer to every drop.
  void look_at(const Position& position, int free_cells, std::size_t orientation, LookedAt& found) const;

 private:
  bool slider_wins(const Position& position, bool has_one_free_cell, std::size_t orientation) const;
  bool has_answer(const Position& position, bool is_full, std::int64_t layer, std::size_t orientation) const;
  bool slides_to_both_ends(const Position& position, int spare, std::int64_t layer,
                           std::size_t orientation) const;
  bool slides_to_front(const Position& from, int spare, std::int64_t layer, std::size_t orientation) const;
  bool is_good(const Position& from, const Position& slid, std::int64_t layer, std::size_t orientation) const;
  bool slide_row(const Position& from, const Position& so_far, int spare, int row, std::int64_t layer,
                 std::size_t orientation) const;
  bool is_won(Cells board, std::int64_t layer) const;

  WallGame game_;
  std::vector<Orientation> orientations_;
  std::vector<RowSlides> slides_;  ///< The slides of each orientation.
  std::deque<BoardSet> won_;
  std::int64_t next_ = 0;
};

}  // namespace dropslide::walls
