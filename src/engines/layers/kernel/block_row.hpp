// Blocks of one word each that differ in one code: what eight of them at a time need of the slides along the
// lines.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <array>
#include <cstdint>

#include "engines/layers/kernel/slice_work.hpp"
#include "engines/layers/kernel/spans.hpp"

namespace dropslide::layers {
namespace {

/// The blocks of a span after a drop, whose order of lines no slide reverses.
struct BlockRow {
  struct Slide {
    OrdinalAddress target;         ///< Where the boards after it start, by the result of the varying code.
    bool is_changed;               ///< Whether it changes the codes that the blocks share.
    std::uint64_t inner_changed;   ///< Boards of a block whose inner code it changes.
    const WindowShuffle* shuffle;  ///< From the block after the slide to this one.
  };
  std::uint32_t blocks;         ///< How many there are.
  const Move* moves;            ///< Of their varying codes.
  const std::uint64_t* alive;   ///< The boards of each that are alive.
  std::uint64_t can_be_open;    ///< Boards of a block whose inner code the drop and no slide forbid.
  LayerView layer;              ///< The layer that the drop leads to.
  std::array<Slide, 2> slides;  ///< To the front and to the back.
};

/// Whether these instructions slide several blocks at a time.
template <class Instructions>
concept SlidesRows = requires(const BlockRow& row, void (&visit)(std::uint32_t block, std::uint64_t boards)) {
  Instructions::for_each_open(row, visit);
};

}  // namespace
}  // namespace dropslide::layers
