// Boards as callers of arrays have them, a byte for each cell in reading order, and as packed words.
#pragma once

#include <cstdint>
#include <cstring>

#include "packed/packing.hpp"

namespace dropslide::play {

/// The board of the bytes. Requires exponents up to `highest_cell`.
template <class Pack>
typename Pack::Word word_of_bytes(const std::uint8_t* bytes) {
  using Word = typename Pack::Word;
  Word board = 0;
  for (int cell = Pack::cells; cell-- > 0;) board = board << Pack::bits | Word{bytes[cell]};
  return board;
}

/// Eight cells of four bits, each in a byte.
constexpr std::uint64_t bytes_of_cells(std::uint32_t cells) {
  std::uint64_t bytes = cells;
  bytes = (bytes | bytes << 16) & 0x0000'ffff'0000'ffff;
  bytes = (bytes | bytes << 8) & 0x00ff'00ff'00ff'00ff;
  return (bytes | bytes << 4) & 0x0f0f'0f0f'0f0f'0f0f;
}

/// Writes a byte for each cell.
template <class Pack>
void put_bytes(typename Pack::Word board, std::uint8_t* bytes) {
  if constexpr (Pack::bits == 4 && std::endian::native == std::endian::little) {
    const std::uint64_t eights[] = {bytes_of_cells(static_cast<std::uint32_t>(board)),
                                    bytes_of_cells(static_cast<std::uint32_t>(board >> 32))};
    std::memcpy(bytes, eights, Pack::cells);
  } else {
    for (int cell = 0; cell < Pack::cells; ++cell, board >>= Pack::bits)
      bytes[cell] = static_cast<std::uint8_t>(board & Pack::cell_mask);
  }
}

/// Writes a byte for each slide, 1 if it changes the board, in the order of `all_directions`.
template <class Pack>
void put_legal_slides(typename Pack::Word board, std::uint8_t* bytes) {
  const unsigned legal = Pack::legal_slides(board);
  for (int slide = 0; slide < 4; ++slide) bytes[slide] = legal >> slide & 1;
}

}  // namespace dropslide::play
