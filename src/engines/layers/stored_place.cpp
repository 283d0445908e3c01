// Where a board is stored that stands in any direction.
#include "engines/layers/stored_place.hpp"

#include "game/symmetry.hpp"

namespace dropslide::layers {

std::optional<StoredPlace> stored_place(const PackedTables& tables, const Board& board) {
  for (const Symmetry symmetry : symmetries(board.shape())) {
    const Board image = apply(symmetry, board);
    for (std::size_t array = 0; array < tables.arrays(); ++array) {
      const PackedIndex& index = tables.array(array).index;
      const auto numbers = index.line_numbers(image);
      if (!numbers) continue;
      const CutBoard codes = index.stored_board(*numbers);
      if (PackedIndex::is_stored(codes)) return StoredPlace{array, codes};
    }
  }
  return std::nullopt;
}

}  // namespace dropslide::layers
