// Who wins one stored board with Dropper to move, read off the layers above: the rule of the engine, board by
// board.
//
//   D_T(B) = for every drop v on B some legal slide of B + v makes O, or leads to D_(T + 2^(v-1)) = 1
//
// The fast kernels give the same bits, block by block. This one is read first, and checks samples of them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engines/packed_layers/tables/packed_tables.hpp"

namespace dropslide::packed_layers {

/// D of one layer and one array.
struct LayerBits {
  std::vector<std::int64_t> starts;  ///< `PackedIndex::slice_starts` of the layer.
  std::vector<std::uint64_t> words;  ///< Bit i is bit i % 64 of word i / 64.

  /// Whether Slider wins the board with that bit. A board that is not stored, which only boards that cannot
  /// occur lead to, may have a bit beyond the end; the answer has then no meaning.
  bool at(std::uint64_t bit) const {
    return bit / 64 < words.size() && (words[bit / 64] >> (bit % 64) & 1) != 0;
  }
};

/// D of the layer that a drop of `value` leads to, in an array.
using LayersAbove = std::function<const LayerBits&(int value, std::size_t array)>;

/// Whether Slider wins a board of that array, with Dropper to move.
bool slider_wins_before_drop(const PackedTables& tables, std::size_t array, const CutBoard& board,
                             const LayersAbove& above);

/// Calls `visit(board)` for every board that is stored in the layer of the index, in the order of their bits.
void for_each_stored_board(const PackedIndex& index, int layer,
                           const std::function<void(const CutBoard&)>& visit);

}  // namespace dropslide::packed_layers
