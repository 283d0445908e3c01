// Packed words, which every solver works on, against plain boards, which the rules are written for.
#include <algorithm>
#include <set>

#include "game/symmetry.hpp"
#include "packed/shape_dispatch.hpp"
#include "support/boards.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;

namespace {

/// Tries `claim(functions, board)` on random boards of every shape that fits the word.
template <class Word, class Claim>
void check_word(Claim claim) {
  Random random;
  INFO(random << ", cells of " << cell_bits<Word> << " bits");
  for (const Shape shape : shapes_up_to(cells_per_word<Word>)) {
    CAPTURE(shape);
    const auto functions = packed_functions<Word>(shape);
    auto boards = random_boards(300, shape, highest_cell<Word>, random);
    boards.push_back(Board(shape));
    CHECK(first_exception(boards, [&](const Board& board) { return claim(functions, board); }) == none);
  }
}

template <class Claim>
void check_both_words(Claim claim) {
  check_word<Word64>(claim);
  check_word<Word128>(claim);
}

template <class Word>
std::set<Word> packed_images(const PackedFunctions<Word>& functions, const Board& board) {
  std::set<Word> words;
  for (const Symmetry symmetry : symmetries(board.shape()))
    words.insert(functions.pack(apply(symmetry, board)));
  return words;
}

/// Lowest bits of the cells for which `claim(row, col)` holds.
template <class Word, class Claim>
Word marked_cells(Shape shape, Claim claim) {
  Word marks = 0;
  for (int row = 0; row < shape.rows; ++row)
    for (int col = 0; col < shape.cols; ++col)
      if (claim(row, col)) marks |= Word{1} << (cell_bits<Word> * (row * shape.cols + col));
  return marks;
}

constexpr Symmetry rows_reversed{.reverses_rows = true};
constexpr Symmetry columns_reversed{.reverses_columns = true};
constexpr Symmetry transposed{.transposes = true};

}  // namespace

TEST_CASE("a shape known at run time reaches the code compiled for it") {
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    CHECK(packed_functions<Word128>(shape).rows == shape.rows);
    CHECK(packed_functions<Word128>(shape).cols == shape.cols);
  }
}

TEST_CASE("16 cells up to 15 fit the 64-bit word, nothing more does") {
  CHECK(fits_word64({4, 4}, 15));
  CHECK(fits_word64({1, 16}, 15));
  CHECK_FALSE(fits_word64({4, 4}, 16));
  CHECK_FALSE(fits_word64({1, 17}, 1));
}

TEST_CASE("unpack inverts pack for every shape and both words") {
  check_both_words([](const auto& f, const Board& board) { return f.unpack(f.pack(board)) == board; });
}

TEST_CASE("cell (row, col) lies at bit cell_bits * (row * n + col)") {
  check_both_words([]<class Word>(const PackedFunctions<Word>& f, const Board& board) {
    Word expected = 0;
    for (int row = board.shape().rows; row-- > 0;)
      for (int col = board.shape().cols; col-- > 0;)
        expected = expected * static_cast<Word>(highest_cell<Word> + 1) + board.at(row, col);
    return f.pack(board) == expected;
  });
}

TEST_CASE("packed words compare as canonical() compares plain ones") {
  check_both_words([](const auto& f, const Board& board) {
    const auto words = packed_images(f, board);
    return f.pack(canonical(board)) == *words.begin();
  });
}

TEST_CASE("reversals and transposition of packed words are those of plain ones") {
  check_both_words([](const auto& f, const Board& board) {
    const auto word = f.pack(board);
    return f.unpack(f.reverse_rows(word)) == apply(rows_reversed, board) &&
           f.unpack(f.reverse_columns(word)) == apply(columns_reversed, board) &&
           (f.transpose == nullptr || f.unpack(f.transpose(word)) == apply(transposed, board));
  });
}

TEST_CASE("squares, and they alone, can be transposed") {
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    CHECK((packed_functions<Word128>(shape).transpose != nullptr) == shape.is_square());
  }
}

TEST_CASE("every image of a packed word is visited, once for each symmetry") {
  check_both_words([]<class Word>(const PackedFunctions<Word>& f, const Board& board) {
    const auto visited = f.images(f.pack(board));
    return visited.size() == symmetries(board.shape()).size() &&
           std::set<Word>(visited.begin(), visited.end()) == packed_images(f, board);
  });
}

TEST_CASE("the canonical packed word is that of the canonical plain board") {
  check_both_words([](const auto& f, const Board& board) {
    return f.canonical(f.pack(board)) == f.pack(canonical(board));
  });
}

TEST_CASE("empty cells are counted, occupied ones marked by their lowest bit") {
  check_both_words([](const auto& f, const Board& board) {
    Board marks(board.shape());
    for (int row = 0; row < board.shape().rows; ++row)
      for (int col = 0; col < board.shape().cols; ++col) marks.set(row, col, board.at(row, col) != 0);
    const auto word = f.pack(board);
    return f.count_empty(word) == board.shape().cells() - count_tiles(board) &&
           f.occupied(word) == f.pack(marks);
  });
}

TEST_CASE("equal neighbours are marked at the left and at the upper cell of the pair") {
  check_both_words([]<class Word>(const PackedFunctions<Word>& f, const Board& board) {
    const auto [rows, cols] = board.shape();
    const auto is_tile = [&](int row, int col) { return board.at(row, col) != 0; };
    const Word right = marked_cells<Word>(board.shape(), [&](int row, int col) {
      return is_tile(row, col) && col + 1 < cols && board.at(row, col) == board.at(row, col + 1);
    });
    const Word below = marked_cells<Word>(board.shape(), [&](int row, int col) {
      return is_tile(row, col) && row + 1 < rows && board.at(row, col) == board.at(row + 1, col);
    });
    return f.equal_to_right(f.pack(board)) == right && f.equal_to_below(f.pack(board)) == below;
  });
}

TEST_CASE("cells with a value are marked for every value, empty ones for 0") {
  check_both_words([]<class Word>(const PackedFunctions<Word>& f, const Board& board) {
    for (int value = 0; value <= highest_cell<Word>; ++value)
      if (f.cells_with(f.pack(board), value) !=
          marked_cells<Word>(board.shape(), [&](int row, int col) { return board.at(row, col) == value; }))
        return false;
    return true;
  });
}

TEST_CASE("the tiles beside a cell are those above, below, left and right of it") {
  check_both_words([]<class Word>(const PackedFunctions<Word>& f, const Board& board) {
    const auto [rows, cols] = board.shape();
    for (int row = 0; row < rows; ++row)
      for (int col = 0; col < cols; ++col) {
        std::uint32_t values = 0;
        if (row > 0) values |= std::uint32_t{1} << board.at(row - 1, col);
        if (col > 0) values |= std::uint32_t{1} << board.at(row, col - 1);
        if (row + 1 < rows) values |= std::uint32_t{1} << board.at(row + 1, col);
        if (col + 1 < cols) values |= std::uint32_t{1} << board.at(row, col + 1);
        if (f.tiles_beside(f.pack(board), cell_bits<Word> * (row * cols + col)) != values) return false;
      }
    return true;
  });
}

TEST_CASE("both words agree where both fit") {
  Random random;
  INFO(random);
  for (const Shape shape : shapes_up_to(cells_per_word<Word64>)) {
    CAPTURE(shape);
    const auto narrow = packed_functions<Word64>(shape);
    const auto wide = packed_functions<Word128>(shape);
    CHECK(first_exception(random_boards(100, shape, highest_cell<Word64>, random), [&](const Board& board) {
            return narrow.unpack(narrow.canonical(narrow.pack(board))) ==
                       wide.unpack(wide.canonical(wide.pack(board))) &&
                   narrow.count_empty(narrow.pack(board)) == wide.count_empty(wide.pack(board));
          }) == none);
  }
}

TEST_CASE("bits of both words are counted and found at both ends") {
  for (int bit = 0; bit < 64; ++bit) {
    CAPTURE(bit);
    const Word64 word = ~Word64{0} << bit;
    CHECK(lowest_bit(word) == bit);
    CHECK(count_bits(word) == 64 - bit);
  }
  for (int bit = 0; bit < 128; ++bit) {
    CAPTURE(bit);
    const Word128 word = ~Word128{0} << bit;
    CHECK(lowest_bit(word) == bit);
    CHECK(count_bits(word) == 128 - bit);
  }
  CHECK(count_bits(Word64{0}) == 0);
  CHECK(count_bits(Word128{1} << 100 | 1) == 2);
}
