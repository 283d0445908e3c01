// Tiles, drops and boards as text for people.
#include "game/notation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dropslide {
namespace {

/// Columns that the widest tile takes.
std::size_t cell_width(const Board& board, Notation notation) {
  std::size_t width = 1;
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col)
      width = std::max(width, cell_text(board.at(row, col), notation).size());
  return width;
}

}  // namespace

std::string tile_number(int exponent, Notation notation) {
  return std::to_string(notation == Notation::faces ? std::uint64_t{1} << exponent
                                                    : static_cast<std::uint64_t>(exponent));
}

std::string cell_text(Exponent tile, Notation notation) {
  if (tile > 0 && notation == Notation::faces) return tile_number(tile, notation);
  return std::string(1, ".123456789abcdefghijklmnopqrstuv"[tile]);
}

std::string to_text(const Board& board, Notation notation) {
  if (notation == Notation::exponents) return to_text(board);
  std::string text;
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col) {
      if (col > 0)
        text += ',';
      else if (row > 0)
        text += '/';
      const Exponent tile = board.at(row, col);
      text += tile == 0 ? "0" : tile_number(tile, notation);
    }
  return text;
}

std::string tile_text(int exponent, Notation notation) {
  return notation == Notation::faces ? tile_number(exponent, notation) : tile_text(exponent);
}

std::string dmax_text(int dmax, Notation notation) {
  return (notation == Notation::faces ? "drops up to " : "Dmax ") + tile_number(dmax, notation);
}

std::string to_text(const Drop& drop, Notation notation) {
  return fmt::format("{} at row {}, column {}", tile_number(drop.value, notation), drop.row + 1,
                     drop.col + 1);
}

std::string drawn_text(const Board& board, Notation notation, int indent,
                       const std::optional<Drop>& dropped) {
  const std::size_t width = cell_width(board, notation);
  std::string text;
  for (int row = 0; row < board.shape().rows; ++row) {
    text += std::string(static_cast<std::size_t>(indent), ' ');
    for (int col = 0; col < board.shape().cols; ++col) {
      const bool is_new = dropped && dropped->row == row && dropped->col == col;
      text += fmt::format("{}{:>{}}{}", is_new ? '[' : ' ', cell_text(board.at(row, col), notation), width,
                          is_new ? ']' : ' ');
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

}  // namespace dropslide
