// The conceded layers of a bounded game.
#include "engines/packed_layers/conceded/conceded_layers.hpp"

#include <algorithm>
#include <bit>

#include "base/error.hpp"

namespace dropslide::packed_layers {
namespace {

using layers::BatchGame;
using layers::BoardBatch;

BatchGame batch_game(const PackedCut& cut, const ObjectiveGame& game) {
  return {cut.lines(), cut.line_cells(), game.dmax, game.objective};
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

ConcededLayers::ConcededLayers(const PackedIndex& index, const ObjectiveGame& game, const Bound& bound,
                               layers::InstructionSet instructions)
    : index_(index), game_(batch_game(index.cut(), game)) {
  const layers::StaticEvaluation evaluation = layers::select_static_evaluation(instructions);
  filter_ = bound.conceded_to == Winner::dropper ? evaluation.keep_slider_wins : evaluation.drop_dropper_wins;
  const PackedCut& cut = index.cut();
  first_ = group(index.ends(), 0, 1);
  middle_ = group(index.middle(), cut.end_lines, 1);
  inner_ = group(index.inner(), cut.end_lines + cut.middle_lines, 1);
  last_ = group(index.ends(), cut.lines() - 1, -1);
  add_inner_planes();
}

ConcededLayers::Group ConcededLayers::group(const PackedCodes& codes, int first_line, int step) const {
  Group group;
  const int line_bits = game_.cells * game_.tile_bits();
  if (codes.lines() * line_bits > 64)
    throw EnvironmentError("the tiles of a group of lines do not fit a word");
  for (int i = 0; i < codes.lines(); ++i)
    for (int bit = 0; bit < line_bits; ++bit)
      group.planes.push_back(static_cast<std::uint16_t>((first_line + i * step) * line_bits + bit));
  for (std::uint32_t place = 0; place < codes.size(); ++place) {
    std::uint64_t tiles = 0;
    int bit = 0;
    for (int i = 0; i < codes.lines(); ++i)
      for (const Exponent tile : index_.lines().tiles(codes.line(place, i))) {
        tiles |= std::uint64_t{tile} << bit;
        bit += game_.tile_bits();
      }
    group.tiles.push_back(tiles);
  }
  return group;
}

void ConcededLayers::add_inner_planes() {
  const PackedCodes& inner = index_.inner();
  const std::size_t planes = inner_.planes.size();
  for (int sum = 0; sum <= inner.max_sum(); ++sum) {
    inner_starts_.push_back(inner_planes_.size());
    const std::size_t words = padded_words(inner.count(sum));
    inner_planes_.resize(inner_planes_.size() + planes * words);
    std::uint64_t* const first = inner_planes_.data() + inner_starts_.back() + 1;
    for (std::uint32_t i = 0; i < inner.count(sum); ++i)
      for (std::size_t plane = 0; plane < planes; ++plane)
        first[plane * words + i / 64] |= (inner_.tiles[inner.first(sum) + i] >> plane & 1) << (i % 64);
  }
}

/// The words of a slice of D, one batch after the other.
class ConcededLayers::Batches {
 public:
  Batches(const ConcededLayers& layers, std::uint64_t* words) : layers_(layers), words_(words) {}

  /// Adds the boards of a block; blocks come in the order of their bits.
  void add(const PackedBlock& block) {
    const std::uint64_t end = block.bit + block.bits;
    for (std::uint64_t word = block.bit / 64; 64 * word < end; ++word) {
      if (used_ == 0 || word >= first_word_ + BoardBatch::words) start(word);
      used_ = word - first_word_ + 1;
      const std::uint64_t begin = std::max(block.bit, 64 * word) - 64 * word;
      add(block, static_cast<std::int64_t>(64 * word - block.bit),
          bit_range(begin, std::min<std::uint64_t>(end - 64 * word, 64)));
    }
  }

  /// Evaluates what has been added.
  void decide() {
    if (used_ == 0) return;
    layers_.filter_(batch_, layers_.game_, set_);
    std::copy_n(set_, used_, words_ + first_word_);
    used_ = 0;
  }

 private:
  void start(std::uint64_t word) {
    decide();
    first_word_ = word;
    std::fill_n(set_, BoardBatch::words, 0);
    for (int plane = 0; plane < layers_.game_.all_cells() * layers_.game_.tile_bits(); ++plane)
      std::fill_n(batch_.planes[plane], BoardBatch::words, 0);
  }

  /// The boards of a block that lie in the last word used; its first bit is bit `begin` of the block.
  void add(const PackedBlock& block, std::int64_t begin, std::uint64_t range) {
    set_[used_ - 1] |= range;
    add(layers_.first_, block.first, range);
    add(layers_.middle_, block.middle, range);
    add(layers_.last_, block.last, range);
    const std::size_t words = padded_words(layers_.index_.inner().count(block.inner_sum));
    const std::uint64_t* plane =
        layers_.inner_planes_.data() + layers_.inner_starts_[static_cast<std::size_t>(block.inner_sum)];
    for (const std::uint16_t target : layers_.inner_.planes) {
      batch_.planes[target][used_ - 1] |= bits_from(plane, begin) & range;
      plane += words;
    }
  }

  void add(const Group& group, PackedCodes::Code code, std::uint64_t range) {
    for (std::uint64_t tiles = group.tiles[code.place()]; tiles != 0; tiles &= tiles - 1)
      batch_.planes[group.planes[static_cast<std::size_t>(std::countr_zero(tiles))]][used_ - 1] |= range;
  }

  const ConcededLayers& layers_;
  std::uint64_t* words_;
  BoardBatch batch_;
  std::uint64_t set_[BoardBatch::words];     ///< The boards that have been added.
  std::uint64_t first_word_ = 0, used_ = 0;  ///< Words that the batch covers, up to the last one added.
};

void ConcededLayers::fill(int layer, const std::int64_t* slice_starts, std::uint32_t slice,
                          std::uint64_t* words) const {
  Batches batches(*this, words);
  for_each_block(index_, layer, slice_starts, slice, [&](const PackedBlock& block) { batches.add(block); });
  batches.decide();
}

}  // namespace dropslide::packed_layers
