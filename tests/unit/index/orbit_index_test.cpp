// The orbit index on all boards of small shapes, because a rank shared by two boards is a wrong answer.
#include <algorithm>
#include <set>
#include <vector>

#include "base/error.hpp"
#include "index/orbit_index.hpp"
#include "support/boards.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;

namespace {

/// Squares whose boards the index orders by two cells: on 5x5 these are in two groups.
bool is_ordered_square(Shape shape) { return shape.is_square() && shape.cols > 1 && shape.cols <= 4; }

/// The rules of the index: the last cell is a least corner and at most Dmax, and on squares the cell before
/// it is at most its mirror image.
bool keeps_rules(const Board& board, int objective, int dmax) {
  const auto [rows, cols] = board.shape();
  const int corner = board.at(rows - 1, cols - 1);
  const int others = std::min({board.at(0, 0), board.at(0, cols - 1), board.at(rows - 1, 0)});
  const bool is_ordered =
      !is_ordered_square(board.shape()) || board.at(rows - 1, cols - 2) <= board.at(rows - 2, cols - 1);
  return corner <= dmax && corner <= others && is_ordered && highest_tile(board) < objective;
}

int least_corner(const Board& board) {
  const auto [rows, cols] = board.shape();
  return std::min(
      {board.at(0, 0), board.at(0, cols - 1), board.at(rows - 1, 0), board.at(rows - 1, cols - 1)});
}

/// An index with the boards that it is for, by layer.
template <class Word>
struct Indexed {
  OrbitIndex<Word> index;
  PackedFunctions<Word> functions;
  int objective;
  std::vector<std::vector<Word>> kept;  ///< Boards that keep the rules, ascending.

  Indexed(Shape shape, int objective_, int dmax, const std::vector<Board>& boards)
      : index(shape, objective_, dmax), functions(packed_functions<Word>(shape)), objective(objective_) {
    kept.resize(static_cast<std::size_t>(index.top_layer()) + 1);
    for (const Board& board : boards)
      if (keeps_rules(board, objective, dmax) && layer_sum(board) < kept.size())
        kept.at(layer_sum(board)).push_back(functions.pack(board));
    for (auto& words : kept) std::sort(words.begin(), words.end());
  }

  OrbitLayer<Word> layer_of(const Board& board) const { return {index, static_cast<int>(layer_sum(board))}; }

  /// Calls `check` with each layer and the boards that it has to number.
  template <class Check>
  void for_each_layer(Check&& check) const {
    for (int layer = 0; layer <= index.top_layer(); ++layer)
      check(OrbitLayer<Word>(index, layer), kept[static_cast<std::size_t>(layer)]);
  }
};

/// Orbits with a corner of at most Dmax in each layer, from all boards.
template <class Word>
std::vector<std::uint64_t> orbits_by_layer(const Indexed<Word>& indexed, const std::vector<Board>& boards) {
  std::vector<std::uint64_t> orbits(indexed.kept.size());
  for (const Board& board : boards) {
    const Word word = indexed.functions.pack(board);
    if (layer_sum(board) < orbits.size() && least_corner(board) <= indexed.index.dmax() &&
        indexed.functions.canonical(word) == word)
      ++orbits.at(layer_sum(board));
  }
  return orbits;
}

/// Chosen so that a shape has some ten thousand boards.
int objective_for(Shape shape) {
  if (shape.cells() <= 4) return 6;
  if (shape.cells() <= 6) return 5;
  if (shape.cells() <= 8) return 4;
  return shape.cells() <= 10 ? 3 : 2;
}

/// Calls `check` with an index and all boards below its objective, for every Dmax.
template <class Word, class Check>
void for_each_small_index(Check&& check) {
  std::vector<Shape> shapes = shapes_up_to(9);
  for (const Shape shape : {Shape{2, 5}, Shape{3, 4}, Shape{4, 4}}) shapes.push_back(shape);
  if constexpr (sizeof(Word) == 16) shapes.push_back({2, 9});
  for (const Shape shape : shapes) {
    const int objective = objective_for(shape);
    const std::vector<Board> boards = all_boards(shape, objective - 1);
    for (int dmax = 1; dmax < objective; ++dmax) {
      INFO(to_text(shape) << " objective " << objective << " Dmax " << dmax);
      check(Indexed<Word>(shape, objective, dmax, boards), boards);
    }
  }
}

/// How many ways there are to fill some cells, by sum.
using Polynomial = std::vector<std::uint64_t>;

Polynomial product(const Polynomial& a, const Polynomial& b) {
  Polynomial c(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k) c[i + k] += a[i] * b[k];
  return c;
}

std::size_t weight(int tile) { return tile == 0 ? 0 : std::size_t{1} << (tile - 1); }

/// One cell with a tile from `least` to `most`.
Polynomial cell_of(int least, int most) {
  Polynomial one(weight(most) + 1);
  for (int tile = least; tile <= most; ++tile) ++one[weight(tile)];
  return one;
}

/// Two cells below the objective of which the first holds no more than the second.
Polynomial ordered_pair(int objective) {
  Polynomial pair(2 * weight(objective - 1) + 1);
  for (int second = 0; second < objective; ++second)
    for (int first = 0; first <= second; ++first) ++pair[weight(first) + weight(second)];
  return pair;
}

/// Boards that keep the rules by sum, counted cell by cell. For shapes of at least two rows and three
/// columns.
Polynomial counted_boards(Shape shape, int objective, int dmax) {
  Polynomial all(static_cast<std::size_t>(shape.cells()) * weight(objective - 1) + 1);
  for (int corner = 0; corner <= dmax; ++corner) {
    Polynomial boards = cell_of(corner, corner);
    for (int other = 0; other < 3; ++other) boards = product(boards, cell_of(corner, objective - 1));
    if (is_ordered_square(shape)) boards = product(boards, ordered_pair(objective));
    for (int cell = is_ordered_square(shape) ? 6 : 4; cell < shape.cells(); ++cell)
      boards = product(boards, cell_of(0, objective - 1));
    for (std::size_t sum = 0; sum < boards.size(); ++sum) all[sum] += boards[sum];
  }
  return all;
}

struct LargeCase {
  Shape shape;
  int objective;
  int dmax;
};

/// Of more boards than can be tried.
template <class Word>
std::vector<LargeCase> large_cases() {
  std::vector<LargeCase> cases{{{2, 5}, 8, 2}, {{3, 3}, 9, 3}, {{2, 7}, 6, 1}, {{3, 4}, 7, 2},
                               {{3, 5}, 6, 3}, {{4, 4}, 4, 1}, {{4, 4}, 7, 2}, {{2, 8}, 6, 2}};
  if constexpr (sizeof(Word) == 16)
    for (const LargeCase& wide : {LargeCase{{2, 9}, 3, 2}, {{3, 6}, 5, 2}, {{2, 12}, 4, 3}, {{5, 5}, 4, 1}})
      cases.push_back(wide);
  return cases;
}

/// Random canonical boards with a corner of at most Dmax.
template <class Word>
std::vector<Word> random_canonical(const LargeCase& large, int count, Random& random) {
  const auto functions = packed_functions<Word>(large.shape);
  std::vector<Word> words;
  while (static_cast<int>(words.size()) < count) {
    const Board board = random_board(large.shape, large.objective - 1, random);
    if (least_corner(board) <= large.dmax) words.push_back(functions.canonical(functions.pack(board)));
  }
  return words;
}

}  // namespace

TEMPLATE_TEST_CASE("a layer has as many ranks as boards that keep the rules", "", Word64, Word128) {
  for_each_small_index<TestType>([](const Indexed<TestType>& indexed, const auto&) {
    indexed.for_each_layer([&](const OrbitLayer<TestType>& layer, const std::vector<TestType>& kept) {
      REQUIRE(layer.size() == kept.size());
      REQUIRE(indexed.index.size(layer.layer()) == kept.size());
    });
  });
}

TEMPLATE_TEST_CASE("the ranks of a layer are the numbers below its size, each of one board", "", Word64,
                   Word128) {
  for_each_small_index<TestType>([](const Indexed<TestType>& indexed, const auto&) {
    indexed.for_each_layer([&](const OrbitLayer<TestType>& layer, const std::vector<TestType>& kept) {
      std::vector<bool> is_taken(layer.size());
      for (const TestType board : kept) {
        CAPTURE(board);
        const std::uint64_t rank = layer.rank(board);
        REQUIRE(rank < layer.size());
        REQUIRE_FALSE(is_taken[rank]);
        is_taken[rank] = true;
      }
    });
  });
}

TEMPLATE_TEST_CASE("the boards of ascending ranks are all that keep the rules, and have those ranks", "",
                   Word64, Word128) {
  for_each_small_index<TestType>([](const Indexed<TestType>& indexed, const auto&) {
    indexed.for_each_layer([&](const OrbitLayer<TestType>& layer, std::vector<TestType> kept) {
      OrbitCursor<TestType> cursor(layer);
      std::vector<TestType> boards;
      for (std::uint64_t rank = 0; rank < layer.size(); ++rank) {
        CAPTURE(rank);
        boards.push_back(cursor.board(rank));
        REQUIRE(layer.rank(boards.back()) == rank);
      }
      std::sort(boards.begin(), boards.end());
      REQUIRE((boards == kept));
    });
  });
}

TEMPLATE_TEST_CASE("a cursor finds the boards of ranks in any order", "", Word64, Word128) {
  Random random;
  INFO(random);
  for_each_small_index<TestType>([&](const Indexed<TestType>& indexed, const auto&) {
    indexed.for_each_layer([&](const OrbitLayer<TestType>& layer, const std::vector<TestType>& kept) {
      if (kept.empty()) return;
      OrbitCursor<TestType> cursor(layer);
      for (std::size_t i = 0; i < std::min<std::size_t>(2 * kept.size(), 2000); ++i) {
        CAPTURE(i);
        const TestType board = random.pick(kept);
        REQUIRE((cursor.board(layer.rank(board)) == board));
      }
      for (std::uint64_t rank = layer.size(); rank-- > 0;) {
        CAPTURE(rank);
        REQUIRE(layer.rank(cursor.board(rank)) == rank);
      }
    });
  });
}

TEMPLATE_TEST_CASE("every board is found in its own layer if it keeps the rules, and in no other", "", Word64,
                   Word128) {
  for_each_small_index<TestType>([](const Indexed<TestType>& indexed, const std::vector<Board>& boards) {
    std::vector<OrbitLayer<TestType>> layers;
    std::uint64_t largest = 0;
    for (const Board& board : boards) largest = std::max(largest, layer_sum(board));
    for (int layer = 0; layer <= static_cast<int>(largest) + 1; ++layer)
      layers.emplace_back(indexed.index, layer);
    REQUIRE(layers.back().size() == 0);
    CHECK(first_exception(boards, [&](const Board& board) {
            const TestType word = indexed.functions.pack(board);
            const auto own = static_cast<std::size_t>(layer_sum(board));
            return layers[own].has_rank(word) ==
                       (own < indexed.kept.size() &&
                        keeps_rules(board, indexed.objective, indexed.index.dmax())) &&
                   !layers[own + 1].has_rank(word) && (own == 0 || !layers[own - 1].has_rank(word)) &&
                   (own == 0 || !layers[0].has_rank(word));
          }) == none);
  });
}

TEMPLATE_TEST_CASE("every least image with a corner of at most Dmax has a rank", "", Word64, Word128) {
  for_each_small_index<TestType>([](const Indexed<TestType>& indexed, const std::vector<Board>& boards) {
    CHECK(first_exception(boards, [&](const Board& board) {
            const TestType word = indexed.functions.canonical(indexed.functions.pack(board));
            return indexed.layer_of(board).has_rank(word) ==
                   (layer_sum(board) < indexed.kept.size() && least_corner(board) <= indexed.index.dmax());
          }) == none);
  });
}

TEMPLATE_TEST_CASE("a board with a tile of the objective has no rank in any layer", "", Word64, Word128) {
  for (const Shape shape : {Shape{1, 1}, Shape{1, 4}, Shape{2, 2}, Shape{2, 3}}) {
    CAPTURE(shape);
    const OrbitIndex<TestType> index(shape, 3, 2);
    const auto pack = packed_functions<TestType>(shape).pack;
    std::vector<Board> boards = all_boards(shape, 4);
    boards.erase(std::remove_if(boards.begin(), boards.end(), [](auto& b) { return highest_tile(b) < 3; }),
                 boards.end());
    for (int layer = 0; layer <= index.top_layer() + 10; ++layer) {
      CAPTURE(layer);
      CHECK(first_exception(boards, [&](const Board& board) {
              return !OrbitLayer<TestType>(index, layer).has_rank(pack(board));
            }) == none);
    }
  }
}

TEMPLATE_TEST_CASE("ranks ascend with the corner", "", Word64, Word128) {
  for_each_small_index<TestType>([](const Indexed<TestType>& indexed, const auto&) {
    const int corner_shift = cell_bits<TestType> * (indexed.index.shape().cells() - 1);
    indexed.for_each_layer([&](const OrbitLayer<TestType>& layer, const auto&) {
      OrbitCursor<TestType> cursor(layer);
      TestType corner = 0;
      for (std::uint64_t rank = 0; rank < layer.size(); ++rank) {
        CAPTURE(rank);
        const TestType next = cursor.board(rank) >> corner_shift;
        REQUIRE((next >= corner));
        corner = next;
      }
    });
  });
}

TEMPLATE_TEST_CASE("every layer has a rank for each orbit", "", Word64, Word128) {
  for_each_small_index<TestType>([](const Indexed<TestType>& indexed, const std::vector<Board>& boards) {
    const auto orbits = orbits_by_layer(indexed, boards);
    for (std::size_t layer = 0; layer < orbits.size(); ++layer) {
      CAPTURE(layer);
      REQUIRE(indexed.index.size(static_cast<int>(layer)) >= orbits[layer]);
    }
  });
}

TEST_CASE("ranks of layers that play can reach exceed their orbits by no more than stated") {
  struct Case {
    Shape shape;
    int objective, dmax;
    double most;  ///< Ranks for each orbit; measured, rounded up.
  };
  for (const auto& [shape, objective, dmax, most] : {Case{{1, 4}, 6, 2, 1.11},
                                                     {{1, 4}, 16, 2, 1.11},
                                                     {{2, 2}, 6, 2, 1.18},
                                                     {{2, 2}, 16, 2, 1.18},
                                                     {{2, 3}, 5, 2, 1.36},
                                                     {{2, 3}, 8, 2, 1.25},
                                                     {{2, 4}, 4, 2, 1.54},
                                                     {{2, 4}, 5, 2, 1.42},
                                                     {{3, 3}, 3, 2, 2.04},
                                                     {{3, 3}, 4, 2, 1.83},
                                                     {{3, 4}, 2, 1, 2.06},
                                                     {{4, 4}, 2, 1, 3.24}}) {
    CAPTURE(shape, objective, dmax);
    const std::vector<Board> boards = all_boards(shape, objective - 1);
    const Indexed<Word64> indexed(shape, objective, dmax, boards);
    std::uint64_t ranks = 0, orbits = 0;
    for (int layer = 0; layer <= indexed.index.top_layer(); ++layer) ranks += indexed.index.size(layer);
    for (const std::uint64_t count : orbits_by_layer(indexed, boards)) orbits += count;
    CHECK(static_cast<double>(ranks) <= most * static_cast<double>(orbits));
  }
}

TEMPLATE_TEST_CASE("the layers of larger shapes have as many ranks as cell by cell are counted", "", Word64,
                   Word128) {
  for (const auto& [shape, objective, dmax] : large_cases<TestType>()) {
    CAPTURE(shape, objective, dmax);
    const OrbitIndex<TestType> index(shape, objective, dmax);
    const Polynomial counted = counted_boards(shape, objective, dmax);
    REQUIRE(index.top_layer() + 1 == static_cast<int>(counted.size()));
    for (int layer = 0; layer <= index.top_layer(); ++layer) {
      CAPTURE(layer);
      REQUIRE(index.size(layer) == counted[static_cast<std::size_t>(layer)]);
      REQUIRE(OrbitLayer<TestType>(index, layer).size() == index.size(layer));
    }
    CHECK(index.size(index.top_layer() + 1) == 0);
  }
}

TEMPLATE_TEST_CASE("random canonical boards of larger shapes are those of their ranks", "", Word64, Word128) {
  Random random;
  INFO(random);
  for (const LargeCase& large : large_cases<TestType>()) {
    CAPTURE(large.shape, large.objective, large.dmax);
    const OrbitIndex<TestType> index(large.shape, large.objective, large.dmax);
    const auto unpack = packed_functions<TestType>(large.shape).unpack;
    for (const TestType board : random_canonical<TestType>(large, 300, random)) {
      CAPTURE(board);
      const OrbitLayer<TestType> layer(index, static_cast<int>(layer_sum(unpack(board))));
      REQUIRE(layer.has_rank(board));
      REQUIRE(layer.rank(board) < layer.size());
      REQUIRE((OrbitCursor<TestType>(layer).board(layer.rank(board)) == board));
    }
  }
}

TEMPLATE_TEST_CASE("random ranks of larger shapes are those of their boards, in the order they are asked for",
                   "", Word64, Word128) {
  Random random;
  INFO(random);
  for (const auto& [shape, objective, dmax] : large_cases<TestType>()) {
    CAPTURE(shape, objective, dmax);
    const OrbitIndex<TestType> index(shape, objective, dmax);
    const auto unpack = packed_functions<TestType>(shape).unpack;
    for (int i = 0; i < 20; ++i) {
      const OrbitLayer<TestType> layer(index, random.up_to(index.top_layer()));
      if (layer.size() == 0) continue;
      OrbitCursor<TestType> cursor(layer);
      std::uint64_t rank = 0;
      for (int k = 0; k < 200; ++k) {
        CAPTURE(i, k);
        // Jumps, and steps on and back that often stay within a run of codes.
        rank = k % 4 == 0 ? random.word64() : rank + random.word64() % 40 - 10;
        rank %= layer.size();
        const TestType board = cursor.board(rank);
        REQUIRE(layer.rank(board) == rank);
        REQUIRE(keeps_rules(unpack(board), objective, dmax));
        REQUIRE(layer_sum(unpack(board)) == static_cast<std::uint64_t>(layer.layer()));
      }
    }
  }
}

TEMPLATE_TEST_CASE("group codes keep their rules, are sorted by sum, and stand where they are found", "",
                   Word64, Word128) {
  const GroupRules rules{2, 3, 4, 1, {3, 7}, 2, 4};  // Cell 7 is in another group.
  const GroupCodes<TestType> codes(rules, 11);       // One code has 12.
  constexpr int bits = cell_bits<TestType>;
  const auto tile = [](TestType word, int cell) {
    return static_cast<int>(word >> (bits * cell)) & highest_cell<TestType>;
  };
  constexpr TestType full = TestType{3} << (2 * bits) | TestType{3} << bits | 3;
  REQUIRE(codes.sums() == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  std::set<TestType> listed;
  for (std::size_t number = 0; number < codes.sums().size(); ++number)
    for (std::uint64_t i = 0; i < codes.count(number); ++i) {
      CAPTURE(number, i);
      const int sum = codes.sums()[number];
      const TestType word = codes.words(number)[i];
      REQUIRE(codes.number_of(sum) == number);
      REQUIRE(listed.insert(word).second);
      REQUIRE(codes.entry(word).sum() == sum);
      REQUIRE(codes.entry(word).number() == number);
      REQUIRE(codes.entry(word).offset() == i);
      REQUIRE(weight(tile(word, 2)) + weight(tile(word, 3)) + weight(tile(word, 4)) ==
              static_cast<std::size_t>(sum));
    }
  for (TestType code = 0; code < TestType{1} << (3 * bits); ++code) {
    CAPTURE(code);
    const TestType word = code << (2 * bits);
    const bool is_kept = std::max({tile(word, 2), tile(word, 3), tile(word, 4)}) < 4 && tile(word, 3) >= 1 &&
                         tile(word, 2) <= tile(word, 4) && word >> (2 * bits) != full;
    REQUIRE(codes.entry(word).is_valid() == is_kept);
    REQUIRE(codes.entry(word | TestType{5} << (5 * bits) | 3).is_valid() == is_kept);
    REQUIRE(listed.count(word) == (is_kept ? 1 : 0));
  }
}

TEST_CASE("an orbit index whose tables would be too large is refused") {
  CHECK_THROWS_AS(OrbitIndex<Word64>({4, 4}, 16, 2), UsageError);
  CHECK_THROWS_AS(OrbitIndex<Word128>({5, 5}, 14, 2), UsageError);
  CHECK_THROWS_AS(OrbitIndex<Word128>({1, 25}, 31, 25), UsageError);
  CHECK_THROWS_AS(OrbitIndex<Word128>({1, 2}, 31, 1), UsageError);
  CHECK_NOTHROW(OrbitIndex<Word64>({2, 2}, 11, 2));
}

TEMPLATE_TEST_CASE("an orbit index says its shape, its Dmax and the memory of its tables", "", Word64,
                   Word128) {
  const OrbitIndex<TestType> small({2, 3}, 3, 2), large({2, 3}, 8, 2);
  CHECK(small.shape() == Shape{2, 3});
  CHECK(small.dmax() == 2);
  CHECK(small.top_layer() == 6 * 2);
  CHECK(large.memory_bytes() > small.memory_bytes());
}
