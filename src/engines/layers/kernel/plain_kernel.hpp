// Who wins one stored board with Dropper to move, read off the layers above: the rule of the engine, board by
// board.
//
//   D_T(B) = for every drop v on B some legal slide of B + v makes O, or leads to D_(T + 2^(v-1)) = 1
//
// The fast kernels give the same bits, block by block. This one is read first, and checks samples of them.
#pragma once

#include <cstdint>
#include <functional>

#include "engines/layers/kernel/slice_work.hpp"

namespace dropslide::layers {

/// D of the layer that a drop of `value` leads to, in an array.
using LayersAbove = std::function<const LayerView&(int value, std::size_t array)>;

/// Whether Slider wins a board of that array, with Dropper to move, who has these drops alone.
bool slider_wins_before_drop(const PackedTables& tables, std::size_t array, const CutBoard& board,
                             DropValues values, const LayersAbove& above);

/// Calls `visit(board)` for every board that is stored in the layer of the index, in the order of their bits.
void for_each_stored_board(const PackedIndex& index, int layer,
                           const std::function<void(const CutBoard&)>& visit);

}  // namespace dropslide::layers
