// The phases of a layer, for one slice of boards each: what Dropper can do, then what Slider can do.
//
// S(B): B can face Slider (a packed board and one drop of at most Dmax), and Slider wins it.
// D(B): B can face Dropper (it is packed towards some side), and Slider wins it.
// W(B): as S(B), but of the slides those along the lines alone.
// Boards that can face nobody hold 0 in D and 1 in S and W. Derivation and proof: docs/KERNEL.md.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engines/layers/tables/layer_tables.hpp"

namespace dropslide::layers {

/// The bits of one layer, wherever they are stored.
struct LayerBits {
  std::uint64_t* words = nullptr;              ///< Readable for `slack_words` beyond the layer.
  const std::int64_t* slice_starts = nullptr;  ///< As `LayerIndex::slice_starts` gives them.
  int layer = -1;                              ///< Its sum.
};

/// Strips of one layer: the boards with one first and one last code, of which a member of a team has some of
/// all slices. Where it has one, the bits of its boards are as in their slice.
struct StripBits {
  static constexpr std::uint64_t elsewhere = ~std::uint64_t{0};  ///< In place of the bit of another strip.

  std::uint64_t* words = nullptr;               ///< Null where no strips are at hand.
  const std::uint64_t* starts = nullptr;        ///< First bits, by slice and then by place of the last code.
  const std::uint64_t* first_places = nullptr;  ///< `LineCodes::first` of the sums of last codes.
};

/// Words behind a layer that a block may touch when it is read as a whole.
inline constexpr std::size_t slack_words = most_block_words + 2;

/// One layer under work: D of the layer, and S of this and of the layers above.
struct LayerWork {
  const LayerTables* tables = nullptr;  ///< Of the game.
  int layer = 0;                        ///< The sum of its boards.
  LayerBits dropper;  ///< D of `layer`; the word behind it is 0, for slides that are not legal.
  LayerBits slider;   ///< S of `layer`, written by the phases of Slider; W before the last one.
  /// What the transposition makes S of, if not the slices of `slider`.
  StripBits strips;
  std::vector<LayerBits> above;  ///< above[v]: S of layer + 2^(v-1); above[0] is unused.
  /// Called before every span, on any thread, unless it is null: there may be no room in memory.
  const std::function<void()>* before_span = nullptr;
};

/// What D holds, independent of how the board is cut: over all boards (no symmetry) that Slider wins, their
/// number and the sum of their hashes modulo 2^64.
struct LayerDigest {
  std::uint64_t slider_wins = 0;  ///< Boards, all images counted.
  std::uint64_t hash_sum = 0;     ///< Of `hash_factor`s multiplied.

  /// The digest of both sets of boards, which must not overlap.
  LayerDigest& operator+=(const LayerDigest& other) {
    slider_wins += other.slider_wins;
    hash_sum += other.hash_sum;
    return *this;
  }
  friend bool operator==(const LayerDigest&, const LayerDigest&) = default;
};

/// The phases, compiled for one set of instructions and one number of groups.
struct LayerKernel {
  /// Fills the slice of D from the layers above; returns the slice's part of the digest. Slices are
  /// independent: threads may work on different ones.
  LayerDigest (*drop_phase)(const LayerWork&, std::uint32_t slice) = nullptr;
  /// Fills the slice of S from D of the same layer, which must be complete. Slices are independent.
  void (*slide_phase)(const LayerWork&, std::uint32_t slice) = nullptr;
  /// Fills the slice with W from D of the same layer, which must be complete. Slices are independent.
  void (*slide_along_phase)(const LayerWork&, std::uint32_t slice) = nullptr;
  /// On a square board, makes S of W in one of `transpose_parts`, of all slices, or of the strips at hand; W,
  /// or S of some parts, is complete there. Parts are independent.
  void (*transpose_phase)(const LayerWork&, std::uint32_t part) = nullptr;
  /// Fills the slice of D as if Slider won all boards that can face Dropper. Slices are independent.
  void (*concede_phase)(const LayerWork&, std::uint32_t slice) = nullptr;
  /// How many boards of the slice slides across may ask for: those packed towards the first or last line.
  std::uint64_t (*count_across)(const LayerWork&, std::uint32_t slice) = nullptr;
  /// Writes the bits of D of these boards, in their order, to `words`, of which whole ones are written.
  void (*pack_across)(const LayerWork&, std::uint32_t slice, std::uint64_t* words) = nullptr;
  /// Fills the slice of D with such bits, and 0 for its other boards. Two words behind the last one of
  /// `words` are readable.
  void (*unpack_across)(const LayerWork&, std::uint32_t slice, const std::uint64_t* words) = nullptr;
};

/// The parts into which the transposition divides slices, so that the boards that one of them looks up lie
/// close together: by the tiles of first and last codes that come into the first and last lines.
inline std::uint32_t transpose_parts(const LayerTables& tables) {
  const std::uint32_t pairs = tables.transposed().pairs();
  return tables.index().cut().has_extra() ? pairs * pairs : pairs;
}

}  // namespace dropslide::layers
