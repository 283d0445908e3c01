// Slides and drops on plain boards: the reference for every packed kernel, so it is itself held against the
// oracle, the theorems of section 4 and games played by hand.
#include <array>
#include <string>

#include "base/error.hpp"
#include "game/slide.hpp"
#include "oracle/oracle.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

using enum Direction;

bool slides_like_oracle(const Board& board) {
  for (const Direction direction : all_directions) {
    const SlideOutcome outcome = slide(board, direction);
    const std::string expected = oracle::slide(to_text(board), to_text(direction).front());
    if (to_text(outcome.board) != expected || outcome.changed != (expected != to_text(board))) return false;
    if (outcome.direction != direction) return false;
  }
  return true;
}

/// Theorem 2: `to` lies next to `from` on the side towards which the tiles slide.
bool lets_slide(Exponent from, Exponent to) { return from > 0 && (to == from || to == 0); }

bool allowed_by_theorem_2(const Board& board, Direction direction) {
  const auto [m, n] = board.shape();
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      if (direction == right && j < n - 1 && lets_slide(board.at(i, j), board.at(i, j + 1))) return true;
      if (direction == left && j < n - 1 && lets_slide(board.at(i, j + 1), board.at(i, j))) return true;
      if (direction == up && i < m - 1 && lets_slide(board.at(i + 1, j), board.at(i, j))) return true;
      if (direction == down && i < m - 1 && lets_slide(board.at(i, j), board.at(i + 1, j))) return true;
    }
  return false;
}

bool legal_slides_obey_theorem_2(const Board& board) {
  std::vector<Direction> expected, found;
  for (const Direction direction : all_directions)
    if (allowed_by_theorem_2(board, direction)) expected.push_back(direction);
  for (const SlideOutcome& outcome : legal_slides(board)) {
    if (!outcome.changed || outcome.board != slide(board, outcome.direction).board) return false;
    found.push_back(outcome.direction);
  }
  return found == expected;
}

std::array<int, max_exponent + 1> count_values(const Board& board) {
  std::array<int, max_exponent + 1> counts{};
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col) ++counts[board.at(row, col)];
  return counts;
}

/// Sum of (v - 1) 2^v over the tiles: the score of the merges that built them from tiles 1.
std::uint64_t score_held(const Board& board) {
  const auto counts = count_values(board);
  std::uint64_t sum = 0;
  for (std::size_t v = 1; v < counts.size(); ++v) sum += static_cast<std::uint64_t>(counts[v]) * (v - 1) << v;
  return sum;
}

/// The largest value of which there are more tiles after a slide than before; 0 if there is none.
Exponent highest_gain(const Board& before, const Board& after) {
  const auto old_counts = count_values(before), new_counts = count_values(after);
  for (std::size_t v = max_exponent; v > 0; --v)
    if (new_counts[v] > old_counts[v]) return static_cast<Exponent>(v);
  return 0;
}

/// Claims about one slide of one board, tried on all small boards and on random boards of every shape.
template <class Claim>
void check_every_slide(Claim claim) {
  Random random;
  INFO(random);
  const auto all_directions_obey = [&](const Board& board) {
    return std::all_of(all_directions.begin(), all_directions.end(),
                       [&](Direction direction) { return claim(board, slide(board, direction)); });
  };
  CHECK(first_exception(all_small_boards(6, 3), all_directions_obey) == none);
  CHECK(first_exception(random_boards_of_shapes(300, max_cells, 30, random), all_directions_obey) == none);
}

std::string slid(const std::string& board, Direction direction) {
  return to_text(slide(parse_board(board), direction).board);
}

}  // namespace

TEST_CASE("a slide equals the oracle's on all boards of up to 6 cells with tiles up to 3") {
  CHECK(first_exception(all_small_boards(6, 3), slides_like_oracle) == none);
}

TEST_CASE("a slide equals the oracle's on random boards of every shape") {
  Random random;
  INFO(random);
  CHECK(first_exception(random_boards_of_shapes(300, max_cells, 30, random), slides_like_oracle) == none);
}

TEST_CASE("a slide keeps the layer sum") {
  check_every_slide([](const Board& board, const SlideOutcome& outcome) {
    return layer_sum(outcome.board) == layer_sum(board);
  });
}

TEST_CASE("every merge takes one tile away") {
  check_every_slide([](const Board& board, const SlideOutcome& outcome) {
    return outcome.merges == count_tiles(board) - count_tiles(outcome.board);
  });
}

TEST_CASE("the score of a slide is what the tiles hold more than before") {
  check_every_slide([](const Board& board, const SlideOutcome& outcome) {
    return outcome.score == score_held(outcome.board) - score_held(board);
  });
}

TEST_CASE("the highest merged tile is the highest of which there are more than before") {
  check_every_slide([](const Board& board, const SlideOutcome& outcome) {
    return outcome.highest_merged == highest_gain(board, outcome.board);
  });
}

TEST_CASE("equal neighbours merge once, far side first") {
  CHECK(slid("111", right) == ".12");
  CHECK(slid("111", left) == "21.");
  CHECK(slid("1111", right) == "..22");
  CHECK(slid("2211", left) == "32..");  // 4422 in faces.
  CHECK(slid("2211", right) == "..32");
  CHECK(slid("112", right) == ".22");  // A merged tile does not merge again.
  CHECK(slid("211", right) == ".22");
  CHECK(slid("1.1", left) == "2..");
  CHECK(slid("121", left) == "121");
  CHECK(slid("1.2.1", right) == "..121");
}

TEST_CASE("columns slide up and down as rows slide left and right") {
  CHECK(slid("12./1.3/12.", up) == "233/1../...");
  CHECK(slid("12./1.3/12.", down) == ".../1../233");
  CHECK(slid("1../.../..1", down) == ".../.../1.1");
}

TEST_CASE("the faces of merged tiles are the score, and the largest is remembered") {
  const SlideOutcome outcome = slide(parse_board("2211/.1.1"), right);
  CHECK(outcome.score == 8 + 4 + 4);
  CHECK(outcome.merges == 3);
  CHECK(outcome.highest_merged == 3);
  CHECK(outcome.changed);
  const SlideOutcome still = slide(parse_board("1212/.121"), right);
  CHECK(still.score == 0);
  CHECK(still.merges == 0);
  CHECK(still.highest_merged == 0);
  CHECK_FALSE(still.changed);
}

TEST_CASE("two tiles of exponent 30 merge into 31 and score its face") {
  const SlideOutcome outcome = slide(parse_board("uu"), left);
  CHECK(to_text(outcome.board) == "v.");
  CHECK(outcome.score == 1ULL << 31);
}

TEST_CASE("two tiles of exponent 31 refuse to merge, never wrap") {
  for (const Direction direction : {left, right}) {
    CAPTURE(direction);
    CHECK_THROWS_AS(slide(parse_board("v.v/..."), direction), EnvironmentError);
  }
  for (const Direction direction : {up, down}) {
    CAPTURE(direction);
    CHECK_THROWS_AS(slide(parse_board("v../v.."), direction), EnvironmentError);
  }
  CHECK_THROWS_AS(legal_slides(parse_board("vv")), EnvironmentError);
  CHECK(slid("v1v", left) == "v1v");
  CHECK(slid(".v/v.", up) == "vv/..");
}

TEST_CASE("Theorem 2 says which slides are legal") {
  Random random;
  INFO(random);
  CHECK(first_exception(all_small_boards(6, 3), legal_slides_obey_theorem_2) == none);
  CHECK(first_exception(random_boards_of_shapes(300, max_cells, 30, random), legal_slides_obey_theorem_2) ==
        none);
}

TEST_CASE("Corollary 3 says whether Slider can move, as the oracle finds by trying") {
  const auto agrees = [](const Board& board) {
    return slider_can_move(board) == oracle::slider_can_move(to_text(board));
  };
  Random random;
  INFO(random);
  CHECK(first_exception(all_small_boards(6, 3), agrees) == none);
  CHECK(first_exception(random_boards_of_shapes(300, max_cells, 30, random), agrees) == none);
  CHECK_FALSE(slider_can_move(parse_board("2121/1212/2121")));
  CHECK(slider_can_move(parse_board("2121/1212/1212")));
}

TEST_CASE("drops are those of the oracle, in its order") {
  Random random;
  INFO(random);
  for (const int dmax : {1, 3}) {
    CAPTURE(dmax);
    const auto agrees = [&](const Board& board) {
      std::vector<std::string> texts;
      for (const Drop drop : legal_drops(board, dmax)) texts.push_back(to_text(apply_drop(board, drop)));
      return texts == oracle::legal_drops(to_text(board), dmax);
    };
    CHECK(first_exception(all_small_boards(4, 2), agrees) == none);
    CHECK(first_exception(random_boards_of_shapes(5, max_cells, 9, random), agrees) == none);
  }
}

TEST_CASE("a drop of v raises the layer sum by 2^(v-1)") {
  Random random;
  INFO(random);
  CHECK(first_exception(random_boards_of_shapes(5, max_cells, 20, random), [](const Board& board) {
          const auto drops = legal_drops(board, 25);
          return std::all_of(drops.begin(), drops.end(), [&](const Drop& drop) {
            return layer_sum(apply_drop(board, drop)) == layer_sum(board) + (1ULL << (drop.value - 1));
          });
        }) == none);
}

TEST_CASE("directions have names") {
  CHECK(to_text(left) == "left");
  CHECK(to_text(right) == "right");
  CHECK(to_text(up) == "up");
  CHECK(to_text(down) == "down");
}
