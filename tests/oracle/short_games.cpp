#include "short_games.hpp"

#include <algorithm>
#include <vector>

#include "rules.hpp"

namespace oracle {
namespace {

__extension__ using Key = unsigned __int128;  // Three bits a cell.

constexpr int bits = 3;

// What a slide towards its first cell makes of a line, by the rules, once for each line.
class LineTable {
 public:
  explicit LineTable(std::size_t length)
      : length_(length), results_(std::size_t{1} << (bits * length), unknown) {}

  unsigned operator()(unsigned line) {
    unsigned& result = results_[line];
    if (result == unknown) result = slid(line);
    return result;
  }

 private:
  static constexpr unsigned unknown = ~0u;

  unsigned slid(unsigned line) const {
    Cells cells;
    for (std::size_t i = 0; i < length_; ++i) cells.push_back(static_cast<int>(line >> (bits * i) & 7));
    cells = slide_line(cells);
    unsigned result = 0;
    for (std::size_t i = 0; i < length_; ++i) {
      require(cells[i] < 8, "oracle: a tile too large for this search");
      result |= static_cast<unsigned>(cells[i]) << (bits * i);
    }
    return result;
  }

  std::size_t length_;
  std::vector<unsigned> results_;
};

class Search {
 public:
  Search(int rows, int cols, int drops)
      : rows_(static_cast<std::size_t>(rows)),
        cols_(static_cast<std::size_t>(cols)),
        drops_(drops),
        row_(cols_),
        column_(rows_) {}

  ShortSearch run() {
    ShortSearch result{false, 0};
    std::vector<Key> layer{0};
    for (int done = 1; done <= drops_ && !result.found && !layer.empty(); ++done) {
      std::vector<Key> next;
      for (const Key board : layer) result.found |= expand(board, done, next);
      sort_unique(next);
      layer = std::move(next);
      result.positions += layer.size();
    }
    return result;
  }

 private:
  int cells() const { return static_cast<int>(rows_ * cols_); }

  // Whether a drop on the board ends the game; else its successors are added.
  bool expand(Key board, int done, std::vector<Key>& next) {
    for (std::size_t cell = 0; cell < rows_ * cols_; ++cell) {
      if ((board >> (bits * cell) & 7) != 0) continue;
      const Key dropped = board | Key{1} << (bits * cell);
      bool is_dead = true;
      for (const bool along_rows : {true, false})
        for (const bool from_end : {false, true}) {
          const Key after = slide(dropped, along_rows, from_end);
          if (after == dropped) continue;
          is_dead = false;
          if (can_end(after, done)) next.push_back(after);
        }
      if (is_dead) return true;
    }
    if (next.size() > limit_) {
      sort_unique(next);
      limit_ = std::max(limit_, 2 * next.size());
    }
    return false;
  }

  bool can_end(Key board, int done) const {
    int tiles = 0, extra = 0;
    for (; board != 0; board >>= bits) {
      const int tile = static_cast<int>(board & 7);
      tiles += tile > 0;
      if (tile >= 3) extra += (1 << (tile - 1)) - 2;
    }
    return done - tiles <= drops_ - cells() && extra <= drops_ - cells() / 2 * 3 - cells() % 2;
  }

  Key slide(Key board, bool along_rows, bool from_end) {
    const std::size_t lines = along_rows ? rows_ : cols_, length = along_rows ? cols_ : rows_;
    Key result = 0;
    for (std::size_t line = 0; line < lines; ++line) {
      const auto place = [&](std::size_t step) {
        const std::size_t along = from_end ? length - 1 - step : step;
        return bits * (along_rows ? line * cols_ + along : along * cols_ + line);
      };
      unsigned code = 0;
      for (std::size_t step = 0; step < length; ++step)
        code |= static_cast<unsigned>(board >> place(step) & 7) << (bits * step);
      code = along_rows ? row_(code) : column_(code);
      for (std::size_t step = 0; step < length; ++step)
        result |= Key{code >> (bits * step) & 7} << place(step);
    }
    return result;
  }

  static void sort_unique(std::vector<Key>& keys) {
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  }

  std::size_t rows_, cols_;
  int drops_;
  LineTable row_, column_;
  std::size_t limit_ = 1 << 22;
};

}  // namespace

ShortSearch dead_board_within(int rows, int cols, int drops) {
  require(rows > 0 && cols > 0 && rows * cols <= 25 && rows <= 8 && cols <= 8, "oracle: board out of range");
  return Search(rows, cols, drops).run();
}

}  // namespace oracle
