// Boards for the unit tests: all of them, random ones and played ones, and the search for one that breaks a
// claim.
#pragma once

#include <exception>
#include <string>
#include <vector>

#include "base/words.hpp"
#include "game/slide.hpp"
#include "support/catch.hpp"
#include "support/random.hpp"

template <>
struct Catch::StringMaker<dropslide::Board> {
  static std::string convert(const dropslide::Board& board) { return to_text(board); }
};

template <>
struct Catch::StringMaker<dropslide::Shape> {
  static std::string convert(dropslide::Shape shape) { return to_text(shape); }
};

template <>
struct Catch::StringMaker<dropslide::Word128> {
  static std::string convert(dropslide::Word128 word) { return dropslide::to_decimal(word); }
};

inline std::vector<dropslide::Shape> shapes_up_to(int cells) {
  std::vector<dropslide::Shape> shapes;
  for (const dropslide::Shape shape : dropslide::playable_shapes())
    if (shape.cells() <= cells) shapes.push_back(shape);
  return shapes;
}

/// Every board of the shape with cells 0..highest.
inline std::vector<dropslide::Board> all_boards(dropslide::Shape shape, int highest) {
  std::vector<dropslide::Board> boards{dropslide::Board(shape)};
  for (int cell = 0; cell < shape.cells(); ++cell)
    for (std::size_t i = boards.size(); i-- > 0;)
      for (int value = 1; value <= highest; ++value) {
        boards.push_back(boards[i]);
        boards.back().set(cell / shape.cols, cell % shape.cols, static_cast<dropslide::Exponent>(value));
      }
  return boards;
}

/// Every board of up to `cells` cells.
inline std::vector<dropslide::Board> all_small_boards(int cells, int highest) {
  std::vector<dropslide::Board> boards;
  for (const dropslide::Shape shape : shapes_up_to(cells))
    for (const dropslide::Board& board : all_boards(shape, highest)) boards.push_back(board);
  return boards;
}

/// Cells in `lowest`..highest or empty. How many tiles and how many different ones is drawn first, so that
/// nearly empty, nearly full and much repeating boards are all frequent.
inline dropslide::Board random_board(dropslide::Shape shape, int highest, Random& random) {
  dropslide::Board board(shape);
  const int tiles_in_12 = random.up_to(12);
  const int kinds = 1 + random.up_to(highest - 1);
  const int lowest = 1 + random.up_to(highest - kinds);
  for (int row = 0; row < shape.rows; ++row)
    for (int col = 0; col < shape.cols; ++col)
      if (random.up_to(11) < tiles_in_12)
        board.set(row, col, static_cast<dropslide::Exponent>(lowest + random.up_to(kinds - 1)));
  return board;
}

/// Boards of one shape.
inline std::vector<dropslide::Board> random_boards(int count, dropslide::Shape shape, int highest,
                                                   Random& random) {
  std::vector<dropslide::Board> boards;
  for (int i = 0; i < count; ++i) boards.push_back(random_board(shape, highest, random));
  return boards;
}

/// Boards of every playable shape of at most `cells` cells.
inline std::vector<dropslide::Board> random_boards_of_shapes(int count, int cells, int highest,
                                                             Random& random) {
  std::vector<dropslide::Board> boards;
  for (const dropslide::Shape shape : shapes_up_to(cells))
    for (const dropslide::Board& board : random_boards(count, shape, highest, random))
      boards.push_back(board);
  return boards;
}

/// A board with Dropper to move and no tile above `highest`, after a random number of random drops and
/// slides.
inline dropslide::Board played_board(dropslide::Shape shape, int dmax, int highest, Random& random) {
  dropslide::Board board(shape);
  for (int turns = random.up_to(3 * shape.cells()); turns > 0; --turns) {
    const auto options = legal_slides(apply_drop(board, random.pick(legal_drops(board, dmax))));
    if (options.empty()) break;
    const dropslide::Board& next = random.pick(options).board;
    if (highest_tile(next) > highest) break;
    board = next;
  }
  return board;
}

/// Boards of one shape.
inline std::vector<dropslide::Board> played_boards(int count, dropslide::Shape shape, int dmax, int highest,
                                                   Random& random) {
  std::vector<dropslide::Board> boards;
  for (int i = 0; i < count; ++i) boards.push_back(played_board(shape, dmax, highest, random));
  return boards;
}

/// Pairs of cells side by side that hold equal tiles.
inline int count_equal_pairs(const dropslide::Board& board) {
  int pairs = 0;
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col) {
      const int tile = board.at(row, col);
      pairs += tile != 0 && col + 1 < board.shape().cols && board.at(row, col + 1) == tile ? 1 : 0;
      pairs += tile != 0 && row + 1 < board.shape().rows && board.at(row + 1, col) == tile ? 1 : 0;
    }
  return pairs;
}

/// What `first_exception` answers when the claim holds throughout.
inline const std::string none = "none";

/// Text of the first board for which `claim` is false or throws. A claim about no boards at all has failed,
/// too.
template <class Claim>
std::string first_exception(const std::vector<dropslide::Board>& boards, Claim&& claim) {
  if (boards.empty()) return "no boards";
  for (const dropslide::Board& board : boards) try {
      if (!claim(board)) return to_text(board);
    } catch (const std::exception& error) {
      return to_text(board) + ": " + error.what();
    }
  return none;
}
