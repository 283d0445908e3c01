// Numbers of positions: two positions with one number would be taken for each other, and a number beyond the
// last would be looked for outside the table.
#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include "base/error.hpp"
#include "game/symmetry.hpp"
#include "graph/position_graph.hpp"
#include "index/position_numbers.hpp"
#include "support/boards.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;

namespace {

int least_corner(const Board& board) {
  const int row = board.shape().rows - 1, col = board.shape().cols - 1;
  return std::min({board.at(0, 0), board.at(0, col), board.at(row, 0), board.at(row, col)});
}

template <class Word>
struct NumbersSeen {
  std::map<Word64, Word> positions;
  std::string first_unsound;  ///< The number of the first that is out of range or stands for two positions.

  void see(const PositionNumbers<Word>& numbers, Word position) {
    const Word64 number = numbers.number(position);
    const bool is_sound =
        number < numbers.count() && positions.emplace(number, position).first->second == position;
    if (!is_sound && first_unsound.empty()) first_unsound = "number " + std::to_string(number);
  }
};

/// Every board below the objective with a corner of at most Dmax: all that can face Dropper, and more.
template <class Word>
void check_boards(Shape shape, const ObjectiveGame& game) {
  CAPTURE(shape, game.dmax, game.objective, cell_bits<Word>);
  const auto numbers = make_position_numbers<Word>(shape, game);
  const auto functions = packed_functions<Word>(shape);
  NumbersSeen<Word> seen;
  for (const Board& board : all_boards(shape, game.objective - 1))
    if (least_corner(board) <= game.dmax) seen.see(*numbers, functions.canonical(functions.pack(board)));
  CHECK(seen.first_unsound == "");
  CHECK(seen.positions.size() <= numbers->count());
}

/// Every position that the game can reach.
template <class Word, class G>
void check_reachable(const PositionGraph<Word>& graph, Shape shape, const G& game) {
  const auto numbers = make_position_numbers<Word>(shape, game);
  NumbersSeen<Word> seen;
  std::vector<Word> open{graph.root()};
  std::set<Word> known{graph.root()};
  Successors<Word> next;
  while (!open.empty()) {
    const Word position = open.back();
    open.pop_back();
    seen.see(*numbers, position);
    graph.expand(position, next);
    for (const auto& child : next.children)
      if (known.insert(child.position).second) open.push_back(child.position);
  }
  CHECK(seen.first_unsound == "");
  CHECK(seen.positions.size() == known.size());
}

template <class G>
void check_reachable(Shape shape, const G& game) {
  CAPTURE(shape, game.dmax);
  std::visit([&](const auto& graph) { check_reachable(*graph, shape, game); },
             make_position_graph(shape, game));
}

/// Every string of restricted growth: cells empty, of a name in use, or of the next name.
template <class Word>
void list_named(int cells, int most_names, int used, Word board, int cell, std::vector<Word>& out) {
  if (cell == cells) return out.push_back(board);
  for (int name = 0; name <= std::min(used + 1, most_names); ++name)
    list_named(cells, most_names, std::max(used, name),
               board | static_cast<Word>(name) << (cell_bits<Word> * cell), cell + 1, out);
}

template <class Word>
void check_names(Shape shape, int dmax) {
  CAPTURE(shape, dmax, cell_bits<Word>);
  const auto numbers = make_position_numbers<Word>(shape, NoMergeGame{dmax});
  std::vector<Word> named;
  list_named<Word>(shape.cells(), std::min(dmax, shape.cells()), 0, 0, 0, named);
  std::vector<Word64> found;
  for (const Word board : named) found.push_back(numbers->number(board));
  std::sort(found.begin(), found.end());
  REQUIRE(found.size() == numbers->count());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(i);
    REQUIRE(found[i] == i);
  }
}

/// Strings of restricted growth by the number of names k: Stirling numbers of the second kind, where the
/// empty cells are one more class.
Word128 count_named(int cells, int dmax) {
  std::vector<Word128> by_names{1};
  for (int cell = 0; cell < cells; ++cell) {
    std::vector<Word128> longer(by_names.size() + 1);
    for (std::size_t names = 0; names < by_names.size(); ++names) {
      longer[names] += by_names[names] * (names + 1);
      longer[names + 1] += by_names[names];
    }
    by_names = longer;
  }
  Word128 sum = 0;
  for (std::size_t names = 0; names < by_names.size() && names <= static_cast<std::size_t>(dmax); ++names)
    sum += by_names[names];
  return sum;
}

}  // namespace

TEST_CASE("boards of up to 6 cells that differ have different numbers below the count, in both words") {
  for (const Shape shape : shapes_up_to(6))
    for (int objective = 2; objective <= 5; ++objective)
      for (int dmax = 1; dmax < objective; ++dmax) {
        check_boards<Word64>(shape, {dmax, objective});
        check_boards<Word128>(shape, {dmax, objective});
      }
}

TEST_CASE("boards of 8 and 9 cells that differ have different numbers below the count") {
  for (const Shape shape : {Shape{2, 4}, Shape{1, 9}, Shape{3, 3}}) {
    check_boards<Word64>(shape, {2, 4});
    check_boards<Word128>(shape, {1, 4});
  }
}

TEST_CASE("random boards of every shape have different numbers below the count") {
  Random random;
  INFO(random);
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    const ObjectiveGame game{2, 5};
    const auto functions = packed_functions<Word128>(shape);
    const auto numbers = make_position_numbers<Word128>(shape, game);
    NumbersSeen<Word128> seen;
    std::set<Word128> positions;
    for (const Board& board : random_boards(1000, shape, game.objective - 1, random)) {
      if (least_corner(board) > game.dmax) continue;
      positions.insert(functions.canonical(functions.pack(board)));
      seen.see(*numbers, functions.canonical(functions.pack(board)));
    }
    CHECK(seen.first_unsound == "");
    CHECK(seen.positions.size() == positions.size());
  }
}

TEST_CASE("positions that a game can reach have different numbers below the count") {
  check_reachable({3, 3}, ObjectiveGame{2, 5});
  check_reachable({2, 4}, ObjectiveGame{3, 6});
  check_reachable({2, 2}, ObjectiveGame{2, 17});
  check_reachable({3, 3}, NoMergeGame{3});
  check_reachable({2, 4}, NoMergeGame{8});
  check_reachable({1, 17}, NoMergeGame{2});
}

TEST_CASE("the numbers of objective games have little slack") {
  // The boards of 4x4 below 7 with a corner up to 2, divided by 8: what no numbering up to symmetry can beat.
  const double boards = 33232930569601.0 * (1 - 256.0 / 2401.0) / 8;
  const double numbers =
      static_cast<double>(make_position_numbers<Word64>({4, 4}, ObjectiveGame{2, 7})->count());
  CHECK(numbers > boards);
  CHECK(numbers < 1.5 * boards);
}

TEST_CASE("boards of named tiles have the numbers 0 to count - 1, each one its own") {
  for (const Shape shape : shapes_up_to(8))
    for (const int dmax : {1, 2, 3, 5, 25}) {
      check_names<Word64>(shape, dmax);
      check_names<Word128>(shape, dmax);
    }
}

TEST_CASE("a no-merge game is refused if and only if it has more than 2^63 named boards") {
  int refused = 0;
  for (const Shape shape : playable_shapes())
    for (int dmax = 1; dmax <= max_dmax; ++dmax) {
      CAPTURE(shape, dmax);
      const Word128 count = count_named(shape.cells(), dmax);
      if (count <= Word128{1} << 63) {
        CHECK(make_position_numbers<Word128>(shape, NoMergeGame{dmax})->count() == count);
      } else {
        ++refused;
        CHECK_THROWS_AS(make_position_numbers<Word128>(shape, NoMergeGame{dmax}), UsageError);
      }
    }
  CHECK(refused > 0);
}

TEST_CASE("an objective game of more than 2^63 numbers is refused, one of nearly as many is not") {
  CHECK_THROWS_AS(make_position_numbers<Word128>({5, 5}, ObjectiveGame{2, 8}), UsageError);
  CHECK_THROWS_AS(make_position_numbers<Word128>({5, 5}, ObjectiveGame{24, 31}), UsageError);
  CHECK(make_position_numbers<Word64>({4, 4}, ObjectiveGame{2, 15})->count() > Word64{1} << 58);
  CHECK(make_position_numbers<Word128>({5, 5}, ObjectiveGame{1, 5})->count() > Word64{1} << 53);
}
