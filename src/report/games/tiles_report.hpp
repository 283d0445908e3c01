// Answers of `tiles`: the fewest drops to each tile.
#pragma once

#include <string>

#include "engines/cooperative/tiles/fewest_drops.hpp"
#include "game/notation.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

/// The fewest drops to each tile of a game; if the search stopped, they are bounds (`FewestDrops`).
struct TilesAnswer {
  Shape shape;
  int dmax = 1;  ///< Largest tile that may be dropped.
  FewestDrops found;
  Notation notation = Notation::exponents;
};

void describe(FieldTable<TilesAnswer>& table);

/// A line for each tile, then the highest one; empty if the search stopped.
std::string to_plain_text(const TilesAnswer& answer);

}  // namespace dropslide
