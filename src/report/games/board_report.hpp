// Drops as programs read them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "game/slide.hpp"

namespace dropslide {

/// `{row, col, tile, row_number, column_number}`: `row` and `col` count from 0, the numbers from 1 as in
/// text.
nlohmann::ordered_json to_json(const Drop& drop);

}  // namespace dropslide
