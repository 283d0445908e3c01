// Boards of a layer that is solved, solved again by the plain rule.
#include "engines/packed_layers/kernel/layer_samples.hpp"

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/random.hpp"

namespace dropslide::packed_layers {
namespace {

/// Chosen: some milliseconds a layer.
constexpr std::uint64_t boards_a_sample = 4096, most_samples = 256;
constexpr int tries_a_sample = 64;

/// Draws boards of a layer: first the codes of the ends, then the others.
class BoardDrawer {
 public:
  BoardDrawer(const PackedIndex& index, int layer, std::uint64_t seed)
      : index_(index), layer_(layer), random_(seed, 0) {}

  /// A stored board, if one was found soon.
  std::optional<CutBoard> draw() {
    for (int i = 0; i < tries_a_sample; ++i)
      if (const auto board = try_to_draw()) return board;
    return std::nullopt;
  }

 private:
  std::optional<CutBoard> try_to_draw() {
    CutBoard board;
    int left = layer_;
    board.first = code_up_to(index_.ends(), left / 2);
    left -= board.first.sum();
    board.last = code_up_to(index_.ends(), left);
    left -= board.last.sum();
    board.middle = code_up_to(index_.middle(), left);
    left -= board.middle.sum();
    const PackedCodes& inner = index_.inner();
    if (board.last.sum() < board.first.sum() || inner.count(left) == 0) return std::nullopt;
    board.inner = inner.at(inner.first(left) + below(inner.count(left)));
    return PackedIndex::is_stored(board) ? std::optional(board) : std::nullopt;
  }

  PackedCodes::Code code_up_to(const PackedCodes& codes, int sum) {
    return codes.at(below(codes.first(std::min(sum, codes.max_sum()) + 1)));
  }
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_.below(bound)); }

  const PackedIndex& index_;
  int layer_;
  Generator random_;
};

}  // namespace

void expect_samples(const SliceWork& solved) {
  const PackedIndex& index = solved.tables->array(solved.array).index;
  const LayersAbove above = [&](int value, std::size_t array) -> const LayerView& {
    return solved.above(value, array);
  };
  BoardDrawer drawer(index, solved.layer, static_cast<std::uint64_t>(solved.layer));
  const std::uint64_t samples = std::min(index.layer_bits(solved.layer) / boards_a_sample + 1, most_samples);
  for (std::uint64_t i = 0; i < samples; ++i) {
    const auto board = drawer.draw();
    if (!board) return;
    const std::uint64_t bit = index.bit(*board, solved.out_starts);
    const bool is_won = (solved.out[bit / 64] >> (bit % 64) & 1) != 0;
    if (slider_wins_before_drop(*solved.tables, solved.array, *board, above) != is_won)
      throw DamageError("layer " + std::to_string(solved.layer) +
                        ": the plain rule says otherwise of the board " + to_text(index.board(*board)) +
                        "; memory has failed, or this program is wrong");
  }
}

}  // namespace dropslide::packed_layers
