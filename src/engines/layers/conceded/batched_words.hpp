// The words of a slice of D, evaluated one batch of boards after the other.
//
// The index of an engine says which codes its boards have; what is here puts the tiles of the codes into the
// planes of a batch.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engines/layers/conceded/static_evaluation.hpp"

namespace dropslide::layers {

/// The tiles of all codes of a group of lines.
struct GroupTiles {
  std::vector<std::uint64_t> tiles;   ///< By place, a word with the tiles of a code.
  std::vector<std::uint16_t> planes;  ///< By bit of such a word, the plane of a batch.

  /// Adds a plane for every bit of the tiles of a line.
  void add_planes(const BatchGame& game, int line);
  /// Puts the tiles of a code into a word of every plane, for the boards of `range`.
  void add_to(BoardBatch& batch, std::size_t word, std::uint32_t place, std::uint64_t range) const;
};

/// The tiles of runs of inner codes, which are neighbouring bits, plane by plane.
class InnerPlanes {
 public:
  /// Appends the run of the codes with these places. `tiles` must be the same for all runs.
  void add_run(const GroupTiles& tiles, std::uint32_t first, std::uint32_t codes);
  /// Puts the tiles of a run into a word of every plane, for the boards of `range`: the code with the number
  /// `begin` stands for the first bit of the word, -64 < begin.
  void add_to(BoardBatch& batch, std::size_t word, const GroupTiles& tiles, std::size_t run,
              std::int64_t begin, std::uint64_t range) const;
  /// Words that a run of that many codes takes.
  static std::size_t words(std::size_t planes, std::uint32_t codes) { return planes * padded_words(codes); }

 private:
  /// Words of a plane, with one of 0 before it and one behind.
  static std::size_t padded_words(std::uint32_t codes) { return (codes + 63) / 64 + 2; }

  struct Run {
    std::size_t start;  ///< In `planes_`.
    std::size_t words;  ///< Of each of its planes.
  };
  std::vector<Run> runs_;
  std::vector<std::uint64_t> planes_;
};

/// The words of a slice: a filter takes out boards of those that have a 1.
class BatchedWords {
 public:
  /// The words must be valid until `decide` has been called for the last time.
  BatchedWords(StaticEvaluation::Filter filter, const BatchGame& game, std::uint64_t* words)
      : filter_(filter), game_(game), words_(words) {}

  /// Adds the boards with the bits [begin, end), which come in ascending order. Calls
  /// `add_tiles(batch, word, offset, range)` for each word of a batch: of the block, the board with the
  /// number `offset` is the first bit of the word (there may be none of that number), and `range` has the
  /// others.
  template <class AddTiles>
  void add(std::uint64_t begin, std::uint64_t end, AddTiles&& add_tiles) {
    for (std::uint64_t word = begin / 64; 64 * word < end; ++word) {
      const std::uint64_t low = std::max(begin, 64 * word) - 64 * word,
                          high = std::min<std::uint64_t>(end - 64 * word, 64);
      const std::uint64_t range = (~std::uint64_t{0} >> (64 - (high - low))) << low;
      if ((words_[word] & range) == 0) continue;
      if (used_ == 0 || word >= first_word_ + BoardBatch::words) start(word);
      used_ = word - first_word_ + 1;
      add_tiles(batch_, used_ - 1, static_cast<std::int64_t>(64 * word - begin), range);
    }
  }

  /// Evaluates what has been added.
  void decide();

 private:
  void start(std::uint64_t word);

  StaticEvaluation::Filter filter_;
  const BatchGame& game_;
  std::uint64_t* words_;
  BoardBatch batch_;
  std::uint64_t first_word_ = 0, used_ = 0;  ///< Words that the batch covers, up to the last one added.
};

}  // namespace dropslide::layers
