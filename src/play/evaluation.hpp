// Values of boards at the end of a look ahead. All are sums over cells, so that a drop adds to them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "packed/packing.hpp"

namespace dropslide::play {

/// The snake matrix of Erisgen and Ballesteros 2024, Figure 3, for the shape, in tenths; the value of a board
/// is the sum of weight times face.
///
/// The matrix is printed for 4x4. Read along the snake, left to right and then right to left, its weights
/// fall; other shapes have the same fall stretched over their snake, rounded to tenths. That is our reading.
std::vector<int> snake_weights(Shape shape);

/// A sum over the cells of a packed word, a table look-up for a few cells at once.
template <class Word>
class CellSums {
 public:
  /// The value of tile `tile` (0: an empty cell) in each cell. Complexity: some hundred thousand table
  /// entries.
  template <class Value>
  CellSums(int cells, Value&& value) {
    for (int first = 0; first < cells; first += chunk_cells) {
      std::vector<std::int64_t> table(std::size_t{1} << chunk_bits);
      for (std::size_t code = 0; code < table.size(); ++code)
        for (int cell = first; cell < std::min(first + chunk_cells, cells); ++cell)
          table[code] +=
              value(cell, static_cast<int>(code >> (cell_bits<Word> * (cell - first))) & highest_cell<Word>);
      tables_.push_back(std::move(table));
    }
  }

  /// The sum of the values of all cells.
  std::int64_t of(Word board) const {
    std::int64_t sum = 0;
    for (const auto& table : tables_) {
      sum += table[static_cast<std::size_t>(board & (table.size() - 1))];
      board >>= chunk_bits;
    }
    return sum;
  }

 private:
  /// Chosen: tables of 2^16 and 2^15 entries.
  static constexpr int chunk_cells = std::is_same_v<Word, Word64> ? 4 : 3;
  static constexpr int chunk_bits = chunk_cells * cell_bits<Word>;
  std::vector<std::vector<std::int64_t>> tables_;
};

}  // namespace dropslide::play
