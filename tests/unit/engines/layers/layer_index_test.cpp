// The index of a layer on all boards of small shapes, because a bit shared by two boards is a wrong answer.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "engines/layers/index/layer_index.hpp"
#include "game/symmetry.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

/// Layer and bit.
using LayerBit = std::pair<std::uint64_t, std::uint64_t>;

/// An index with the slice starts of all its layers.
struct Layers {
  LayerIndex index;
  std::vector<std::vector<std::int64_t>> starts;

  Layers(const BoardCut& cut, int objective) : index(cut, objective, 1) {
    for (int layer = 0; layer <= index.top_layer(); ++layer) starts.push_back(index.slice_starts(layer));
  }
  LayerBit bit(const Board& board) const {
    const std::uint64_t layer = layer_sum(board);
    return {layer, index.bit_of(board, starts.at(layer))};
  }
  /// Place of the mirror pair among the end codes: what the slices are ordered by.
  std::uint32_t rank(LineCode code) const {
    return std::min(index.ends().place(code), index.ends().place(index.ends().mirrored(code)));
  }
  bool is_own_mirror_image(LineCode code) const { return index.ends().mirrored(code) == code; }
  std::vector<Board> boards() const { return all_boards(index.cut().shape, index.objective() - 1); }

  /// A board is stored as it is if its first code is the first of its pair and no later than its last code.
  bool is_stored(const Board& board) const {
    const auto [first, extra, inner, last] = index.cut_board(board);
    return index.ends().place(first) == rank(first) && index.ends().place(last) >= index.ends().place(first);
  }
  std::vector<Board> stored_boards() const {
    std::vector<Board> stored;
    for (const Board& board : boards())
      if (is_stored(board)) stored.push_back(board);
    return stored;
  }
};

Board with_lines_mirrored(const BoardCut& cut, const Board& board) {
  return apply(Symmetry{false, cut.axis == Axis::columns, cut.axis == Axis::rows}, board);
}

Board with_lines_reversed(const BoardCut& cut, const Board& board) {
  return apply(Symmetry{false, cut.axis == Axis::rows, cut.axis == Axis::columns}, board);
}

/// The board and its images under the symmetries that the index folds.
std::set<Board> folded_images(const BoardCut& cut, const Board& board) {
  if (cut.end_lines == 0) return {board};
  const Board reversed = with_lines_reversed(cut, board);
  return {board, with_lines_mirrored(cut, board), reversed, with_lines_mirrored(cut, reversed)};
}

/// Calls `check` for every cut of small shapes, among them groups of two lines and of single cells.
template <class Check>
void for_each_small_index(Check&& check) {
  const std::vector<std::pair<Shape, int>> cases{{{1, 4}, 4}, {{2, 2}, 4}, {{2, 3}, 4}, {{2, 4}, 3},
                                                 {{3, 3}, 3}, {{1, 6}, 3}, {{2, 5}, 2}, {{2, 6}, 2}};
  for (const auto& [shape, objective] : cases)
    for (const BoardCut& cut : possible_cuts(shape)) {
      INFO(to_text(shape) << " " << to_text(cut) << " objective " << objective);
      check(Layers(cut, objective));
    }
}

std::uint64_t power(std::uint64_t base, int exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

/// Cycles of the permutation of the board's lines and cells that reverses or mirrors the lines.
int cycles(const BoardCut& cut, bool reverses, bool mirrors) {
  const int lines = cut.lines(), cells = cut.line_cells();
  const int fixed_lines = reverses ? lines % 2 : lines, fixed_cells = mirrors ? cells % 2 : cells;
  return (lines * cells + fixed_lines * fixed_cells) / 2;
}

/// Burnside: an image under each symmetry of order 2 fixes O^cycles boards.
std::uint64_t orbits_by_formula(const BoardCut& cut, int objective) {
  const auto o = static_cast<std::uint64_t>(objective);
  if (cut.end_lines == 0) return power(o, cut.shape.cells());
  return (power(o, cycles(cut, false, false)) + power(o, cycles(cut, true, false)) +
          power(o, cycles(cut, false, true)) + power(o, cycles(cut, true, true))) /
         4;
}

}  // namespace

TEST_CASE("a board and its codes under a cut are inverse") {
  for_each_small_index([](const Layers& layers) {
    CHECK(first_exception(layers.boards(), [&](const Board& board) {
            return layers.index.board(layers.index.cut_board(board)) == board;
          }) == none);
  });
}

TEST_CASE("every board of a layer has a bit within the words of the layer") {
  for_each_small_index([](const Layers& layers) {
    CHECK(first_exception(layers.boards(), [&](const Board& board) {
            const auto [layer, bit] = layers.bit(board);
            return bit < 64 * layers.index.layer_words(static_cast<int>(layer));
          }) == none);
  });
}

TEST_CASE("boards with the same bit are images of each other under the symmetries that the index folds") {
  for_each_small_index([](const Layers& layers) {
    std::map<LayerBit, Board> found;
    CHECK(first_exception(layers.boards(), [&](const Board& board) {
            const Board& other = found.emplace(layers.bit(board), board).first->second;
            return folded_images(layers.index.cut(), board).count(other) == 1;
          }) == none);
  });
}

TEST_CASE("a board and its mirror image have the same bit unless the code of their slice is its own mirror") {
  for_each_small_index([](const Layers& layers) {
    CHECK(first_exception(layers.boards(), [&](const Board& board) {
            const CutBoard cut = layers.index.cut_board(board);
            const LineCode slice_code = layers.rank(cut.last) < layers.rank(cut.first) ? cut.last : cut.first;
            return layers.is_own_mirror_image(slice_code) ||
                   layers.bit(with_lines_mirrored(layers.index.cut(), board)) == layers.bit(board);
          }) == none);
  });
}

TEST_CASE("a board and its reversal have the same bit unless their first and last codes share a slice") {
  for_each_small_index([](const Layers& layers) {
    CHECK(first_exception(layers.boards(), [&](const Board& board) {
            const CutBoard cut = layers.index.cut_board(board);
            return layers.rank(cut.first) == layers.rank(cut.last) ||
                   layers.bit(with_lines_reversed(layers.index.cut(), board)) == layers.bit(board);
          }) == none);
  });
}

TEST_CASE("the stored boards have different bits and are as many in each layer as the index says") {
  for_each_small_index([](const Layers& layers) {
    std::set<LayerBit> bits;
    for (const Board& board : layers.stored_boards()) {
      CAPTURE(board);
      REQUIRE(bits.insert(layers.bit(board)).second);
    }
    std::map<std::uint64_t, std::uint64_t> boards_of_layer;
    for (const LayerBit& bit : bits) ++boards_of_layer[bit.first];
    for (int layer = 0; layer <= layers.index.top_layer(); ++layer) {
      CAPTURE(layer);
      REQUIRE(layers.index.stored_boards(layer) == boards_of_layer[static_cast<std::uint64_t>(layer)]);
    }
  });
}

TEST_CASE("every board has the bit of a stored one") {
  for_each_small_index([](const Layers& layers) {
    std::set<LayerBit> bits;
    for (const Board& board : layers.stored_boards()) bits.insert(layers.bit(board));
    CHECK(first_exception(layers.boards(),
                          [&](const Board& board) { return bits.count(layers.bit(board)) == 1; }) == none);
  });
}

TEST_CASE("the stored boards, each with its twins by mirroring and by reversal, are all boards") {
  for_each_small_index([](const Layers& layers) {
    std::uint64_t boards = 0;
    for (const Board& board : layers.stored_boards()) {
      const CutBoard cut = layers.index.cut_board(board);
      boards += std::uint64_t{layers.is_own_mirror_image(cut.first) ? 1U : 2U} *
                (layers.index.end(cut.first).slice() == layers.index.end(cut.last).slice() ? 1U : 2U);
    }
    CHECK(boards ==
          power(static_cast<std::uint64_t>(layers.index.objective()), layers.index.cut().shape.cells()));
  });
}

TEST_CASE("the stored boards lie in as many orbits of the folded symmetries as Burnside counts") {
  for_each_small_index([](const Layers& layers) {
    const BoardCut& cut = layers.index.cut();
    std::set<Board> representatives;
    for (const Board& board : layers.stored_boards())
      representatives.insert(*folded_images(cut, board).begin());
    CHECK(representatives.size() == orbits_by_formula(cut, layers.index.objective()));
  });
}

TEST_CASE("the word of an end code holds its slice, its sum and two ordinals, and orders like the slices") {
  for_each_small_index([](const Layers& layers) {
    const LineCodes& ends = layers.index.ends();
    std::uint32_t slice = 0;
    std::uint64_t word = 0;
    for (std::uint32_t place = 0; place < ends.size(); ++place) {
      CAPTURE(place);
      const LineCode code = ends.code_at(place), image = ends.mirrored(code);
      const LayerIndex::EndCode end = layers.index.end(code);
      if (place > 0 && layers.rank(code) == place) ++slice;
      REQUIRE(end.slice() == slice);
      REQUIRE(layers.rank(layers.index.slice_code(slice)) == layers.rank(code));
      REQUIRE(end.mirrored() == (layers.rank(code) == place ? 0U : 1U));
      REQUIRE(end.sum() == ends.sum(code));
      REQUIRE(end.ordinal(0) == ends.ordinal(code));
      REQUIRE(end.ordinal(1) == ends.ordinal(image));
      REQUIRE((place == 0 || word < end.word));
      word = end.word;
    }
    CHECK(layers.index.slices() == slice + 1);
  });
}

TEST_CASE("the last codes of a stored board have a sum that the index names, and start on a word") {
  for_each_small_index([](const Layers& layers) {
    const LayerIndex& index = layers.index;
    CHECK(first_exception(layers.stored_boards(), [&](const Board& board) {
            const CutBoard cut = index.cut_board(board);
            const int rest = static_cast<int>(layer_sum(board)) - index.ends().sum(cut.first);
            const int sum = index.ends().sum(cut.last);
            return sum >= index.least_last_sum(rest) && sum <= index.most_last_sum(rest) &&
                   index.last_codes(rest, sum).start() % 64 == 0;
          }) == none);
    for (int layer = 0; layer <= index.top_layer(); ++layer) {
      CAPTURE(layer);
      for (const std::int64_t start : layers.starts.at(static_cast<std::size_t>(layer))) {
        CAPTURE(start);
        REQUIRE(start % 64 == 0);
      }
      REQUIRE(static_cast<std::uint64_t>(layers.starts.at(static_cast<std::size_t>(layer)).back()) ==
              64 * index.layer_words(layer));
    }
  });
}

TEST_CASE("above the top layer, where drops lead in thought, nothing is stored") {
  for (int dmax = 1; dmax <= 3; ++dmax) {
    CAPTURE(dmax);
    const LayerIndex index({{3, 3}, Axis::rows, 1, 0, 1}, 4, dmax);
    REQUIRE(index.top_layer() == 9 * 4);
    for (int layer = index.top_layer() + 1; layer <= index.top_layer() + (1 << (dmax - 1)); ++layer) {
      CAPTURE(layer);
      CHECK(index.layer_words(layer) == 0);
      CHECK(index.stored_boards(layer) == 0);
      CHECK(index.slice_starts(layer).back() == 0);
    }
  }
}

TEST_CASE("end codes with sums beyond 15 bits are refused") {
  CHECK_THROWS_AS(LayerIndex({{3, 3}, Axis::rows, 1, 0, 1}, 16, 1), EnvironmentError);
}
