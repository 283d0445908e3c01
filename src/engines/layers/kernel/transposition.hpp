// What Slider can do across the lines of a square board: what he can do along the lines of the transposed
// one.
//
// W holds 1 for the boards that slides along the lines win, or that cannot face Slider. S, which is W or W of
// the transposed board, is written over it bit by bit, while others look bits of W up. One who finds a bit of
// S instead has his answer, too: S is the same for a board and the transposed one. A member of a team does so
// in strips: with a board it has the transposed one, since their corners hold the same tiles.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>

#include "engines/layers/kernel/layer_slice.hpp"

namespace dropslide::layers {
namespace {

/// Looks up the transposed boards of those that are still open, many at a time.
template <BitInstructions Instructions, class Groups, class Strips>
class Transposition {
 public:
  /// In those words of the layer under work, where W is complete.
  Transposition(const LayerWork& work, std::uint64_t* words, const Strips& strips)
      : words_(words),
        lookup_(*work.tables, words, work.layer, strips),
        transposed_(work.tables->transposed()),
        index_(work.tables->index()) {}

  /// Takes the open boards of a span of that slice; its first board is that bit.
  void add(FixedCodes fixed, std::uint64_t bit, const BlockSpan& span) {
    const std::uint64_t outer = Groups::transposed_part(transposed_, index_, fixed);
    const CrossSlide* const varying = transposed_.of(Groups::varying_group) + span.begin;
    const CrossSlide* const inner = transposed_.of(Group::inner) + index_.inner().first(span.rest - span.sum);
    const std::uint64_t width = span.block.width, end = bit + (span.end - span.begin) * width;
    std::uint64_t block = 0, block_bit = bit;  // Of the next open board.
    std::uint64_t outside = (std::uint64_t{1} << (bit % 64)) - 1;
    for (std::uint64_t word = bit / 64; 64 * word < end; ++word, outside = 0) {
      if (end - 64 * word < 64) outside |= ~std::uint64_t{0} << (end % 64);
      const std::uint64_t open = ~(words_[word] | outside);
      if (open == 0) continue;
      if (count_ > most_boards - 64) decide();
      open_words_[word_count_++] = {word, open};
      for (std::uint64_t todo = open; todo != 0; todo &= todo - 1) {
        const std::uint64_t board = 64 * word + static_cast<std::uint64_t>(std::countr_zero(todo));
        for (; board - block_bit >= width; block_bit += width) ++block;
        asked_[count_++] = outer + varying[block] + inner[board - block_bit];
      }
    }
  }

  /// Decides all boards that were taken.
  void decide() {
    if (count_ == 0) return;
    std::fill_n(asked_ + count_, lanes, asked_[0]);  // To fill the last vector; nobody reads the answers.
    for (std::size_t i = 0; i < count_; i += lanes) {
      Words words;
      std::memcpy(&words, asked_ + i, sizeof words);
      words = lookup_.template bit_of<Instructions>(words);
      std::memcpy(asked_ + i, &words, sizeof words);
      for (std::size_t lane = 0; lane < lanes; ++lane) lookup_.prefetch(asked_[i + lane]);
    }
    std::uint64_t won[most_boards / 64 + 2] = {};  // Read beyond its end.
    for (std::size_t i = 0; i < count_; i += lanes) {
      Words words;
      std::memcpy(&words, asked_ + i, sizeof words);
      won[i / 64] |= Instructions::lowest_bits(lookup_.template read<Instructions>(words)) << (i % 64);
    }
    write(won);
    count_ = word_count_ = 0;
  }

 private:
  using Words = typename Instructions::Words;
  static constexpr auto lanes = sizeof(Words) / sizeof(std::uint64_t);
  static constexpr std::size_t most_boards = 512;

  /// The boards of a word of W that are open.
  struct OpenWord {
    std::uint64_t number;
    std::uint64_t open;
  };

  /// Adds to W what was won, one bit for each open board.
  void write(const std::uint64_t* won) const {
    std::uint64_t used = 0;
    for (std::size_t i = 0; i < word_count_; ++i) {
      const auto [number, open] = open_words_[i];
      const std::uint64_t winning = Instructions::deposit(load_bits<1>(won, used).v, open);
      used += static_cast<std::uint64_t>(std::popcount(open));
      if (winning != 0)
        std::atomic_ref(words_[number]).store(words_[number] | winning, std::memory_order_relaxed);
    }
  }

  std::uint64_t* words_;
  BoardLookup<Groups, Strips> lookup_;
  const TransposedCodes& transposed_;
  const LayerIndex& index_;
  std::size_t count_ = 0, word_count_ = 0;
  OpenWord open_words_[most_boards];
  alignas(64) std::uint64_t asked_[most_boards + 8];
};

}  // namespace
}  // namespace dropslide::layers
