// Where each board that is packed towards one side has its bit in its layer.
#include "engines/layers/index/packed_index.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace dropslide::layers {
namespace {

constexpr std::uint64_t to_words(std::uint64_t bits) { return (bits + 63) / 64 * 64; }

}  // namespace

PackedIndex::PackedIndex(const PackedCut& cut, int objective, int dmax, int highest_layer)
    : cut_(cut),
      highest_layer_(highest_layer),
      lines_(cut.line_cells(), objective),
      ends_(lines_, cut.end_lines, GroupKind::end, dmax),
      middle_(lines_, cut.middle_lines, GroupKind::inside, dmax),
      inner_(lines_, cut.inner_lines, GroupKind::inside, dmax),
      rests_(size(highest_layer) + 1),
      last_kinds_(2 * size(std::min(highest_layer, ends_.max_sum())) + 2),
      middle_kinds_(2 * size(std::min(highest_layer, middle_.max_sum())) + 2) {
  if (lines_.number_bits() * cut.lines() > 64)
    throw EnvironmentError("the lines of " + to_text(cut.shape) + " do not fit a word");
  place_middle_codes();
  place_last_codes();
}

void PackedIndex::place_middle_codes() {
  block_bits_.assign(2 * rests_, 0);
  last_stride_.assign(2 * rests_, 0);
  middle_start_.assign(2 * rests_ * middle_kinds_, 0);
  for (std::size_t sum = 0; sum < rests_; ++sum) {
    block_bits_[2 * sum] = inner_.count(static_cast<int>(sum));
    block_bits_[2 * sum + 1] = inner_.open_count(static_cast<int>(sum));
  }
  for (const bool ends_are_full : {false, true})
    for (std::size_t rest = 0; rest < rests_; ++rest) {
      const std::size_t row = 2 * rest + size(ends_are_full);
      for (std::uint32_t kind = 0; kind < middle_kinds_ && kind / 2 <= rest; ++kind) {
        const int sum = static_cast<int>(kind / 2);
        const std::uint64_t stride = block_bits(ends_are_full && kind % 2 == 1, static_cast<int>(rest) - sum);
        middle_start_[row * middle_kinds_ + kind] =
            last_stride_[row] - (kind % 2 == 0 ? 0 : middle_.open_count(sum) * stride);
        last_stride_[row] += middle_.count_of_kind(kind) * stride;
      }
    }
}

void PackedIndex::place_last_codes() {
  last_start_.assign(3 * rests_ * last_kinds_, 0);
  slice_bits_.assign(3 * rests_, 0);
  for (const Fullness first : {Fullness::open, Fullness::full, Fullness::guarded})
    for (std::size_t rest = 0; rest < rests_; ++rest) {
      const std::size_t row = size(static_cast<int>(first)) * rests_ + rest;
      std::uint64_t bits = 0;
      for (std::uint32_t kind = 0; kind < last_kinds_ && kind / 2 <= rest; ++kind) {
        const int sum = static_cast<int>(kind / 2);
        const bool are_full = kind % 2 == 1;
        const std::uint64_t stride = last_stride(is_full(first) && are_full, static_cast<int>(rest) - sum);
        last_start_[row * last_kinds_ + kind] = bits - (are_full ? ends_.open_count(sum) * stride : 0);
        bits += stride * (ends_.count_of_kind(kind) - (are_full && first == Fullness::guarded
                                                           ? ends_.count(sum) - ends_.unguarded_count(sum)
                                                           : 0));
      }
      slice_bits_[row] = bits;
    }
}

/// Of a slice whose first code has that fullness and sum.
std::uint64_t PackedIndex::slice_bits(Fullness first, int sum, int layer) const {
  const int rest = layer - sum;
  if (rest < sum) return 0;
  return slice_bits_[size(static_cast<int>(first)) * rests_ + size(rest)] -
         last_start(first, rest, 2 * static_cast<std::uint32_t>(sum));
}

std::vector<std::int64_t> PackedIndex::slice_starts(int layer) const {
  std::vector<std::int64_t> starts;
  starts.reserve(ends_.size() + 1);
  std::uint64_t bits = 0;
  for (std::uint32_t place = 0; place < ends_.size(); ++place) {
    const PackedCodes::Code first = ends_.at(place);
    const std::uint64_t stored = slice_bits(first.fullness(), first.sum(), layer);
    const int rest = layer - first.sum();
    const std::uint64_t before =
        rest < first.sum() ? 0
                           : last_start(first.fullness(), rest, 2 * static_cast<std::uint32_t>(first.sum()));
    starts.push_back(static_cast<std::int64_t>(bits) - static_cast<std::int64_t>(before));
    bits += to_words(stored);
  }
  starts.push_back(static_cast<std::int64_t>(bits));
  return starts;
}

std::uint64_t PackedIndex::layer_bits(int layer) const {
  std::uint64_t bits = 0;
  for (int sum = 0; sum <= std::min(layer / 2, ends_.max_sum()); ++sum) {
    const std::uint64_t open = ends_.open_count(sum), unguarded = ends_.unguarded_count(sum);
    bits += open * to_words(slice_bits(Fullness::open, sum, layer)) +
            (unguarded - open) * to_words(slice_bits(Fullness::full, sum, layer)) +
            (ends_.count(sum) - unguarded) * to_words(slice_bits(Fullness::guarded, sum, layer));
  }
  return bits;
}

std::optional<std::uint64_t> PackedIndex::line_numbers(const Board& board) const {
  std::uint64_t numbers = 0;
  for (int line = 0; line < cut_.lines(); ++line) {
    std::array<Exponent, max_cells> tiles{};
    for (int cell = 0; cell < cut_.line_cells(); ++cell) tiles[size(cell)] = cut_.tile(board, line, cell);
    const std::span<const Exponent> cells(tiles.data(), size(cut_.line_cells()));
    if (!is_packed(cells)) return std::nullopt;
    numbers |= std::uint64_t{lines_.number(cells)} << (line * lines_.number_bits());
  }
  return numbers;
}

bool PackedIndex::is_stored(const CutBoard& board) {
  const bool is_open =
      board.first.is_open() || board.middle.is_open() || board.inner.is_open() || board.last.is_open();
  return is_open &&
         !(board.first.fullness() == Fullness::guarded && board.last.fullness() == Fullness::guarded);
}

Board PackedIndex::board(const CutBoard& codes) const {
  Board board(cut_.shape);
  const auto put = [&](const PackedCodes& group, PackedCodes::Code code, int first_line, int step) {
    for (int i = 0; i < group.lines(); ++i) {
      const auto tiles = lines_.tiles(group.line(code.place(), i));
      for (int cell = 0; cell < cut_.line_cells(); ++cell)
        cut_.set_tile(board, first_line + i * step, cell, tiles[size(cell)]);
    }
  };
  put(ends_, codes.first, 0, 1);
  put(middle_, codes.middle, cut_.end_lines, 1);
  put(inner_, codes.inner, cut_.end_lines + cut_.middle_lines, 1);
  put(ends_, codes.last, cut_.lines() - 1, -1);
  return board;
}

}  // namespace dropslide::layers
