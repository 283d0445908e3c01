// The index of packed boards on all boards of small shapes, because a bit shared by two boards is a wrong
// answer.
#include <algorithm>
#include <map>
#include <vector>

#include "base/error.hpp"
#include "engines/layers/index/packed_index.hpp"
#include "game/symmetry.hpp"
#include "support/boards.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// The rules of which boards are stored, on plain cells.
struct PlainBoard {
  const PackedCut& cut;
  const Board& board;

  int lines() const { return cut.lines(); }
  int cells() const { return cut.line_cells(); }
  bool is_packed() const {
    for (int line = 0; line < lines(); ++line)
      for (int cell = 1; cell < cells(); ++cell)
        if (cut.tile(board, line, cell) > 0 && cut.tile(board, line, cell - 1) == 0) return false;
    return true;
  }
  bool is_full() const { return count_tiles(board) == board.shape().cells(); }
  bool has_full_end(int line, int step) const {
    for (int i = 0; i < cut.end_lines; ++i)
      for (int cell = 0; cell < cells(); ++cell)
        if (cut.tile(board, line + i * step, cell) == 0) return false;
    return true;
  }
  bool has_large_corners(int line, int dmax) const {
    return cut.tile(board, line, 0) > dmax && cut.tile(board, line, cells() - 1) > dmax;
  }
  bool is_guarded(int dmax) const {
    return cut.end_lines > 0 && has_full_end(0, 1) && has_full_end(lines() - 1, -1) &&
           has_large_corners(0, dmax) && has_large_corners(lines() - 1, dmax);
  }
};

Board with_lines_reversed(const PackedCut& cut, const Board& board) {
  return apply(Symmetry{false, cut.axis == Axis::rows, cut.axis == Axis::columns}, board);
}

/// Calls `check(index, packed boards by layer)` for every cut of small shapes.
template <class Check>
void for_each_small_index(int dmax, Check&& check) {
  const std::vector<std::pair<Shape, int>> cases{{{1, 1}, 5}, {{1, 5}, 4}, {{2, 2}, 5}, {{2, 3}, 4},
                                                 {{2, 4}, 3}, {{3, 3}, 3}, {{2, 5}, 3}, {{1, 7}, 3},
                                                 {{3, 4}, 2}, {{2, 6}, 2}};
  for (const auto& [shape, objective] : cases)
    for (const Axis axis : stored_axes(shape))
      for (const PackedCut& cut : possible_cuts(shape, axis)) {
        INFO(to_text(shape) << " " << to_text(cut) << " objective " << objective << " Dmax " << dmax);
        const PackedIndex index(cut, objective, dmax, shape.cells() << (objective - 2));
        std::map<int, std::vector<Board>> boards;
        for (const Board& board : all_boards(shape, objective - 1))
          if (PlainBoard{cut, board}.is_packed()) boards[static_cast<int>(layer_sum(board))].push_back(board);
        check(index, boards);
      }
}

}  // namespace

TEST_CASE("packed boards that are not full and not guarded have a bit") {
  for (const int dmax : {1, 2})
    for_each_small_index(dmax, [&](const PackedIndex& index, const auto& layers) {
      for (const auto& [layer, boards] : layers)
        for (const Board& board : boards) {
          CAPTURE(board, layer);
          const PlainBoard plain{index.cut(), board};
          const bool is_stored =
              PackedIndex::is_stored(index.stored_board(index.line_numbers(board).value()));
          CHECK(is_stored == (!plain.is_full() && !plain.is_guarded(dmax)));
        }
    });
}

TEST_CASE("two packed boards share a bit only if one is the other with its lines in reverse order") {
  for (const int dmax : {1, 2})
    for_each_small_index(dmax, [&](const PackedIndex& index, const auto& layers) {
      for (const auto& [layer, boards] : layers) {
        CAPTURE(layer);
        const auto starts = index.slice_starts(layer);
        const auto bits = static_cast<std::uint64_t>(starts.back());
        CHECK(bits == index.layer_bits(layer));
        std::map<std::uint64_t, Board> board_at;
        for (const Board& board : boards) {
          const CutBoard codes = index.stored_board(index.line_numbers(board).value());
          if (!PackedIndex::is_stored(codes)) continue;
          CAPTURE(board);
          CHECK(codes.layer() == layer);
          const std::uint64_t bit = index.bit(codes, starts);
          REQUIRE(bit < bits);
          const Board stored = index.board(codes);
          CHECK((stored == board || stored == with_lines_reversed(index.cut(), board)));
          const auto [place, is_new] = board_at.try_emplace(bit, stored);
          CHECK(place->second == stored);
        }
        // What is left over are the ends of slices.
        CHECK(bits - board_at.size() < 64 * std::uint64_t{index.ends().size()});
      }
    });
}

TEST_CASE("a packed index refuses codes that do not fit its fields") {
  CHECK_THROWS_AS(PackedIndex({{1, 25}, Axis::columns, 12, 0, 1}, 9, 1, 100), EnvironmentError);
  CHECK_THROWS_AS(PackedIndex({{2, 12}, Axis::rows, 1, 0, 0}, 12, 1, 100), EnvironmentError);
}
