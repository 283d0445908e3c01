// How a layer is divided into pieces, which are solved one after the other, and of which each is a file.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engines/layers/tables/packed_tables.hpp"

namespace dropslide::layers {

/// Neighbouring slices of an array of a layer.
struct LayerPiece {
  std::size_t array;
  std::uint32_t begin, end;  ///< Places of the first codes: [begin, end).
  std::uint64_t first_word;  ///< Of its bits in the array's layer.
  std::uint64_t words;       ///< How many there are; not 0.
};

/// The pieces of a layer, array by array and in the order of the bits. Each has as many slices as fit
/// `most_words`, one at least. There are none if the layer has no stored boards.
std::vector<LayerPiece> pieces_of(std::span<const PackedIndex* const> arrays, int layer,
                                  std::uint64_t most_words);
/// The same of the arrays of these tables.
std::vector<LayerPiece> pieces_of(const PackedTables& tables, int layer, std::uint64_t most_words);

}  // namespace dropslide::layers
