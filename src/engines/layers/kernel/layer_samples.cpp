// Boards of slices that are solved, solved again by the plain rule.
#include "engines/layers/kernel/layer_samples.hpp"

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/random.hpp"

namespace dropslide::layers {
namespace {

/// Chosen so that the samples of some slices take milliseconds.
constexpr std::uint64_t most_samples = 256;
constexpr std::uint32_t samples_a_slice = 16;
constexpr int tries_a_sample = 64;

/// Draws boards of slices of a layer: first the codes of the ends, then the others.
class BoardDrawer {
 public:
  BoardDrawer(const PackedIndex& index, int layer, std::uint32_t begin, std::uint32_t end)
      : index_(index),
        layer_(layer),
        begin_(begin),
        end_(end),
        random_(static_cast<std::uint64_t>(layer), begin) {}

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
    board.first = index_.ends().at(begin_ + below(end_ - begin_));
    left -= board.first.sum();
    if (left < board.first.sum()) return std::nullopt;
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
  std::uint32_t begin_, end_;
  Generator random_;
};

}  // namespace

void expect_samples(const SliceWork& solved, std::uint32_t begin, std::uint32_t end) {
  const PackedIndex& index = solved.tables->array(solved.array).index;
  const LayersAbove above = [&](int value, std::size_t array) -> const LayerView& {
    return solved.above(value, array);
  };
  const auto bit_of = [&](const std::uint64_t* words, std::uint64_t bit) {
    return (words[bit / 64] >> (bit % 64) & 1) != 0;
  };
  BoardDrawer drawer(index, solved.layer, begin, end);
  const std::uint64_t samples = std::min(std::uint64_t{end - begin} * samples_a_slice, most_samples);
  for (std::uint64_t i = 0; i < samples; ++i) {
    const auto board = drawer.draw();
    if (!board) return;
    const std::uint64_t bit = index.bit(*board, solved.out_starts) - solved.first_bit;
    const bool is_won = (solved.tried == nullptr || bit_of(solved.tried, bit)) &&
                        slider_wins_before_drop(*solved.tables, solved.array, *board, solved.values, above);
    if (bit_of(solved.out, bit) != is_won)
      throw DamageError("layer " + std::to_string(solved.layer) +
                        ": the plain rule says otherwise of the board " + to_text(index.board(*board)) +
                        "; memory has failed, or this program is wrong");
  }
}

}  // namespace dropslide::layers
