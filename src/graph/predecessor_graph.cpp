// The cooperative game backwards.
#include "graph/predecessor_graph.hpp"

#include <algorithm>
#include <array>

#include "game/packed_sides.hpp"
#include "packed/line_predecessors.hpp"
#include "packed/shape_dispatch.hpp"

namespace dropslide {
namespace {

/// The lines of a board as a slide sees them: where line i has its cell j.
struct View {
  int first_bit;
  int line_step;
  int cell_step;
  int lines;
  const LinePredecessors* predecessors;

  int bit(int line, int cell) const { return first_bit + line * line_step + cell * cell_step; }
};

template <class Pack>
class PackedPredecessorGraph final : public PredecessorGraph<typename Pack::Word> {
 public:
  using Word = typename Pack::Word;

  explicit PackedPredecessorGraph(int highest)
      : highest_(highest), row_predecessors_(Pack::cols, highest), column_predecessors_(Pack::rows, highest) {
    constexpr int cell = Pack::bits, row = Pack::bits * Pack::cols;
    views_ = {View{0, row, cell, Pack::rows, &row_predecessors_},
              View{Pack::shift(0, Pack::cols - 1), row, -cell, Pack::rows, &row_predecessors_},
              View{0, cell, row, Pack::cols, &column_predecessors_},
              View{Pack::shift(Pack::rows - 1, 0), cell, -row, Pack::cols, &column_predecessors_}};
  }

  void add_predecessors(Word position, std::vector<Word>& out) const override {
    for (const View& view : views_) Search(view, position, out).run();
  }

  void add_predecessors_of_end(Word dead_board, std::vector<Word>& out) const override {
    for (Word ones = Pack::cells_with(dead_board, 1); ones != 0; ones &= ones - 1) {
      const int bit = lowest_bit(ones);
      const int row = bit / (Pack::bits * Pack::cols), col = bit / Pack::bits % Pack::cols;
      if (row == 0 || row == Pack::rows - 1 || col == 0 || col == Pack::cols - 1)
        out.push_back(Pack::canonical(dead_board & ~(Pack::cell_mask << bit)));
    }
  }

  std::vector<Word> dead_boards(std::uint64_t sum) const override {
    std::vector<Word> found;
    add_dead_boards(0, 0, sum, found);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

 private:
  static int tile(Word board, int bit) { return static_cast<int>(board >> bit & Pack::cell_mask); }

  /// Cell by cell. The cells left lie on a path, so that their dominoes weigh at least 3 each.
  void add_dead_boards(int cell, Word board, std::uint64_t sum_left, std::vector<Word>& found) const {
    const auto cells_left = static_cast<std::uint64_t>(Pack::cells - cell);
    if (sum_left < cells_left / 2 * 3 + cells_left % 2) return;
    if (cells_left == 0) {
      if (sum_left == 0) found.push_back(Pack::canonical(board));
      return;
    }
    const int bit = Pack::bits * cell;
    for (int v = 1; v <= highest_ && std::uint64_t{1} << (v - 1) <= sum_left; ++v) {
      if (cell % Pack::cols > 0 && tile(board, bit - Pack::bits) == v) continue;
      if (cell >= Pack::cols && tile(board, bit - Pack::bits * Pack::cols) == v) continue;
      add_dead_boards(cell + 1, board | Word(v) << bit, sum_left - (std::uint64_t{1} << (v - 1)), found);
    }
  }

  /// Chooses a predecessor for each line in turn, as long as the board can still be packed against some side.
  class Search {
   public:
    Search(const View& view, Word position, std::vector<Word>& out)
        : view_(view), full_line_((1U << view.predecessors->length()) - 1), out_(out) {
      for (int line = 0; line < view.lines; ++line) {
        LineCode code = 0;
        for (int cell = 0; cell < view.predecessors->length(); ++cell)
          code |= static_cast<LineCode>(tile(position, view.bit(line, cell))) << (4 * cell);
        predecessors_[static_cast<std::size_t>(line)] = &view.predecessors->of(code);
      }
    }

    void run() { choose(0, {}); }

   private:
    struct Choice {
      Word board = 0;
      unsigned sides = all_sides;
      std::uint32_t occupied_before = 0;  ///< Of the last line that was chosen.
      bool has_drop = false;
      bool is_moved = false;
    };

    void choose(int line, const Choice& so_far) {
      if (line == view_.lines) {
        if (so_far.has_drop && so_far.is_moved) out_.push_back(Pack::canonical(so_far.board));
        return;
      }
      for (const LinePredecessor& predecessor : *predecessors_[static_cast<std::size_t>(line)]) {
        if (predecessor.has_drop && so_far.has_drop) continue;
        const unsigned sides =
            so_far.sides & packed_sides(predecessor.occupied, so_far.occupied_before, full_line_, line == 0);
        if (sides == 0) continue;
        choose(line + 1, {so_far.board | spread(predecessor.before_drop, line), sides, predecessor.occupied,
                          so_far.has_drop || predecessor.has_drop, so_far.is_moved || predecessor.is_moved});
      }
    }

    Word spread(LineCode code, int line) const {
      Word board = 0;
      for (int cell = 0; code != 0; ++cell, code >>= 4) board |= Word(code & 15) << view_.bit(line, cell);
      return board;
    }

    const View& view_;
    std::uint32_t full_line_;
    std::vector<Word>& out_;
    std::array<const std::vector<LinePredecessor>*, most_predecessor_cells> predecessors_{};
  };

  int highest_;
  LinePredecessors row_predecessors_, column_predecessors_;
  std::array<View, 4> views_;
};

template <class Word>
std::unique_ptr<const PredecessorGraph<Word>> make_graph(Shape shape, int highest) {
  return with_packed_shape<Word>(shape, [&]<class P>(P) -> std::unique_ptr<const PredecessorGraph<Word>> {
    if constexpr (has_predecessor_graph({P::rows, P::cols}))
      return std::make_unique<PackedPredecessorGraph<Packing<P::rows, P::cols, Word>>>(highest);
    else
      return nullptr;
  });
}

}  // namespace

AnyPredecessorGraph make_predecessor_graph(Shape shape, int highest) {
  assert(has_predecessor_graph(shape));
  if (fits_word64(shape, 2)) return make_graph<Word64>(shape, highest);
  return make_graph<Word128>(shape, highest);
}

}  // namespace dropslide
