// The codes of a square board with rows and columns exchanged.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/layers/tables/cross_slides.hpp"

namespace dropslide::layers {

/// Of an end code the tiles that are corners of the board, as a number below O^2: O times the first of them,
/// and the other one.
std::uint32_t corner_pair(const LayerIndex& index, LineCode end_code);

/// What each code of each group contributes to the codes of the transposed board. The sum of the
/// contributions of a board's codes is the board's transposed one, in the fields of a `CrossSlide`; the
/// counter is 0.
class TransposedCodes {
 public:
  /// Without any code.
  TransposedCodes() = default;

  /// Of a square board.
  ///
  /// Memory  8 bytes a code of each group.
  explicit TransposedCodes(const LayerIndex& index);

  /// By place of the code; valid as long as this object.
  const CrossSlide* of(Group group) const { return words_[static_cast<std::size_t>(group)].data(); }

  /// `corner_pair` of an end code: boards whose first and last codes agree in them have their transposed
  /// boards in the same places.
  std::uint32_t pair(LineCode end_code) const { return pairs_of_ends_[end_code]; }
  /// Choices of two tiles.
  std::uint32_t pairs() const { return pairs_; }

  /// Calls `visit` with every table, a vector of numbers.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    for (const auto& words : words_) visit(words);
    visit(pairs_of_ends_);
  }

 private:
  std::uint32_t pairs_ = 0;
  std::array<std::vector<CrossSlide>, all_groups.size()> words_;
  std::vector<std::uint32_t> pairs_of_ends_;
};

}  // namespace dropslide::layers
