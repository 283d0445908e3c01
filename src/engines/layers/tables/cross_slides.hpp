// Slides of cross lines: what a slide across the lines makes of one cross line, for every choice of its
// cells.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/index/layer_index.hpp"

namespace dropslide::layers {

/// A cross line after a slide, as contributions to the codes of the four groups, and a counter:
///
///   without an extra group  | changed 8 |     inner 22      | last 17 | first 17 |
///   with one                | changed 8 | extra 14 | inner 14 | last 14 | first 14 |
///
/// `changed` counts the cross lines that the slide changes. If it makes the objective, the word is 0: nobody
/// asks for it.
using CrossSlide = std::uint64_t;

/// Widths of the fields of a `CrossSlide`.
struct CrossSlideBits {
  static constexpr int changed_shift = 56;  ///< Where the counter starts.
  int end;                                  ///< Bits of `first`, and of `last`.
  int inner;                                ///< Bits of `inner`.
  int extra;                                ///< Bits of `extra`; 0 without an extra group.

  /// Of boards with or without an extra group.
  static constexpr CrossSlideBits of(bool has_extra) {
    return has_extra ? CrossSlideBits{14, 14, 14} : CrossSlideBits{17, 22, 0};
  }
};

/// Towards line 0, or away from it.
enum class CrossDirection : std::uint8_t { up, down };

/// The slides of all cross lines in both directions.
class CrossSlides {
 public:
  /// Memory  16 bytes for each cross line and choice of its cells.
  explicit CrossSlides(const LayerIndex& index);

  /// The slides of cross line j, numbered by the digits of the groups: inner, last, extra, first, of which
  /// the inner one counts least. Valid as long as this object.
  const CrossSlide* of(CrossDirection direction, int j) const {
    return &slides_[(static_cast<std::size_t>(direction) * cross_lines_ + static_cast<std::size_t>(j)) *
                    choices_];
  }

  /// Calls `visit` with the one table, a vector of words.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    visit(slides_);
  }

 private:
  std::size_t cross_lines_;
  std::size_t choices_;  ///< Of the cells of a cross line.
  std::vector<CrossSlide> slides_;
};

}  // namespace dropslide::layers
