// The conceded layers of a bounded game.
#include "engines/layers/conceded/conceded_layers.hpp"

#include <algorithm>
#include <bit>

#include "engines/layers/index/slice_blocks.hpp"

namespace dropslide::layers {
namespace {

BatchGame batch_game(const LayerIndex& index) {
  return {index.cut().lines(), index.cut().line_cells(), index.dmax(), index.objective()};
}

int plane_count(const LineGroup& group, const BatchGame& game) {
  return group.lines * group.cells * game.tile_bits();
}

/// Words of a plane of that many inner codes, with one of 0 before it and one behind.
std::size_t padded_words(std::uint32_t codes) { return (codes + 63) / 64 + 2; }

/// 64 bits of a padded plane from that one on, -64 < begin; beyond the plane they are 0.
std::uint64_t bits_from(const std::uint64_t* padded, std::int64_t begin) {
  const auto bit = static_cast<std::uint64_t>(begin + 64);
  const std::uint64_t* word = padded + bit / 64;
  return bit % 64 == 0 ? word[0] : word[0] >> (bit % 64) | word[1] << (64 - bit % 64);
}

/// The bits [begin, end) of a word, 0 <= begin < end <= 64.
std::uint64_t bit_range(std::uint64_t begin, std::uint64_t end) {
  return (~std::uint64_t{0} >> (64 - (end - begin))) << begin;
}

}  // namespace

ConcededLayers::ConcededLayers(const LayerIndex& index, const Bound& bound, InstructionSet instructions)
    : index_(index), game_(batch_game(index)) {
  const StaticEvaluation evaluation = select_static_evaluation(instructions);
  filter_ = bound.conceded_to == Winner::dropper ? evaluation.keep_slider_wins : evaluation.drop_dropper_wins;
  for (const Group group : all_groups) {
    const auto number = static_cast<std::size_t>(group);
    for (const int line : index.cut().lines_of(group))
      for (int bit = 0; bit < game_.cells * game_.tile_bits(); ++bit)
        planes_[number].push_back(static_cast<std::uint16_t>(line * game_.cells * game_.tile_bits() + bit));
    tiles_[number] = tiles_of(group);
  }
  add_inner_planes();
}

std::vector<std::uint64_t> ConcededLayers::tiles_of(Group group) const {
  const LineCodes& codes = index_.codes(group);
  std::vector<std::uint64_t> tiles(codes.size());
  for (std::uint32_t place = 0; place < codes.size(); ++place)
    for (int cell = 0, bit = 0; cell < codes.group().lines * codes.group().cells; ++cell) {
      const std::uint64_t tile =
          codes.tile(codes.code_at(place), cell / codes.group().cells, cell % codes.group().cells);
      tiles[place] |= tile << bit;
      bit += game_.tile_bits();
    }
  return tiles;
}

void ConcededLayers::add_inner_planes() {
  const LineCodes& inner = index_.inner();
  const std::vector<std::uint64_t>& tiles = tiles_[static_cast<std::size_t>(Group::inner)];
  const auto planes = static_cast<std::size_t>(plane_count(inner.group(), game_));
  for (int sum = 0; sum <= inner.max_sum(); ++sum) {
    inner_starts_.push_back(inner_planes_.size());
    const std::size_t words = padded_words(inner.count(sum));
    inner_planes_.resize(inner_planes_.size() + planes * words);
    std::uint64_t* const first = inner_planes_.data() + inner_starts_.back() + 1;
    for (std::uint32_t i = 0; i < inner.count(sum); ++i)
      for (std::size_t plane = 0; plane < planes; ++plane)
        first[plane * words + i / 64] |= (tiles[inner.first(sum) + i] >> plane & 1) << (i % 64);
  }
}

std::size_t ConcededLayers::bytes(const LayerIndex& index) {
  std::size_t words = 0;
  for (const Group group : all_groups) words += index.codes(group).size();
  const LineCodes& inner = index.inner();
  const auto planes = static_cast<std::size_t>(plane_count(inner.group(), batch_game(index)));
  for (int sum = 0; sum <= inner.max_sum(); ++sum) words += planes * padded_words(inner.count(sum));
  return words * sizeof(std::uint64_t);
}

/// The words of a slice of D, one batch after the other.
class ConcededLayers::Batches {
 public:
  Batches(const ConcededLayers& layers, std::uint64_t* dropper) : layers_(layers), dropper_(dropper) {}

  /// Adds the boards of a block; blocks come in the order of their bits.
  void add(const BlockPlace& block) {
    const std::uint64_t end = block.bit + layers_.index_.inner().count(block.inner_sum);
    for (std::uint64_t word = block.bit / 64; 64 * word < end; ++word) {
      const std::uint64_t begin = std::max(block.bit, 64 * word);
      const std::uint64_t range = bit_range(begin - 64 * word, std::min<std::uint64_t>(end - 64 * word, 64));
      if ((dropper_[word] & range) == 0) continue;  // No board of it can face Dropper.
      if (used_ == 0 || word >= first_word_ + BoardBatch::words) start(word);
      used_ = word - first_word_ + 1;
      add(block, static_cast<std::int64_t>(64 * word - block.bit), range);
    }
  }

  /// Evaluates what has been added.
  void decide() {
    if (used_ == 0) return;
    std::uint64_t set[BoardBatch::words] = {};
    std::copy_n(dropper_ + first_word_, used_, set);
    layers_.filter_(batch_, layers_.game_, set);
    std::copy_n(set, used_, dropper_ + first_word_);
    used_ = 0;
  }

 private:
  void start(std::uint64_t word) {
    decide();
    first_word_ = word;
    for (int plane = 0; plane < layers_.game_.all_cells() * layers_.game_.tile_bits(); ++plane)
      std::fill_n(batch_.planes[plane], BoardBatch::words, 0);
  }

  /// The boards of a block that lie in the last word used; its first bit is bit `begin` of the block.
  void add(const BlockPlace& block, std::int64_t begin, std::uint64_t range) {
    const LayerIndex& index = layers_.index_;
    add_outer(Group::first, index.ends().place(block.first), range);
    add_outer(Group::last, index.ends().place(block.last), range);
    add_outer(Group::extra, index.extra().place(block.extra), range);
    const std::size_t words = padded_words(index.inner().count(block.inner_sum));
    const std::uint64_t* plane =
        layers_.inner_planes_.data() + layers_.inner_starts_[static_cast<std::size_t>(block.inner_sum)];
    for (const std::uint16_t target : layers_.planes_[static_cast<std::size_t>(Group::inner)]) {
      batch_.planes[target][used_ - 1] |= bits_from(plane, begin) & range;
      plane += words;
    }
  }

  void add_outer(Group group, std::uint32_t place, std::uint64_t range) {
    const std::vector<std::uint16_t>& planes = layers_.planes_[static_cast<std::size_t>(group)];
    for (std::uint64_t tiles = layers_.tiles_[static_cast<std::size_t>(group)][place]; tiles != 0;
         tiles &= tiles - 1)
      batch_.planes[planes[static_cast<std::size_t>(std::countr_zero(tiles))]][used_ - 1] |= range;
  }

  const ConcededLayers& layers_;
  std::uint64_t* dropper_;
  BoardBatch batch_;
  std::uint64_t first_word_ = 0, used_ = 0;  ///< Words of D that the batch covers, up to the last one added.
};

void ConcededLayers::fill(const LayerKernel& kernel, const LayerWork& work, std::uint32_t slice) const {
  kernel.concede_phase(work, slice);
  Batches batches(*this, work.dropper.words);
  for_each_block(index_, work.layer, work.dropper.slice_starts, slice,
                 [&](const BlockPlace& block) { batches.add(block); });
  batches.decide();
}

}  // namespace dropslide::layers
