// A set of numbers below a bound as one bit each, with the position of each among them.
//
// The directory is Vigna's rank9 ("Broadword implementation of rank/select queries", 2008): for 8 words, the
// number of bits before them, and 9 bits for each of the words 1..7 within them; a quarter of the bits' size.
#pragma once

#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

namespace dropslide {

/// A set of numbers below `universe()`. Reading is safe from several threads, and so is `add`, but not both.
class RankedBits {
 public:
  RankedBits() = default;

  /// The empty set of numbers below `universe`.
  explicit RankedBits(std::uint64_t universe) : universe_(universe), words_(word_count(universe)) {}

  /// The set with these bits, counted. Requires  words of the universe, with no bit beyond it.
  RankedBits(std::uint64_t universe, std::vector<std::uint64_t> words)
      : universe_(universe), words_(std::move(words)) {
    assert(words_.size() == word_count(universe));
    count_bits();
  }

  /// Bytes for a set with its directory.
  static constexpr std::uint64_t bytes_for(std::uint64_t universe) {
    return word_count(universe) * 8 + (word_count(universe) / 8 + 1) * 16;
  }

  std::uint64_t universe() const { return universe_; }
  std::uint64_t words() const { return words_.size(); }  ///< Of 64 bits.

  /// 64 numbers a word, the least in the lowest bit.
  const std::vector<std::uint64_t>& bits() const { return words_; }

  /// Adds a number; may run in several threads at once. The directory is out of date until `count_bits`.
  void add(std::uint64_t number) {
    assert(number < universe_);
    std::atomic_ref<std::uint64_t> word(words_[number / 64]);
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    // Most numbers are added many times over, and reading is cheaper than an atomic write.
    if ((word.load(std::memory_order_relaxed) & bit) == 0) word.fetch_or(bit, std::memory_order_relaxed);
  }

  /// Requires  number < universe(); asserted.
  bool contains(std::uint64_t number) const {
    assert(number < universe_);
    return (words_[number / 64] >> (number % 64) & 1) != 0;
  }

  /// Makes the directory. To be called after the last `add`, before anything below.
  void count_bits();

  /// The same numbers of the same universe.
  friend bool operator==(const RankedBits& a, const RankedBits& b) {
    return a.universe_ == b.universe_ && a.words_ == b.words_;
  }

  /// Numbers in the set.
  std::uint64_t size() const { return size_; }

  /// How many numbers of the set are smaller. Requires  number < universe(); asserted.
  std::uint64_t rank(std::uint64_t number) const {
    const std::uint64_t word = number / 64;
    return rank_of_word(word) +
           std::uint64_t(std::popcount(words_[word] & ((std::uint64_t{1} << (number % 64)) - 1)));
  }

  /// How many numbers of the set stand in earlier words. Requires  word < words().
  std::uint64_t rank_of_word(std::uint64_t word) const {
    const Block& block = blocks_[word / 8];
    // For word 0 of a block the shift is 63: the top bit of `within` is never set.
    return block.before + (block.within >> ((word % 8 + 7) % 8 * 9) & 511);
  }

  /// The word that holds the number of that rank. Requires  rank < size(); asserted.
  std::uint64_t word_of(std::uint64_t rank) const;

  /// Calls visit(number, rank) for the numbers in words [begin, end), ascending.
  template <class Visit>
  void for_each(std::uint64_t begin, std::uint64_t end, Visit&& visit) const {
    if (begin >= end) return;
    std::uint64_t position = rank_of_word(begin);
    for (std::uint64_t word = begin; word < end; ++word)
      for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1)
        visit(64 * word + std::uint64_t(std::countr_zero(rest)), position++);
  }

 private:
  struct Block {
    std::uint64_t before, within;
  };
  static constexpr std::uint64_t word_count(std::uint64_t universe) { return (universe + 63) / 64; }

  std::uint64_t universe_ = 0;
  std::uint64_t size_ = 0;
  std::vector<std::uint64_t> words_;
  std::vector<Block> blocks_;
};

}  // namespace dropslide
