// The thesis's index against enumeration, against the values that the thesis prints, and against its closed
// form of the compressed hash.
#include <algorithm>
#include <map>
#include <set>

#include "game/symmetry.hpp"
#include "index/board_count.hpp"
#include "index/thesis_hash.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

Board rotated_by_half_turn(const Board& board) {
  const bool rows = board.shape().rows > 1, cols = board.shape().cols > 1;
  return apply(Symmetry{false, rows, cols}, board);
}

bool is_rotated(const ThesisHash& hash, const Board& board) {
  return hash.least_hash(board) == hash.hash(board);
}

/// Section 8.3, page 56, for 4x4, line by line; the power at (a^2 - a) / 2 alone in the third line is printed
/// as 12.
Word128 printed_compressed_hash(const Board& board, Word128 h, int power_in_third_line) {
  const auto to_the = [&](int power) { return count_boards({1, power}, static_cast<int>(h)); };
  const Word128 a = board.at(0, 0), b = board.at(0, 1), c = board.at(0, 2), d = board.at(0, 3);
  const Word128 first =
      a * (h * h - h) / 2 * to_the(13) + (b * b - b) / 2 * to_the(13) + b * (c * h + d + 1) * to_the(11);
  const Word128 second = (a * a - a) / 2 * to_the(power_in_third_line) + a * (b * h + c + 1) * to_the(12);
  const Word128 both = (a * a - a) / 2 * ((h * h - h) / 2) * to_the(12) + (b * b - b) / 2 * a * to_the(12) +
                       c * (a * b) * to_the(11) + std::min(a, d) * b * to_the(11);
  return ThesisHash({4, 4}, {2, static_cast<int>(h)}).hash(board) + both - first - second;
}

std::vector<Board> admitted_boards(Shape shape, const ObjectiveGame& game) {
  const CompressedThesisHash compressed(shape, game);
  std::vector<Board> boards;
  for (const Board& board : all_boards(shape, game.objective - 1))
    if (compressed.admits(board)) boards.push_back(board);
  return boards;
}

}  // namespace

TEST_CASE("Figure 15 hashes to the printed value, base 7") {
  CHECK(ThesisHash({4, 4}, {2, 7}).hash(parse_board("1..1/14../2514/3463")) == 4764512287895);
}

TEST_CASE("the table lengths that section 8.1 prints are (Dmax + 1) O^(mn-1)") {
  CHECK(ThesisHash({3, 4}, {2, 5}).table_length() == 146484375);
  CHECK(ThesisHash({3, 4}, {2, 6}).table_length() == 1088391168);     // Printed: 1 090 000 000.
  CHECK(ThesisHash({3, 5}, {2, 7}).table_length() == 2034669218547);  // Printed: about 2.04e12.
  CHECK(ThesisHash({4, 4}, {2, 6}).table_length() == 1410554953728);  // Printed: about 1.42e12.
}

TEST_CASE("the largest entry that section 8.1 prints is a rotated board of its table") {
  const ThesisHash hash({3, 4}, {2, 5});
  const Board board = hash.unhash(146454854);
  CHECK(to_text(board) == "2444/43.2/34.4");
  CHECK(is_rotated(hash, board));
}

TEST_CASE("the hash numbers all boards of up to 6 cells from 0, without gaps") {
  for (const Shape shape : shapes_up_to(6)) {
    CAPTURE(shape);
    const ThesisHash hash(shape, {2, 4});
    std::set<Word128> hashes;
    CHECK(first_exception(all_boards(shape, 3), [&](const Board& board) {
            return hashes.insert(hash.hash(board)).second && hash.unhash(hash.hash(board)) == board;
          }) == none);
    CHECK(*hashes.rbegin() == count_boards(shape, 4) - 1);
  }
}

TEST_CASE("symmetric boards share the least hash, others do not, and rotated boards are as many as orbits") {
  for (const Shape shape : shapes_up_to(6)) {
    CAPTURE(shape);
    const ThesisHash hash(shape, {2, 4});
    std::set<Word128> least_hashes;
    CHECK(first_exception(all_boards(shape, 3), [&](const Board& board) {
            least_hashes.insert(hash.least_hash(board));
            return hash.rotate(board) == rotated_by_half_turn(canonical(board)) &&
                   hash.least_hash_of_canonical(canonical(board)) == hash.least_hash(board) &&
                   canonical(hash.rotate(board)) == canonical(board) && is_rotated(hash, hash.rotate(board));
          }) == none);
    CHECK(least_hashes.size() == count_board_orbits(shape, 4));
  }
}

TEST_CASE("random boards of every shape: the least hash is the same for all images, and is inverted") {
  Random random;
  INFO(random);
  CHECK(first_exception(random_boards_of_shapes(20, 25, 30, random), [](const Board& board) {
          const ThesisHash hash(board.shape(), {25, 31});
          bool same = hash.unhash(hash.hash(board)) == board;
          for (const Symmetry symmetry : symmetries(board.shape()))
            same = same && hash.least_hash(apply(symmetry, board)) == hash.least_hash(board);
          return same && hash.least_hash_of_canonical(canonical(board)) == hash.least_hash(board);
        }) == none);
}

TEST_CASE("a rotated board with a corner of at most Dmax lies within the table, and any other beyond it") {
  Random random;
  INFO(random);
  CHECK(first_exception(random_boards_of_shapes(50, 25, 8, random), [](const Board& board) {
          const auto [rows, cols] = board.shape();
          const int corner = std::min(
              {board.at(0, 0), board.at(0, cols - 1), board.at(rows - 1, 0), board.at(rows - 1, cols - 1)});
          const ThesisHash hash(board.shape(), {2, 9});
          return hash.rotate(board).at(0, 0) == corner &&
                 (hash.least_hash(board) < hash.table_length()) == (corner <= 2);
        }) == none);
}

TEST_CASE("the compressed hash numbers the admitted boards in their order, without gaps") {
  for (const Shape shape : shapes_up_to(6))
    for (const auto& game : {ObjectiveGame{1, 3}, ObjectiveGame{2, 4}, ObjectiveGame{3, 4}}) {
      CAPTURE(shape, game.dmax, game.objective);
      const ThesisHash hash(shape, game);
      const CompressedThesisHash compressed(shape, game);
      std::map<Word128, Board> by_hash;
      for (const Board& board : admitted_boards(shape, game)) by_hash.emplace(hash.hash(board), board);
      REQUIRE(compressed.table_length() == by_hash.size());
      Word128 rank = 0;
      for (const auto& [key, board] : by_hash) {
        CAPTURE(board);
        REQUIRE(compressed.hash(board) == rank);
        REQUIRE(compressed.unhash(rank++) == board);
      }
    }
}

TEST_CASE("the compressed table of 4x4 is the part of the full one that inclusion and exclusion leave") {
  // Objective 7, page 56: 1 - 3/7 - 1/7 + 3/49 = 24/49; the print adds the overlap twice and says 27/49.
  CHECK(49 * CompressedThesisHash({4, 4}, {2, 7}).table_length() ==
        24 * ThesisHash({4, 4}, {2, 7}).table_length());
  CHECK(128 * CompressedThesisHash({4, 4}, {2, 8}).table_length() ==
        63 * ThesisHash({4, 4}, {2, 8}).table_length());
}

TEST_CASE("every rotated board within the table has a compressed hash") {
  Random random;
  INFO(random);
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    const ThesisHash hash(shape, {2, 6});
    const CompressedThesisHash compressed(shape, {2, 6});
    CHECK(compressed.table_length() <= hash.table_length());
    for (const Board& board : played_boards(20, shape, 2, 5, random)) {
      const Board rotated = hash.rotate(board);
      INFO(random << to_text(rotated));
      REQUIRE(compressed.admits(rotated));
      REQUIRE(compressed.unhash(compressed.hash(rotated)) == rotated);
    }
  }
}

TEST_CASE("the closed form printed for 4x4 is the compressed hash if one printed power, 12, is read as 14") {
  Random random;
  INFO(random);
  const CompressedThesisHash compressed({4, 4}, {3, 7});
  const ThesisHash hash({4, 4}, {3, 7});
  int different_as_printed = 0;
  for (const Board& board : random_boards(2000, {4, 4}, 6, random)) {
    CAPTURE(board);
    const Board rotated = hash.rotate(board);
    if (!compressed.admits(rotated)) continue;
    REQUIRE(printed_compressed_hash(rotated, 7, 14) == compressed.hash(rotated));
    different_as_printed += printed_compressed_hash(rotated, 7, 12) != compressed.hash(rotated);
  }
  CHECK(different_as_printed > 0);
}

TEST_CASE("lengths of the largest shape and objective are exact") {
  CHECK(to_decimal(ThesisHash({5, 5}, {25, 31}).table_length()) == "16130729185103719892895811740902085146");
}
