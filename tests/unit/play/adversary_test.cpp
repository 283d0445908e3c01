// The Dropper who looks ahead, against plain recursion on text.
#include "play/players/adversary.hpp"

#include <algorithm>
#include <set>

#include "oracle/look_ahead.hpp"
#include "play/look_ahead.hpp"
#include "support/boards.hpp"
#include "support/choices.hpp"

using namespace dropslide;
using namespace dropslide::play;

namespace {

/// The drops of least value, by plain recursion.
std::set<CellDrop> worst_drops(const Board& board, int depth) {
  const auto values = oracle::drop_values(to_text(board), depth, empty_cell_counts, dead_ply_counts);
  const double least = *std::min_element(values.begin(), values.end());
  std::set<CellDrop> worst;
  const auto drops = legal_drops(board, 2);
  for (std::size_t i = 0; i < drops.size(); ++i)
    if (values[i] == least) worst.insert({drops[i].row * board.shape().cols + drops[i].col, drops[i].value});
  return worst;
}

template <class Word>
void check_drops(Shape shape, int depth, int boards, Random& random) {
  const auto dropper = adversary(depth).make<Word>(shape);
  Generator draws(1, 0);
  for (int i = 0; i < boards; ++i) {
    const Board board = random_board(shape, 5, random);
    if (count_tiles(board) == shape.cells()) continue;
    const auto worst = worst_drops(board, depth);
    std::set<CellDrop> seen;
    for (int draw = 0; draw < 200; ++draw) seen.insert(dropper->drop(packed<Word>(board), draws, nullptr));
    CAPTURE(board, depth);
    CHECK(std::includes(worst.begin(), worst.end(), seen.begin(), seen.end()));
    CHECK((worst.size() > 12 || seen == worst));
  }
}

}  // namespace

TEST_CASE("the adversary makes the drops of least value, and any of them") {
  Random random;
  INFO(random);
  for (const Shape shape : {Shape{1, 3}, Shape{2, 2}, Shape{2, 3}})
    for (int depth = 1; depth <= 3; ++depth) check_drops<Word64>(shape, depth, 20, random);
  check_drops<Word64>({3, 3}, 2, 8, random);
  check_drops<Word128>({4, 4}, 1, 4, random);
}

TEST_CASE("the adversary ends a game that can be ended") {
  Generator random(1, 0);
  const auto dropper = adversary(1).make<Word64>({2, 2});
  const CellDrop drop = dropper->drop(packed<Word64>(parse_board("12/3.")), random, nullptr);
  CHECK(drop.cell == 3);
  CHECK(drop.tile == 1);  // A 2 would merge with the one above.
}

TEST_CASE("an adversary whose look ahead might pass the word asks for the wide word") {
  Generator random(1, 0);
  CHECK_THROWS_AS(adversary(1).make<Word64>({4, 4})->drop(packed<Word64>(parse_board("ff../..../..../....")),
                                                          random, nullptr),
                  TileBeyondWord);
}
