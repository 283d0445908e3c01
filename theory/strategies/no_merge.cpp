// Dropper's strategies of section 6.1.
#include "theory/strategies/no_merge.hpp"

#include <algorithm>
#include <cassert>
#include <initializer_list>

namespace dropslide {
namespace {

/// The board seen from the side at which its tiles are packed: column 0 is the outermost one of the open end,
/// counted from the end of the longer row.
class OpenEnd {
 public:
  explicit OpenEnd(const Board& board) : board_(board), packed_left_(is_packed_left(board)) {
    for (int row = 0; row < 2; ++row) length_[row] = row < board.shape().rows ? tiles_in(row) : 0;
  }

  int length(int row) const { return length_[row]; }
  /// The tile `depth` places behind the end of the rows' first `columns` columns, seen from the wall; 0 if
  /// there is none.
  int at(int row, int columns, int depth) const {
    const int place = columns - 1 - depth;
    return place < 0 ? 0 : board_.at(row, column(place));
  }
  /// The column of the board that is `place` columns from the wall.
  int column(int place) const { return packed_left_ ? place : board_.shape().cols - 1 - place; }

 private:
  static bool is_packed_left(const Board& board) {
    for (int row = 0; row < board.shape().rows; ++row)
      if (board.at(row, 0) > 0) return true;
    return false;
  }

  int tiles_in(int row) const {
    int tiles = 0;
    for (int col = 0; col < board_.shape().cols; ++col) tiles += board_.at(row, col) > 0;
    return tiles;
  }

  const Board& board_;
  bool packed_left_;
  int length_[2] = {0, 0};
};

Exponent least_other_than(std::initializer_list<int> tiles) {
  int tile = 1;
  while (std::find(tiles.begin(), tiles.end(), tile) != tiles.end()) ++tile;
  return static_cast<Exponent>(tile);
}

/// Which rows' tiles equal a tile of the other row one column nearer to the open end.
///
/// Returns +1 if some tile of row 0 stands nearer to the open end than an equal one of row 1 beside it, -1 if
/// it is the other way round, 0 if there is no diagonal pair.
int diagonal_orientation(const OpenEnd& end, int columns) {
  for (int depth = 0; depth + 1 < columns; ++depth) {
    if (end.at(0, columns, depth) == end.at(1, columns, depth + 1)) return 1;
    if (end.at(1, columns, depth) == end.at(0, columns, depth + 1)) return -1;
  }
  return 0;
}

}  // namespace

Drop drop_on_one_row(const Board& board) {
  assert(board.shape().rows == 1);
  const OpenEnd end(board);
  const int columns = end.length(0);
  return {0, end.column(columns), least_other_than({end.at(0, columns, 0)})};
}

Drop drop_on_two_rows(const Board& board) {
  assert(board.shape().rows == 2);
  const OpenEnd end(board);
  if (end.length(0) != end.length(1)) {
    const int shorter = end.length(0) < end.length(1) ? 0 : 1;
    const int columns = end.length(1 - shorter);
    return {shorter, end.column(columns - 1),
            least_other_than({end.at(shorter, columns, 1), end.at(1 - shorter, columns, 0),
                              end.at(1 - shorter, columns, 1)})};
  }
  const int columns = end.length(0);
  const int row = diagonal_orientation(end, columns) >= 0 ? 1 : 0;
  const int across = end.at(1 - row, columns, 1);  // z of the proof
  const int tile = across > 0 ? across : least_other_than({end.at(0, columns, 0), end.at(1, columns, 0)});
  return {row, end.column(columns), static_cast<Exponent>(tile)};
}

}  // namespace dropslide
