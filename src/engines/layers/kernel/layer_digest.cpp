// What is recorded of a layer.
#include "engines/layers/kernel/layer_digest.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/mix.hpp"

namespace dropslide::layers {
namespace {

bool is_corner(Shape shape, int row, int col) {
  return (row == 0 || row == shape.rows - 1) && (col == 0 || col == shape.cols - 1);
}

bool has_small_corner(const Board& board, int dmax) {
  const Shape shape = board.shape();
  for (const int row : {0, shape.rows - 1})
    for (const int col : {0, shape.cols - 1})
      if (board.at(row, col) <= dmax) return true;
  return false;
}

/// How many tiles each line of a packed board has.
std::vector<int> line_lengths(const PackedCut& cut, const Board& board) {
  std::vector<int> lengths;
  for (int line = 0; line < cut.lines(); ++line) {
    int tiles = 0;
    while (tiles < cut.line_cells() && cut.tile(board, line, tiles) > 0) ++tiles;
    lengths.push_back(tiles);
  }
  return lengths;
}

/// Digests of all full boards whose tiles in corners are at least `least_in_corners`, by layer.
std::vector<LayerDigest> full_boards(Shape shape, int objective, int least_in_corners) {
  std::vector<LayerDigest> of_layer(static_cast<std::size_t>(shape.cells() << (objective - 2)) + 1);
  of_layer[0] = {1, 1};
  for (int row = 0; row < shape.rows; ++row)
    for (int col = 0; col < shape.cols; ++col) {
      std::vector<LayerDigest> with_cell(of_layer.size());
      for (int tile = is_corner(shape, row, col) ? least_in_corners : 1; tile < objective; ++tile) {
        const std::size_t worth = std::size_t{1} << (tile - 1);
        const std::uint64_t factor = cell_hash(shape, row, col, tile);
        for (std::size_t layer = worth; layer < of_layer.size(); ++layer)
          with_cell[layer] +=
              {of_layer[layer - worth].slider_wins, of_layer[layer - worth].hash_sum * factor};
      }
      of_layer = std::move(with_cell);
    }
  return of_layer;
}

}  // namespace

std::uint64_t cell_hash(Shape shape, int row, int col, int tile) {
  auto a = static_cast<std::uint64_t>(std::min(row, shape.rows - 1 - row));
  auto b = static_cast<std::uint64_t>(std::min(col, shape.cols - 1 - col));
  if (shape.is_square() && a > b) std::swap(a, b);
  return mix(Word64{(a << 16 | b << 8 | static_cast<std::uint64_t>(tile)) + 1}) | 1;
}

std::uint64_t board_hash(const Board& board) {
  std::uint64_t product = 1;
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col)
      product *= cell_hash(board.shape(), row, col, board.at(row, col));
  return product;
}

std::uint64_t images_counted(const PackedTables& tables, std::size_t array, const CutBoard& codes) {
  const PackedIndex& index = tables.array(array).index;
  const PackedCut& cut = index.cut();
  const Board board = index.board(codes);
  if (!has_small_corner(board, tables.game().dmax)) return 0;
  const std::uint64_t orders = codes.first.sum() < codes.last.sum() ? 2 : 1;
  return orders * images_in_one_order(cut, array, line_lengths(cut, board));
}

std::uint64_t images_in_one_order(const PackedCut& cut, std::size_t array, const std::vector<int>& lengths) {
  if (cut.shape.rows == 1) return 1;  // All boards are stored, whatever sides they are packed towards.
  const bool is_packed_both_ways =
      std::ranges::all_of(lengths, [&](int length) { return length == 0 || length == cut.line_cells(); });
  const bool is_packed_across =
      std::ranges::is_sorted(lengths) || std::ranges::is_sorted(lengths, std::greater<>());
  if (array == 1 && is_packed_across) return 0;
  const std::uint64_t axes = cut.shape.is_square() && !is_packed_across ? 2 : 1;
  return axes * (is_packed_both_ways ? 1 : 2);
}

std::vector<LayerDigest> digests_of_full_boards(Shape shape, const ObjectiveGame& game) {
  std::vector<LayerDigest> all = full_boards(shape, game.objective, 1);
  const std::vector<LayerDigest> guarded = full_boards(shape, game.objective, game.dmax + 1);
  for (std::size_t layer = 0; layer < all.size(); ++layer) {
    all[layer].slider_wins -= guarded[layer].slider_wins;
    all[layer].hash_sum -= guarded[layer].hash_sum;
  }
  return all;
}

}  // namespace dropslide::layers
