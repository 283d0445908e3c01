// What the layer kernel looks up of blocks.
#include "engines/layers/tables/block_tables.hpp"

#include <algorithm>
#include <bit>

#include "engines/layers/index/power.hpp"
#include "engines/layers/tables/outer_codes.hpp"

namespace dropslide::layers {
namespace {

LineCode transformed(const LayerIndex& index, LineCode inner, int transform) {
  if ((transform & 1) != 0) inner = index.inner().mirrored(inner);
  if ((transform & 2) != 0 && !index.cut().has_extra()) inner = index.inner().reversed(inner);
  return inner;
}

/// As `Block::words`.
int block_words(const LayerIndex& index, int sum) {
  std::uint32_t widest = index.inner().count(sum);
  for (int value = 1; value <= index.dmax(); ++value)
    widest = std::max(widest, index.inner().count(sum + (1 << (value - 1))));
  return static_cast<int>(std::bit_ceil((widest + 63) / 64));
}

}  // namespace

BlockTables::BlockTables(const LayerIndex& index, const CrossGroups& groups, int mask_words)
    : masks_(mask_words),
      cells_of_block_(static_cast<std::uint32_t>(index.cut().inner_lines * index.cut().line_cells())) {
  const LineCodes& inner = index.inner();
  for (LineCode code = 0; code < inner.size(); ++code) {
    InnerOrdinals ordinals{0};
    for (int t = 0; t < transforms; ++t)
      ordinals.word |= std::uint64_t{inner.ordinal(transformed(index, code, t))} << (16 * t);
    ordinals_.push_back(ordinals);
  }
  for (int sum = 0; sum <= inner.max_sum(); ++sum) blocks_.push_back(make_block(index, sum));
  hashes_.resize(hashes_.size() + 64);
  add_cross_masks(index, groups);
}

Block BlockTables::make_block(const LayerIndex& index, int sum) {
  const LineCodes& inner = index.inner();
  Block block;
  block.width = inner.count(sum);
  block.words = block_words(index, sum);
  add_masks(index, sum, block);
  add_side_masks(index, sum, block);
  add_shuffles(index, sum, block);
  add_inner_drops(index, sum, block);
  block.digits = static_cast<std::uint32_t>(digits_.size());
  block.hashes = static_cast<std::uint32_t>(hashes_.size());
  for (std::uint32_t place = inner.first(sum); place < inner.first(sum + 1); ++place) {
    const LineCode code = inner.code_at(place);
    for (int j = 0; j < inner.group().cells; ++j)
      digits_.push_back(static_cast<std::uint16_t>(inner.digit(code, j)));
    hashes_.push_back(hash_factor(index, Group::inner, code));
  }
  return block;
}

void BlockTables::add_masks(const LayerIndex& index, int sum, Block& block) {
  const LineCodes& inner = index.inner();
  for (std::uint32_t& mask : block.masks) mask = masks_.add();
  for (std::uint32_t i = 0; i < block.width; ++i) {
    const LineCode code = inner.code_at(inner.first(sum) + i);
    const LineCode low = inner.slid_low(code), high = inner.slid_high(code);
    const auto set_if = [&](bool belongs, BlockMask mask) {
      if (belongs) masks_.set(block.masks[static_cast<std::size_t>(mask)], i);
    };
    set_if(true, BlockMask::full);
    set_if(low == LineCodes::makes_objective || high == LineCodes::makes_objective,
           BlockMask::makes_objective);
    set_if(low != code, BlockMask::changed_low);
    set_if(high != code, BlockMask::changed_high);
    set_if(has_small_corner(index, Group::inner, code), BlockMask::small_corner);
  }
}

void BlockTables::add_side_masks(const LayerIndex& index, int sum, Block& block) {
  const LineCodes& inner = index.inner();
  constexpr unsigned of_outer = side_masks / 2;
  block.sides = masks_.add(side_masks);
  for (std::uint32_t i = 0; i < block.width; ++i) {
    const unsigned sides = to_sides(inner.packed(inner.code_at(inner.first(sum) + i)));
    for (unsigned outer = 0; outer < of_outer; ++outer) {
      const unsigned all = joined_sides(outer, sides);
      if ((all & (side_low | side_high)) != 0) masks_.set(block.sides + outer * masks_.mask_words(), i);
      if ((all & (side_low_one_drop | side_high_one_drop)) != 0)
        masks_.set(block.sides + (of_outer + outer) * masks_.mask_words(), i);
    }
  }
}

void BlockTables::add_shuffles(const LayerIndex& index, int sum, Block& block) {
  const LineCodes& inner = index.inner();
  const auto shuffle_by = [&](auto&& moved, int transform) {
    std::vector<std::uint32_t> sources;
    for (std::uint32_t i = 0; i < block.width; ++i) {
      const LineCode code = moved(inner.code_at(inner.first(sum) + i));
      sources.push_back(code == LineCodes::makes_objective
                            ? ShuffleArena::no_source
                            : inner.ordinal(transformed(index, code, transform)));
    }
    return shuffles_.add(sources, block.width);
  };
  for (int t = 0; t < transforms; ++t) {
    const auto n = static_cast<std::size_t>(t);
    block.as_stored[n] = shuffle_by([](LineCode code) { return code; }, t);
    block.after_low[n] = shuffle_by([&](LineCode code) { return inner.slid_low(code); }, t);
    block.after_high[n] = shuffle_by([&](LineCode code) { return inner.slid_high(code); }, t);
  }
}

void BlockTables::add_inner_drops(const LayerIndex& index, int sum, Block& block) {
  const LineCodes& inner = index.inner();
  const bool is_long = block.words >= least_long_words;
  const auto drop = [&](int line, int cell, int value) {
    const LineCode tile = inner.from_digit(
        power(static_cast<std::uint32_t>(index.objective()), line) * static_cast<std::uint32_t>(value), cell);
    std::vector<std::uint32_t> sources;
    for (std::uint32_t place = inner.first(sum); place < inner.first(sum + 1); ++place) {
      const LineCode code = inner.code_at(place);
      if (inner.tile(code, line, cell) == 0)
        sources.push_back(inner.ordinal(code + tile));
      else if (!is_long)
        sources.push_back(ShuffleArena::no_source);
    }
    return shuffles_.add(sources, inner.count(sum + (1 << (value - 1))));
  };
  block.first_cell = static_cast<std::uint32_t>(cells_.size());
  for (int line = 0; line < inner.group().lines; ++line)
    for (int cell = 0; cell < inner.group().cells; ++cell) {
      cells_.push_back({masks_.add(), static_cast<std::uint32_t>(inner_drops_.size())});
      for (std::uint32_t i = 0; i < block.width; ++i)
        if (inner.tile(inner.code_at(inner.first(sum) + i), line, cell) == 0)
          masks_.set(cells_.back().empty, i);
      for (int value = 1; value <= index.dmax(); ++value) inner_drops_.push_back(drop(line, cell, value));
    }
}

void BlockTables::add_cross_masks(const LayerIndex& index, const CrossGroups& groups) {
  const auto add = [&](const CrossMaskFamily& family, std::uint32_t Block::*where) {
    std::vector<std::uint32_t> first_masks;
    for (Block& block : blocks_)
      first_masks.push_back(block.*where = masks_.add(family.masks_of_block(index.cut(), groups)));
    fill_cross_masks(index, groups, family, first_masks, masks_);
  };
  add(occurrence_family(index), &Block::cross);
  add(objective_family(index), &Block::objective_across);
}

}  // namespace dropslide::layers
