// How a layer is divided into pieces.
#include "engines/layers/pieces/layer_pieces.hpp"

namespace dropslide::layers {

std::vector<LayerPiece> pieces_of(std::span<const PackedIndex* const> arrays, int layer,
                                  std::uint64_t most_words) {
  std::vector<LayerPiece> pieces;
  for (std::size_t array = 0; array < arrays.size(); ++array) {
    const PackedIndex& index = *arrays[array];
    LayerPiece piece{array, 0, 0, 0, 0};
    const auto close = [&] {
      if (piece.words > 0) pieces.push_back(piece);
      piece = {array, piece.end, piece.end, piece.first_word + piece.words, 0};
    };
    for (std::uint32_t slice = 0; slice < index.ends().size(); ++slice) {
      const std::uint64_t words = (index.slice_size(index.ends().at(slice), layer) + 63) / 64;
      if (piece.words > 0 && piece.words + words > most_words) close();
      piece.end = slice + 1;
      piece.words += words;
    }
    close();
  }
  return pieces;
}

std::vector<LayerPiece> pieces_of(const PackedTables& tables, int layer, std::uint64_t most_words) {
  std::vector<const PackedIndex*> arrays;
  for (std::size_t array = 0; array < tables.arrays(); ++array) arrays.push_back(&tables.array(array).index);
  return pieces_of(arrays, layer, most_words);
}

}  // namespace dropslide::layers
