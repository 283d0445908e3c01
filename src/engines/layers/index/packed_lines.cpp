// The packed lines of a board.
#include "engines/layers/index/packed_lines.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "base/error.hpp"

namespace dropslide::layers {

PackedLines::PackedLines(int cells, int objective)
    : cells_(cells), base_(static_cast<std::uint32_t>(objective - 1)) {
  std::uint64_t lines_of_length = 1, lines = 0;
  for (int tiles = 0; tiles <= cells; ++tiles, lines_of_length *= base_) {
    first_of_tiles_.push_back(static_cast<LineNumber>(lines));
    lines += lines_of_length;
    if (lines > 1U << 22)
      throw EnvironmentError("too many lines of " + std::to_string(cells) + " cells for the layers");
  }
  first_full_ = first_of_tiles_.back();
  number_bits_ = std::max(1, static_cast<int>(std::bit_width(lines - 1)));
  sums_.assign(lines, 0);
  tiles_.assign(lines * static_cast<std::size_t>(cells), 0);
  for (LineNumber line = 0; line < size(); ++line) {
    const auto length =
        std::upper_bound(first_of_tiles_.begin(), first_of_tiles_.end(), line) - first_of_tiles_.begin() - 1;
    std::uint32_t digits = line - first_of_tiles_[static_cast<std::size_t>(length)];
    for (auto cell = length; cell-- > 0; digits /= base_) {
      const auto tile = static_cast<Exponent>(digits % base_ + 1);
      tiles_[line * static_cast<std::size_t>(cells) + static_cast<std::size_t>(cell)] = tile;
      sums_[line] += 1U << (tile - 1);
    }
  }
}

LineNumber PackedLines::number(std::span<const Exponent> tiles) const {
  const auto length = std::find(tiles.begin(), tiles.end(), 0) - tiles.begin();
  LineNumber digits = 0;
  for (const Exponent tile : tiles.first(static_cast<std::size_t>(length)))
    digits = digits * base_ + (tile - 1U);
  return first_of_tiles_[static_cast<std::size_t>(length)] + digits;
}

bool is_packed(std::span<const Exponent> tiles) {
  return std::is_partitioned(tiles.begin(), tiles.end(), [](Exponent tile) { return tile > 0; });
}

}  // namespace dropslide::layers
