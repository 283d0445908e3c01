// Spans, and the batches in which they are solved together.
//
// A *span* is blocks that differ in one code alone, the *varying* one, of which only the ordinal differs. It
// is the middle code; without a middle group it is the last code. A *batch* is spans of one pair of other
// codes: each drop is tried on all of them, so that what a drop makes of the pair is looked up once.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engines/layers/kernel/block_bits.hpp"

namespace dropslide::layers {
namespace {

struct Span {
  int varying_sum;            ///< Of the varying code.
  std::uint32_t begin, end;   ///< Places of the varying codes: [begin, end).
  int inner_sum;              ///< Of the inner codes.
  std::uint32_t block_words;  ///< Of each block, a power of two; 0: blocks are bits, 64 of them a word.
  std::uint32_t first_word;   ///< Of the first block, in its batch.

  std::uint32_t blocks() const { return end - begin; }  ///< How many there are.
  /// Words of all blocks.
  std::uint32_t words() const { return block_words == 0 ? (blocks() + 63) / 64 : blocks() * block_words; }
  /// Of the block of that varying code, if blocks have words.
  std::uint32_t word_of(std::uint32_t place) const { return first_word + (place - begin) * block_words; }
  /// Place of the varying code of bit 0 of a word, if blocks are bits.
  std::uint32_t place_of(std::uint32_t word) const { return begin + 64 * (word - first_word); }
};

/// Calls `work.operator()<W>()` with the words of a block; 0: blocks are bits.
template <class Work>
void with_words(std::uint32_t words, Work&& work) {
  switch (words) {
    case 0:
      return work.template operator()<0>();
    case 1:
      return work.template operator()<1>();
    case 2:
      return work.template operator()<2>();
    case 4:
      return work.template operator()<4>();
    case 8:
      return work.template operator()<8>();
    case 16:
      return work.template operator()<16>();
    default:
      return work.template operator()<32>();
  }
}

/// Where boards lie in a layer that differ in the ordinal of one code alone.
struct OrdinalAddress {
  std::uint64_t open_start, full_start, open_stride, full_stride;
  std::uint32_t open;  ///< Codes below are open, the others are full.

  std::uint64_t of(std::uint32_t ordinal) const {
    return ordinal < open ? open_start + ordinal * open_stride : full_start + ordinal * full_stride;
  }
};

/// Boards of one word of a block that no slide tried so far wins after a drop.
struct OpenWord {
  std::uint64_t boards;  ///< Bits of the word.
  std::uint64_t digits;  ///< What the codes add to the numbers of the lines across that all boards share.
  std::uint32_t word;
  std::uint32_t place;  ///< Of the code of bit 0 that the boards do not share: an inner or a varying one.
};

class SpanBatch {
 public:
  /// Chosen: words of a batch, and what is listed of them, stay in the cache of a core.
  static constexpr std::uint32_t most_words = 2048;

  const std::vector<Span>& spans() const { return spans_; }  ///< In the order of their bits.
  bool is_empty() const { return spans_.empty(); }           ///< Whether it has no span.
  /// Room for more words.
  std::uint32_t room() const { return most_words - words_; }

  /// Appends a span, for whose words there is room; its `first_word` is set.
  void add(Span span) {
    span.first_word = words_;
    words_ += span.words();
    spans_.push_back(span);
  }
  void clear() {
    spans_.clear();
    words_ = 0;
  }

  /// Boards of a block that no drop tried so far wins for Dropper; a block's words begin at `word_of`.
  template <int W>
  Bits<W> alive(std::uint32_t word) const {
    return Bits<W>::at(alive_.data() + word);
  }
  /// The words of all blocks, in the order of the spans.
  const std::uint64_t* alive_words() const { return alive_.data(); }
  template <int W>
  void set_alive(std::uint32_t word, const Bits<W>& boards) {
    for (int w = 0; w < W; ++w) alive_[word + static_cast<std::uint32_t>(w)] = boards.word(w);
  }
  /// Whether no board is alive.
  bool is_dead() const {
    return std::all_of(alive_.data(), alive_.data() + words_, [](std::uint64_t word) { return word == 0; });
  }

  /// The words in which boards are open after the drop of the moment.
  std::span<OpenWord> open() { return {open_.data(), open_count_}; }
  void clear_open() { open_count_ = 0; }
  /// Adds open boards of a block: see `OpenWord`. Words without any are left out.
  template <int W>
  void add_open(const Bits<W>& boards, std::uint64_t digits, std::uint32_t first_word,
                std::uint32_t first_place) {
    for (std::uint32_t w = 0; w < W; ++w) {
      const std::uint64_t of_word = boards.word(static_cast<int>(w));
      open_[open_count_] = {of_word, digits, first_word + w, first_place + 64 * w};
      open_count_ += of_word == 0 ? 0 : 1;
    }
  }
  /// Takes those that are still open from the boards that are alive.
  void strike_open() {
    for (const OpenWord& open : std::span(open_.data(), open_count_)) alive_[open.word] &= ~open.boards;
  }

 private:
  std::vector<Span> spans_;
  std::uint32_t words_ = 0;
  std::array<std::uint64_t, most_words> alive_;
  std::array<OpenWord, most_words + 1> open_;  ///< The last one is never one of them.
  std::size_t open_count_ = 0;
};

}  // namespace
}  // namespace dropslide::layers
