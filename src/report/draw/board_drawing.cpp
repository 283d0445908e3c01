// Games as pictures.
#include "report/draw/board_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/draw/svg_writer.hpp"

namespace dropslide {
namespace {

constexpr int cell_size = 26;
constexpr int font_size = 15;
constexpr int gap = 34;  ///< Between boards; an arrow stands there.
constexpr int page_width = 900;
constexpr int legend_height = 30;

/// Pale for low tiles, darker for high ones, so that patterns are seen.
std::string colour(int tile) {
  if (tile == 0) return "#ffffff";
  const int light = std::max(120, 250 - 28 * tile);
  return fmt::format("#{:02x}{:02x}{:02x}", light, std::min(255, light + 5), 255);
}

std::string_view arrow(Direction direction) {
  switch (direction) {
    case Direction::left:
      return "\u2190";
    case Direction::right:
      return "\u2192";
    case Direction::up:
      return "\u2191";
    default:
      return "\u2193";
  }
}

SvgWriter board_picture(int width, int height) {
  return {
      width, height, {{"font-family", "sans-serif"}, {"font-size", font_size}, {"text-anchor", "middle"}}};
}

/// "6" or "64". Faces of more than six digits do not fit a cell: there exponents stay.
std::string tile_label(Exponent tile, Notation notation) {
  constexpr Exponent highest_face = 19;
  return cell_text(tile, tile > highest_face ? Notation::exponents : notation);
}

/// Fitted to the cell.
int label_size(const std::string& label) {
  constexpr std::array sizes{font_size, font_size, 14, 12, 10, 8, 7};
  return sizes[std::min(label.size(), sizes.size() - 1)];
}

/// A cell with its upper left corner there; a dropped tile is white on black.
void add_cell(SvgWriter& svg, Exponent tile, bool is_new, Notation notation, int left, int top) {
  svg.add("rect", {{"x", left},
                   {"y", top},
                   {"width", cell_size},
                   {"height", cell_size},
                   {"fill", is_new ? "#000000" : colour(tile)},
                   {"stroke", "#444"}});
  if (tile == 0) return;
  const std::string label = tile_label(tile, notation);
  const int size = label_size(label), middle = left + cell_size / 2, base = top + cell_size / 2 + size / 3;
  const char* const ink = is_new ? "#ffffff" : "#000000";
  if (size == font_size)
    svg.add_text(label, {{"x", middle}, {"y", base}, {"fill", ink}});
  else
    svg.add_text(label, {{"x", middle}, {"y", base}, {"font-size", size}, {"fill", ink}});
}

/// A board with its upper left corner there.
struct PlacedBoard {
  const Board& board;
  std::optional<Drop> dropped;
  int left = 0;
  int top = 0;
};

void add_board(SvgWriter& svg, const PlacedBoard& placed, Notation notation) {
  const auto& [board, dropped, left, top] = placed;
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col) {
      const bool is_new = dropped && dropped->row == row && dropped->col == col;
      add_cell(svg, board.at(row, col), is_new, notation, left + col * cell_size, top + row * cell_size);
    }
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

constexpr int legend_width = 340;

/// What the marks of a game mean, from `top` on.
void add_legend(SvgWriter& svg, Notation notation, int top) {
  const auto add = [&](std::string_view words, int left) {
    svg.add_text(
        words, {{"x", left}, {"y", top + 18}, {"font-size", 12}, {"text-anchor", "start"}, {"fill", "#444"}});
  };
  svg.add("rect", {{"x", 8}, {"y", top + 7}, {"width", 14}, {"height", 14}, {"fill", "#000000"}});
  add("new tile", 28);
  svg.add_text("\u2192", {{"x", 96}, {"y", top + 20}, {"font-size", 16}});
  add("slide", 110);
  add(notation == Notation::faces ? "faces: 64 is the exponent 6" : "exponents: 6 is the face 64", 160);
}

}  // namespace

std::string draw_text(Shape shape, const std::vector<GameStep>& game, Notation notation) {
  const auto boards = boards_after_drops(shape, game);
  std::string text;
  for (std::size_t i = 0; i < game.size(); ++i)
    text += fmt::format(
        "{}. drop {}{}\n{}", i + 1, tile_number(game[i].drop.value, notation),
        game[i].slide ? fmt::format(", slide {}", to_text(*game[i].slide)) : ": Slider cannot move",
        drawn_text(boards[i], notation, 3, game[i].drop));
  return text;
}

std::string draw_svg(Shape shape, const std::vector<GameStep>& game, Notation notation) {
  const int width = shape.cols * cell_size + gap, height = shape.rows * cell_size + gap;
  const int steps = static_cast<int>(game.size()), columns = std::max(1, page_width / width);
  const int rows = (steps + columns - 1) / columns;
  const auto boards = boards_after_drops(shape, game);
  const int page = std::max(std::min(columns, steps) * width + 8, legend_width);
  SvgWriter svg = board_picture(page, rows * height + 8 + legend_height);
  for (int i = 0; i < steps; ++i) {
    const GameStep& step = game[static_cast<std::size_t>(i)];
    const int left = 8 + i % columns * width, top = 24 + i / columns * height;
    add_board(svg, {boards[static_cast<std::size_t>(i)], step.drop, left, top}, notation);
    svg.add_text(std::to_string(i + 1),
                 {{"x", left + cell_size / 2}, {"y", top - 5}, {"font-size", 11}, {"fill", "#666"}});
    if (step.slide)
      svg.add_text(arrow(*step.slide),
                   {{"x", left + width - gap / 2}, {"y", top + (height - gap) / 2 + 6}, {"font-size", 20}});
  }
  add_legend(svg, notation, rows * height + 8);
  return svg.file();
}

std::string draw_svg(const Board& board, Notation notation) {
  SvgWriter svg = board_picture(board.shape().cols * cell_size + 16, board.shape().rows * cell_size + 16);
  add_board(svg, {board, {}, 8, 8}, notation);
  return svg.file();
}

}  // namespace dropslide
