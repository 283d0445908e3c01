// Games as pictures.
#include "report/draw/board_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dropslide {
namespace {

constexpr int cell_size = 26;
constexpr int gap = 34;  ///< Between boards; an arrow stands there.
constexpr int page_width = 900;

char symbol(int tile) { return ".123456789abcdefghijklmnopqrstuvwxyz"[tile]; }

/// Pale for low tiles, darker for high ones, so that patterns are seen.
std::string colour(int tile) {
  if (tile == 0) return "#ffffff";
  const int light = std::max(120, 250 - 28 * tile);
  return fmt::format("#{:02x}{:02x}{:02x}", light, std::min(255, light + 5), 255);
}

std::string_view arrow(Direction direction) {
  switch (direction) {
    case Direction::left:
      return "&#8592;";
    case Direction::right:
      return "&#8594;";
    case Direction::up:
      return "&#8593;";
    default:
      return "&#8595;";
  }
}

std::string svg_board(const Board& board, const std::optional<Drop>& dropped, int left, int top) {
  std::string svg;
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col) {
      const int tile = board.at(row, col);
      const bool is_new = dropped && dropped->row == row && dropped->col == col;
      const int x = left + col * cell_size, y = top + row * cell_size;
      svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#444\"/>\n",
                         x, y, cell_size, cell_size, is_new ? "#000000" : colour(tile));
      if (tile > 0)
        svg += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", x + cell_size / 2,
                           y + cell_size / 2 + 5, is_new ? "#ffffff" : "#000000", symbol(tile));
    }
  return svg;
}

std::string svg_page(int width, int height, const std::string& content) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n<rect width=\"{0}\" "
      "height=\"{1}\" "
      "fill=\"#ffffff\"/>\n{2}</svg>\n",
      width, height, content);
}

/// The board after each drop, before its slide.
std::vector<Board> boards_after_drops(Shape shape, const std::vector<GameStep>& game) {
  std::vector<Board> boards;
  Board board(shape);
  for (const GameStep& step : game) {
    boards.push_back(apply_drop(board, step.drop));
    board = step.board;
  }
  return boards;
}

}  // namespace

std::string draw_text(const Board& board, const std::optional<Drop>& dropped) {
  std::string text;
  for (int row = 0; row < board.shape().rows; ++row) {
    text += "   ";
    for (int col = 0; col < board.shape().cols; ++col) {
      const bool is_new = dropped && dropped->row == row && dropped->col == col;
      text += fmt::format("{}{}{}", is_new ? '[' : ' ', symbol(board.at(row, col)), is_new ? ']' : ' ');
    }
    text += "\n";
  }
  return text;
}

std::string draw_text(Shape shape, const std::vector<GameStep>& game) {
  const auto boards = boards_after_drops(shape, game);
  std::string text;
  for (std::size_t i = 0; i < game.size(); ++i)
    text += fmt::format(
        "{}. drop {}{}\n{}", i + 1, game[i].drop.value,
        game[i].slide ? fmt::format(", slide {}", to_text(*game[i].slide)) : ": Slider cannot move",
        draw_text(boards[i], game[i].drop));
  return text;
}

std::string draw_svg(Shape shape, const std::vector<GameStep>& game) {
  const int width = shape.cols * cell_size + gap, height = shape.rows * cell_size + gap;
  const int columns = std::max(1, page_width / width);
  const auto boards = boards_after_drops(shape, game);
  std::string svg;
  for (std::size_t i = 0; i < game.size(); ++i) {
    const int left = 8 + static_cast<int>(i) % columns * width,
              top = 24 + static_cast<int>(i) / columns * height;
    svg += svg_board(boards[i], game[i].drop, left, top);
    svg += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"11\" fill=\"#666\">{}</text>\n",
                       left + cell_size / 2, top - 5, i + 1);
    if (game[i].slide)
      svg += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"20\">{}</text>\n", left + width - gap / 2,
                         top + (height - gap) / 2 + 6, arrow(*game[i].slide));
  }
  const int rows = (static_cast<int>(game.size()) + columns - 1) / columns;
  return svg_page(std::min(columns, static_cast<int>(game.size())) * width + 8, rows * height + 8, svg);
}

std::string draw_svg(const Board& board) {
  return svg_page(board.shape().cols * cell_size + 16, board.shape().rows * cell_size + 16,
                  svg_board(board, {}, 8, 8));
}

}  // namespace dropslide
