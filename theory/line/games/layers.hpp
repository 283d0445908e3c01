// Brute force: every string of either game, by layers of equal T.
//
// Every move raises T by one, so a layer comes from the one before it and from nothing else: memory holds two
// layers, however long the game is. The search knows the moves alone, none of the lemmas beyond Theorem 10,
// which it checks.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "run/progress.hpp"
#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// Longest strings that fit, whatever their T: three sets of 21 tiles fill a word, and no tile exceeds the
/// length (Lemma 12).
inline constexpr int longest_enumerated = 21;
/// Below this T the strings of all lengths fit.
inline constexpr std::uint64_t least_sum_that_may_not_fit = std::uint64_t{1} << longest_enumerated;

/// A string of known T in one word: which tiles stand on the left slope once and twice, and on the right one
/// once. What is missing from T stands there twice.
///
///   bits 42-62  right.once      21-41  left.twice      0-20  left.once
using StringCode = std::uint64_t;

/// The word of a string. Requires tiles of at most 21.
StringCode encode(const BitonicString& string);

/// Inverse of `encode` for a string of this T.
BitonicString decode(StringCode code, std::uint64_t sum);

/// All strings with T = `sum`, in no particular order.
struct Layer {
  std::uint64_t sum = 1;                        ///< T of all strings in it.
  std::vector<std::vector<StringCode>> shards;  ///< The strings, each in one shard, by a hash of its code.
  bool is_cut = false;  ///< The end of the row has kept strings out: on a longer one there are more of them.

  /// Strings in all shards.
  std::uint64_t size() const;
  /// The strings, in the order of their codes.
  std::vector<BitonicString> strings() const;
};

/// What `enumerate_layers` found.
struct Enumeration {
  std::uint64_t strings = 0;
  std::uint64_t layers = 0;  ///< Equal to the largest T if it ran to the end.
  std::uint64_t largest_layer = 0;
  std::vector<BitonicString> of_largest;  ///< The strings of largest T.
  int highest_tile = 0;
  bool was_interrupted = false;  ///< By request, or for want of memory.
  std::uint64_t needed_bytes =
      0;  ///< More than the budget, if that was the reason; of the layer it stopped at.
};

/// Sigma_n^pass or Sigma_n^nopass, layer by layer; `on_layer` sees each one once, in order of T, and says
/// whether to go on.
///
/// Requires    1 <= n <= 21; or n <= 35 if `on_layer` does not go on beyond `least_sum_that_may_not_fit`;
///             asserted. The result does not depend on the number of threads.
///             resources.memory_bytes bounds the layers and the sets that they are gathered in; the sets of a
///             layer are measured once it is there, so the budget can be passed by one layer's growth.
/// Throws      std::logic_error if a string breaks Theorem 10.
/// Complexity  some 10 ns a string; memory for two layers.
Enumeration enumerate_layers(int n, Game game, const Resources& resources,
                             const std::function<bool(const Layer&)>& on_layer = {});

}  // namespace dropslide::line
