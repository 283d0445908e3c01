// Answers of `prevent`: whether Dropper prevents a tile, with the tiles below it as walls.
#pragma once

#include <string>

#include "engines/walls/wall_search.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

/// What the search with walls found.
struct PreventAnswer {
  walls::WallGame game;
  walls::WallResult found;
};

void describe(FieldTable<PreventAnswer>& table);

/// Whether the tile is prevented, and by which boards; empty if the search stopped.
std::string to_plain_text(const PreventAnswer& answer);

}  // namespace dropslide
