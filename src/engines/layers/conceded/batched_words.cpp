// The words of a slice of D, evaluated one batch of boards after the other.
#include "engines/layers/conceded/batched_words.hpp"

#include <bit>

namespace dropslide::layers {
namespace {

/// 64 bits of a padded plane from that one on, -64 < begin; beyond the plane they are 0.
std::uint64_t bits_from(const std::uint64_t* padded, std::int64_t begin) {
  const auto bit = static_cast<std::uint64_t>(begin + 64);
  const std::uint64_t* word = padded + bit / 64;
  return bit % 64 == 0 ? word[0] : word[0] >> (bit % 64) | word[1] << (64 - bit % 64);
}

}  // namespace

void GroupTiles::add_planes(const BatchGame& game, int line) {
  const int line_bits = game.cells * game.tile_bits();
  for (int bit = 0; bit < line_bits; ++bit)
    planes.push_back(static_cast<std::uint16_t>(line * line_bits + bit));
}

void GroupTiles::add_to(BoardBatch& batch, std::size_t word, std::uint32_t place, std::uint64_t range) const {
  for (std::uint64_t left = tiles[place]; left != 0; left &= left - 1)
    batch.planes[planes[static_cast<std::size_t>(std::countr_zero(left))]][word] |= range;
}

void InnerPlanes::add_run(const GroupTiles& tiles, std::uint32_t first, std::uint32_t codes) {
  const std::size_t words = padded_words(codes);
  runs_.push_back({planes_.size(), words});
  planes_.resize(planes_.size() + tiles.planes.size() * words);
  const std::size_t first_word = runs_.back().start + 1;
  for (std::uint32_t i = 0; i < codes; ++i)
    for (std::size_t bit = 0; bit < tiles.planes.size(); ++bit)
      planes_[first_word + bit * words + i / 64] |= (tiles.tiles[first + i] >> bit & 1) << (i % 64);
}

void InnerPlanes::add_to(BoardBatch& batch, std::size_t word, const GroupTiles& tiles, std::size_t run,
                         std::int64_t begin, std::uint64_t range) const {
  const std::uint64_t* plane = planes_.data() + runs_[run].start;
  for (const std::uint16_t target : tiles.planes) {
    batch.planes[target][word] |= bits_from(plane, begin) & range;
    plane += runs_[run].words;
  }
}

void BatchedWords::start(std::uint64_t word) {
  decide();
  first_word_ = word;
  for (int plane = 0; plane < game_.all_cells() * game_.tile_bits(); ++plane)
    std::fill_n(batch_.planes[plane], BoardBatch::words, 0);
}

void BatchedWords::decide() {
  if (used_ == 0) return;
  std::uint64_t set[BoardBatch::words] = {};
  std::copy_n(words_ + first_word_, used_, set);
  filter_(batch_, game_, set);
  std::copy_n(set, used_, words_ + first_word_);
  used_ = 0;
}

}  // namespace dropslide::layers
