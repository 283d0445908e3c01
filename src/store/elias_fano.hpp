// The sparse index: an ascending list of different numbers, in 2 + log2(universe / size) bits each, with the
// position of each (Elias 1974, Fano 1971).
//
// A number is cut into low bits, kept as they are, and its *upper part*. Upper parts are written in unary: a
// 1 for each number, a 0 after the last number of each upper part.
//
//     numbers  2 3 9 | low bits: 2    upper parts 0 0 2    upper bits 1 1 0 0 1 0 ...   low 10 11 01
//
// For every 16th upper part a sample says how many numbers came before, so that a look-up reads a word or
// two.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "store/ranked_bits.hpp"

namespace dropslide {

/// The words of a list, as files hold them: upper, then lower.
struct EliasFanoWords {
  EliasFanoWords() = default;
  /// Zero words, to be read in. Check before that the file is as long as the numbers claim.
  EliasFanoWords(std::uint64_t universe, std::uint64_t size);

  /// Bytes of both for so many numbers.
  static std::array<std::uint64_t, 2> bytes(std::uint64_t universe, std::uint64_t size);

  std::vector<std::uint64_t> upper;  ///< Upper parts in unary.
  std::vector<std::uint64_t> lower;
};

/// An ascending list of different numbers, compressed. Safe to read from several threads.
class EliasFano {
 public:
  EliasFano() = default;

  /// The numbers of a counted set.
  explicit EliasFano(const RankedBits& set);

  /// From the words that `upper` and `lower` gave. Throws EnvironmentError unless they hold exactly `size`
  /// ascending numbers below `universe`.
  EliasFano(std::uint64_t universe, std::uint64_t size, std::vector<std::uint64_t> upper,
            std::vector<std::uint64_t> lower);

  EliasFano(std::uint64_t universe, std::uint64_t size, EliasFanoWords words)
      : EliasFano(universe, size, std::move(words.upper), std::move(words.lower)) {}

  std::uint64_t universe() const { return universe_; }
  std::uint64_t size() const { return size_; }                        ///< Numbers in the list.
  const std::vector<std::uint64_t>& upper() const { return upper_; }  ///< As files hold it.
  const std::vector<std::uint64_t>& lower() const { return lower_; }  ///< As files hold it.

  /// Of the words that files hold.
  std::uint64_t size_bytes() const { return 8 * (upper_.size() + lower_.size()); }

  std::uint64_t memory_bytes() const { return size_bytes() + 8 * before_.size(); }

  /// Words of `upper` for so many numbers.
  static std::uint64_t upper_words(std::uint64_t universe, std::uint64_t size);

  /// Words of `lower` for so many numbers.
  static std::uint64_t lower_words(std::uint64_t universe, std::uint64_t size);

  /// Position of the number in the list, or nothing if it is not there. Requires  number < universe().
  std::optional<std::uint64_t> find(std::uint64_t number) const;

  /// The same numbers as a counted set of bits.
  RankedBits to_bits() const;

 private:
  static int low_bits_for(std::uint64_t universe, std::uint64_t size);
  std::uint64_t low_of(std::uint64_t position) const;
  /// 64 upper bits from this one on, zeros behind the end.
  std::uint64_t upper_window(std::uint64_t bit) const;
  template <class Visit>
  void for_each(Visit&& visit) const;
  void sample();

  std::uint64_t universe_ = 0;
  std::uint64_t size_ = 0;
  int low_bits_ = 0;
  std::vector<std::uint64_t> upper_, lower_;
  std::vector<std::uint64_t> before_;  ///< Numbers of lower upper parts, for every 16th one.
};

}  // namespace dropslide
