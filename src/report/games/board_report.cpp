// Drops as JSON.
#include "report/games/board_report.hpp"

#include <nlohmann/json.hpp>

namespace dropslide {

nlohmann::ordered_json to_json(const Drop& drop) {
  return {{"row", drop.row},
          {"col", drop.col},
          {"tile", drop.value},
          {"row_number", drop.row + 1},
          {"column_number", drop.col + 1}};
}

}  // namespace dropslide
