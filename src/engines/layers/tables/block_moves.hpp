// What slides along the lines make of whole blocks: of all inner codes of one sum, after a drop on them or
// none.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/tables/block_shuffle.hpp"
#include "engines/layers/tables/code_moves.hpp"

namespace dropslide::layers {

/// The moves of the blocks of an array, as masks and rearrangements of their bits.
class BlockMoves {
 public:
  /// The moves of one block. A mask has a bit for each code; it is at `masks() + ` its number.
  struct Block {
    std::uint32_t legal = 0;            ///< The cell of the drop is empty.
    std::uint32_t makes_objective = 0;  ///< Whichever way the lines are slid.
    std::uint32_t changed[2]{};         ///< By the slide to the front, and to the back.
    Shuffle shuffle[2]{};               ///< From the block after the slide to this one.
    bool any_legal = false;             ///< Whether some code has that cell empty.
  };

  /// The blocks of `codes`, with the drops of `moves`.
  BlockMoves(const PackedCodes& codes, const CodeMoves& moves);

  /// The moves of the codes of a sum after drop `number` of `CodeMoves::drops`, or without a drop (-1).
  const Block& of(int sum, int number) const {
    return blocks_[static_cast<std::size_t>(sum) * drops_ + static_cast<std::size_t>(number + 1)];
  }
  const std::uint64_t* masks() const { return masks_.data(); }  ///< See `Block`.
  const ShuffleStep* steps() const { return shuffles_.steps(); }
  /// The windows of all shuffles that have some.
  const WindowShuffle* windows() const { return shuffles_.windows(); }
  /// Words that hold the codes of that sum, and those of the sums after each drop on them; a power of two.
  std::uint32_t words(int sum) const { return words_[static_cast<std::size_t>(sum)]; }

 private:
  Block make_block(const PackedCodes& codes, const CodeMoves& moves, int sum, int number);
  std::uint32_t add_mask(const std::vector<bool>& bits, std::uint32_t words);

  std::size_t drops_;
  std::vector<std::uint32_t> words_;
  std::vector<Block> blocks_;
  std::vector<std::uint64_t> masks_;
  ShuffleArena shuffles_;
};

}  // namespace dropslide::layers
