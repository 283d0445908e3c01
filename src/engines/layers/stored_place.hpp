// Where a board is stored that stands in any direction.
#pragma once

#include <cstddef>
#include <optional>

#include "engines/layers/tables/packed_tables.hpp"

namespace dropslide::layers {

/// A board as an array holds it.
struct StoredPlace {
  std::size_t array;
  CutBoard codes;  ///< Of the board or one of its images.
};

/// The place of a board, or of its first image that is stored; nothing if it can never face Dropper.
std::optional<StoredPlace> stored_place(const PackedTables& tables, const Board& board);

}  // namespace dropslide::layers
