// What slides across may ask of D: against every slide of every board of small games, and against counts.
#include "engines/layers/team/dropper_exchange.hpp"

#include <algorithm>
#include <numeric>

#include "engines/layers/kernel/instructions/select_kernel.hpp"
#include "engines/layers/layer_window.hpp"
#include "game/rules.hpp"
#include "support/boards.hpp"
#include "support/meaningless_leaves.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

struct Game {
  Shape shape;
  int dmax, objective;
};

const std::vector<Game>& games() {
  static const std::vector<Game> all{{{2, 3}, 2, 4}, {{3, 3}, 1, 3}, {{3, 3}, 2, 4}, {{2, 4}, 3, 4},
                                     {{1, 5}, 2, 4}, {{1, 4}, 1, 4}, {{2, 5}, 1, 3}};
  return all;
}

/// Calls visit(tables, kernel) for every cut of every game, with every set of instructions.
template <class Visit>
void for_each_game(Visit&& visit) {
  for (const auto& [shape, dmax, objective] : games())
    for (const BoardCut& cut : possible_cuts(shape))
      for (const InstructionSet instructions : instruction_sets()) {
        if (cut.end_lines == 0) continue;  // One slice.
        CAPTURE(shape, dmax, objective, to_text(cut), instructions);
        visit(LayerTables(LayerIndex(cut, objective, dmax)), select_kernel(instructions, cut.has_extra()));
      }
}

/// Whether no empty cell is nearer to that side than a tile of the same line.
bool is_packed_towards(const Board& board, Direction direction) {
  const bool is_column = direction == Direction::up || direction == Direction::down;
  const bool is_first = direction == Direction::up || direction == Direction::left;
  const int lines = is_column ? board.shape().cols : board.shape().rows;
  const int length = is_column ? board.shape().rows : board.shape().cols;
  for (int line = 0; line < lines; ++line)
    for (int i = 0; i + 1 < length; ++i) {
      const auto tile = [&](int place) { return is_column ? board.at(place, line) : board.at(line, place); };
      const int near = is_first ? i : i + 1, far = is_first ? i + 1 : i;
      if (tile(near) == 0 && tile(far) != 0) return false;
    }
  return true;
}

bool has_small_corner(const Board& board, int dmax) {
  const int row = board.shape().rows - 1, col = board.shape().cols - 1;
  for (const int tile : {board.at(0, 0), board.at(0, col), board.at(row, 0), board.at(row, col)})
    if (tile <= dmax) return true;
  return false;
}

bool can_face_dropper(const Board& board, int dmax) {
  bool is_packed = false;
  for (const Direction direction : {Direction::up, Direction::down, Direction::left, Direction::right})
    is_packed = is_packed || is_packed_towards(board, direction);
  return is_packed && has_small_corner(board, dmax);
}

/// Whether a drop has just led to it.
bool can_face_slider(const Board& board, int dmax) {
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col) {
      if (board.at(row, col) == 0 || board.at(row, col) > dmax) continue;
      Board before = board;
      before.set(row, col, 0);
      if (can_face_dropper(before, dmax)) return true;
    }
  return false;
}

std::pair<Direction, Direction> across(Axis axis) {
  if (axis == Axis::rows) return {Direction::up, Direction::down};
  return {Direction::left, Direction::right};
}

/// The boards of a layer that are packed across, as bits of D: all of what is packed is set.
std::vector<std::uint64_t> packed_across(const LayerTables& tables, const LayerKernel& kernel,
                                         LayerWindow& window) {
  const LayerWork& work = window.work();
  for (std::uint32_t slice = 0; slice < tables.index().slices(); ++slice) {
    const std::vector<std::uint64_t> ones(kernel.count_across(work, slice) / 64 + 3, ~std::uint64_t{0});
    kernel.unpack_across(work, slice, ones.data());
  }
  return {work.dropper.words, work.dropper.words + tables.index().layer_words(work.layer)};
}

bool has(const std::vector<std::uint64_t>& bits, std::uint64_t bit) {
  return bits[bit / 64] >> (bit % 64) & 1;
}

}  // namespace

TEST_CASE("what members send of D are the boards packed across with a small corner, and no others") {
  for_each_game([](const LayerTables& tables, const LayerKernel& kernel) {
    const LayerIndex& index = tables.index();
    const auto [first, last] = across(index.cut().axis);
    LayerWindow window(tables);
    for (int layer = 0; layer <= index.top_layer(); ++layer) {
      CAPTURE(layer);
      window.open_layer(layer);
      const auto sent = packed_across(tables, kernel, window);
      const auto starts = index.slice_starts(layer);
      Board board(index.cut().shape);
      for_each_board(board, 0, layer, index.objective(), [&](const Board& b) {
        const bool is_packed = is_packed_towards(b, first) || is_packed_towards(b, last);
        if (has(sent, index.bit_of(b, starts)) != (is_packed && has_small_corner(b, index.dmax())))
          FAIL_CHECK(to_text(b));
      });
    }
  });
}

TEST_CASE("every slide across of a board that can face Slider leads to a board that is sent") {
  std::uint64_t slides = 0;
  for_each_game([&](const LayerTables& tables, const LayerKernel& kernel) {
    const LayerIndex& index = tables.index();
    const auto [first, last] = across(index.cut().axis);
    LayerWindow window(tables);
    for (int layer = 0; layer <= index.top_layer(); ++layer) {
      CAPTURE(layer);
      window.open_layer(layer);
      const auto sent = packed_across(tables, kernel, window);
      const auto starts = index.slice_starts(layer);
      Board board(index.cut().shape);
      for_each_board(board, 0, layer, index.objective(), [&](const Board& b) {
        if (!can_face_slider(b, index.dmax())) return;
        for (const SlideOutcome& outcome : legal_slides(b)) {
          if (outcome.direction != first && outcome.direction != last) continue;
          if (outcome.highest_merged >= index.objective()) continue;
          ++slides;
          if (!has(sent, index.bit_of(outcome.board, starts))) FAIL_CHECK(to_text(outcome.board));
        }
      });
    }
  });
  CHECK(slides > 0);
}

TEST_CASE("what is packed of D and unpacked is D of the boards packed across") {
  for_each_game([](const LayerTables& tables, const LayerKernel& kernel) {
    const LayerIndex& index = tables.index();
    LayerWindow window(tables);
    for (int layer = 0; layer <= index.top_layer(); ++layer) {
      CAPTURE(layer);
      window.open_layer(layer);
      const LayerWork& work = window.work();
      auto expected = packed_across(tables, kernel, window);
      for (std::size_t word = 0; word < expected.size(); ++word) {
        work.dropper.words[word] = 0x9E3779B97F4A7C15 * (word + 1);
        expected[word] &= work.dropper.words[word];
      }
      for (std::uint32_t slice = 0; slice < index.slices(); ++slice) {
        std::vector<std::uint64_t> packed(kernel.count_across(work, slice) / 64 + 3, 0);
        kernel.pack_across(work, slice, packed.data());
        kernel.unpack_across(work, slice, packed.data());
      }
      const std::vector<std::uint64_t> found(work.dropper.words, work.dropper.words + expected.size());
      CHECK(found == expected);
    }
  });
}

TEST_CASE("the share of boards packed across is that of all boards of a layer") {
  for (const auto& [shape, dmax, objective] : games())
    for (const BoardCut& cut : possible_cuts(shape)) {
      const LayerIndex index(cut, objective, dmax);
      const auto [first, last] = across(cut.axis);
      const auto shares = shares_packed_across(index);
      for (int layer = 0; layer <= index.top_layer(); ++layer) {
        CAPTURE(shape, dmax, objective, to_text(cut), layer);
        double all = 0, packed = 0;
        Board board(shape);
        for_each_board(board, 0, layer, objective, [&](const Board& b) {
          ++all;
          packed += (is_packed_towards(b, first) || is_packed_towards(b, last)) && has_small_corner(b, dmax);
        });
        CHECK(std::abs(shares[static_cast<std::size_t>(layer)] * all - packed) < 1e-6 * (all + 1));
      }
    }
}
