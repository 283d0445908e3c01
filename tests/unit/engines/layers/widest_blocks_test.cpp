// The widest blocks: each instruction set solves them as the plain kernel does, board by board.
#include <algorithm>
#include <array>
#include <vector>

#include "engines/layers/index/packed_blocks.hpp"
#include "engines/layers/kernel/instructions/solve_slices.hpp"
#include "engines/layers/layer_plan.hpp"
#include "support/boards.hpp"
#include "support/random.hpp"
#include "support/solved_layers.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

constexpr int layer = 110;  ///< Some of its blocks have more than 1024 bits.

/// A layer of any content.
LayerBits random_layer(const PackedIndex& index, int of, Random& random) {
  LayerBits bits;
  bits.starts = index.slice_starts(of);
  bits.words.resize(index.layer_bits(of) / 64 + words_behind);
  for (std::size_t word = 0; word < index.layer_bits(of) / 64; ++word)
    bits.words[word] = random.word64() | random.word64();
  return bits;
}

}  // namespace

TEST_CASE("blocks of more than 1024 bits are solved as board by board by all instructions") {
  Random random;
  INFO(random);
  const ObjectiveGame game = make_objective_game(2, 7);
  const auto cuts = choose_cuts({3, 4}, game);
  REQUIRE(cuts);
  const PackedTables tables(game, *cuts, layer + 2);
  constexpr std::size_t columns = 1;
  const PackedIndex& index = tables.array(columns).index;
  std::vector<std::array<LayerBits, 2>> above_bits;
  for (const int value : {1, 2}) {
    above_bits.emplace_back();
    for (const std::size_t array : {0U, 1U})
      above_bits.back()[array] = random_layer(tables.array(array).index, layer + value, random);
  }
  std::vector<std::array<const LayerView*, 2>> above;
  for (auto& of_value : above_bits) {
    above.emplace_back();
    for (const std::size_t array : {0U, 1U}) {
      LayerBits& bits = of_value[array];
      bits.view = {bits.starts.data(), bits.words.data(), 64 * (bits.words.size() - words_behind)};
      above.back()[array] = &bits.view;
    }
  }
  const auto starts = index.slice_starts(layer);
  const LayersAbove read_above = [&](int value, std::size_t array) -> const LayerView& {
    return *above[static_cast<std::size_t>(value - 1)][array];
  };
  for (const InstructionSet set : instruction_sets()) {
    CAPTURE(static_cast<int>(set));
    std::vector<std::uint64_t> words(index.layer_bits(layer) / 64 + words_behind);
    const SliceWork work{.tables = &tables,
                         .array = columns,
                         .layer = layer,
                         .layers_above = above.data(),
                         .values = {1, 2},
                         .out_starts = starts.data(),
                         .first_bit = 0,
                         .tried = nullptr,
                         .out = words.data(),
                         .digest = nullptr};
    select_solve_slices(set)(work, 0, 2);
    std::uint32_t widest = 0;
    int won = 0, boards = 0;
    for (const std::uint32_t slice : {0U, 1U})
      for_each_block(index, layer, starts.data(), slice, [&](const PackedBlock& block) {
        if (block.bits <= 1024 || boards > 10'000) return;
        widest = std::max(widest, block.bits);
        for (std::uint32_t i = 0; i < block.bits; ++i) {
          const layers::CutBoard board{block.first, block.middle,
                                       index.inner().at(index.inner().first(block.inner_sum) + i),
                                       block.last};
          const std::uint64_t bit = block.bit + i;
          const bool expected = slider_wins_before_drop(tables, columns, board, {1, 2}, read_above);
          const bool found = (words[bit / 64] >> (bit % 64) & 1) != 0;
          if (found != expected) FAIL("board " << i << " of a block of " << block.bits);
          won += expected;
          ++boards;
        }
      });
    CHECK(widest > 1024);
    CHECK((won > 100 && won < boards - 100));
  }
}
