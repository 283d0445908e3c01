// What the layer kernel asks of a processor.
#pragma once

#include <concepts>
#include <cstdint>

#include "engines/layers/tables/block_shuffle.hpp"

namespace dropslide::layers {

/// Operations on bits with which the phases of the kernel are compiled; a type with static functions only.
///
/// `shuffle_word<W>`: the 64 result bits of one step of a shuffle, out of W words of the source, which are a
/// `WordVector<W>::Type`. W is 1, 2, 4, 8, 16 or 32; bytes of the step beyond the source are not asked for.
/// `deposit`: the bits of the first word, from the lowest on, at the set bits of the second.
/// `sum_selected`: the sum, modulo 2^64, of those of 64 numbers whose bits are set; only so many of the first
/// bits may be.
/// `Numbers`: a word, or a vector of words of as many boards; `look_up` reads a table at each of them,
/// `is_greater` has all bits set where the first is greater, `top_bits` gathers their highest bits.
template <class T>
concept BitInstructions = requires(const ShuffleStep& step, std::uint64_t word,
                                   const std::uint64_t* numbers) {
  { T::template shuffle_word<1>(step, word) } -> std::same_as<std::uint64_t>;
  { T::deposit(word, word) } -> std::same_as<std::uint64_t>;
  { T::sum_selected(word, numbers, 64) } -> std::same_as<std::uint64_t>;
  { T::look_up(numbers, word) } -> std::same_as<std::uint64_t>;
  { T::look_up(numbers, typename T::Numbers{}) } -> std::same_as<typename T::Numbers>;
  { T::is_greater(typename T::Numbers{}, typename T::Numbers{}) } -> std::same_as<typename T::Numbers>;
  { T::top_bits(typename T::Numbers{}) } -> std::same_as<std::uint64_t>;
};

}  // namespace dropslide::layers
