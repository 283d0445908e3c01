// Boards drawn, drops as JSON.
#include "report/games/board_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace dropslide {
namespace {

std::string cell_text(Exponent tile) { return tile == 0 ? "." : fmt::format("{}", std::uint64_t{1} << tile); }

}  // namespace

std::string drawn_text(const Board& board, int indent) {
  const std::size_t width = std::max<std::size_t>(3, cell_text(highest_tile(board)).size());
  std::string text;
  for (int row = 0; row < board.shape().rows; ++row) {
    text += std::string(static_cast<std::size_t>(indent), ' ');
    for (int col = 0; col < board.shape().cols; ++col)
      text += fmt::format("{}{:>{}}", col == 0 ? "" : " ", cell_text(board.at(row, col)), width);
    text += '\n';
  }
  return text;
}

nlohmann::ordered_json to_json(const Drop& drop) {
  return {{"row", drop.row}, {"col", drop.col}, {"tile", drop.value}};
}

}  // namespace dropslide
