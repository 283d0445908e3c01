// The symmetry group on plain boards: what every packed canonical form is held against.
#include <algorithm>
#include <set>
#include <string>

#include "game/symmetry.hpp"
#include "oracle/oracle.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

/// A board on which every cell differs, so that different symmetries have different images.
Board numbered(Shape shape) {
  Board board(shape);
  for (int cell = 0; cell < shape.cells(); ++cell)
    board.set(cell / shape.cols, cell % shape.cols, static_cast<Exponent>(cell + 1));
  return board;
}

std::set<std::string> images(const Board& board) {
  std::set<std::string> texts;
  for (const Symmetry symmetry : symmetries(board.shape())) texts.insert(to_text(apply(symmetry, board)));
  return texts;
}

std::vector<Board> sample(Random& random) {
  auto boards = random_boards_of_shapes(150, max_cells, 30, random);
  const auto repeating =
      random_boards_of_shapes(150, max_cells, 2, random);  // Boards with symmetries of their own.
  boards.insert(boards.end(), repeating.begin(), repeating.end());
  return boards;
}

}  // namespace

TEST_CASE("the group of a shape has 8, 4, 2 or 1 elements, all different, identity first") {
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    const std::size_t expected = shape.cells() == 1 ? 1 : shape.rows == 1 ? 2 : shape.is_square() ? 8 : 4;
    CHECK(symmetries(shape).size() == expected);
    CHECK(images(numbered(shape)).size() == expected);
    CHECK(symmetries(shape).front() == Symmetry{});
  }
}

TEST_CASE("the identity leaves every board as it is") {
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    CHECK(apply(Symmetry{}, numbered(shape)) == numbered(shape));
  }
}

TEST_CASE("two symmetries in a row are one of the group") {
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    const auto group = images(numbered(shape));
    for (const Symmetry first : symmetries(shape))
      for (const Symmetry second : symmetries(shape)) {
        CAPTURE(apply(first, numbered(shape)), apply(second, numbered(shape)));
        REQUIRE(group.count(to_text(apply(second, apply(first, numbered(shape))))) == 1);
      }
  }
}

TEST_CASE("a symmetry first transposes, then reverses the order of the rows, then every row") {
  const Board board = parse_board("123/456/789");
  CHECK(to_text(apply({true, false, false}, board)) == "147/258/369");
  CHECK(to_text(apply({false, true, false}, board)) == "789/456/123");
  CHECK(to_text(apply({false, false, true}, board)) == "321/654/987");
  CHECK(to_text(apply({true, true, false}, board)) == "369/258/147");
  CHECK(to_text(apply({true, false, true}, board)) == "741/852/963");
}

TEST_CASE("the images of a board are the oracle's") {
  Random random;
  INFO(random);
  CHECK(first_exception(sample(random), [](const Board& board) {
          const auto expected = oracle::symmetric_images(to_text(board));
          return images(board) == std::set<std::string>(expected.begin(), expected.end());
        }) == none);
}

TEST_CASE("a slide commutes with every symmetry of the board") {
  Random random;
  INFO(random);
  CHECK(first_exception(sample(random), [](const Board& board) {
          for (const Symmetry symmetry : symmetries(board.shape()))
            for (const Direction direction : all_directions)
              if (slide(apply(symmetry, board), apply(symmetry, direction)).board !=
                  apply(symmetry, slide(board, direction).board))
                return false;
          return true;
        }) == none);
}

TEST_CASE("the canonical board is an image of the board") {
  Random random;
  INFO(random);
  CHECK(first_exception(sample(random), [](const Board& board) {
          return images(board).count(to_text(canonical(board))) == 1;
        }) == none);
}

TEST_CASE("all images of a board have the same canonical board, which is its own") {
  Random random;
  INFO(random);
  CHECK(first_exception(sample(random), [](const Board& board) {
          const Board representative = canonical(board);
          for (const Symmetry symmetry : symmetries(board.shape()))
            if (canonical(apply(symmetry, board)) != representative) return false;
          return canonical(representative) == representative;
        }) == none);
}

TEST_CASE("the canonical board is the least image, read from the bottom right") {
  Random random;
  INFO(random);
  const auto read_backwards = [](std::string text) {
    std::reverse(text.begin(), text.end());  // '.' < '1' < ... < '9' < 'a' < ... in ASCII, too.
    return text;
  };
  CHECK(first_exception(sample(random), [&](const Board& board) {
          std::vector<std::string> readings;
          for (const std::string& image : images(board)) readings.push_back(read_backwards(image));
          return read_backwards(to_text(canonical(board))) ==
                 *std::min_element(readings.begin(), readings.end());
        }) == none);
  CHECK(to_text(canonical(parse_board("..1"))) == "1..");
  CHECK(to_text(canonical(parse_board("12/34"))) == "43/21");
}
