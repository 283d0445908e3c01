// All that the layer kernel looks up.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/index/layer_index.hpp"
#include "engines/layers/tables/block_tables.hpp"
#include "engines/layers/tables/cross_groups.hpp"
#include "engines/layers/tables/cross_slides.hpp"
#include "engines/layers/tables/outer_codes.hpp"
#include "engines/layers/tables/transposed_codes.hpp"

namespace dropslide::layers {

/// Largest Dmax of the kernel: the window grows as 2^Dmax.
inline constexpr int most_dmax = 10;

/// An extra code: | ordinal of the mirror image 16 | ordinal 16 | sum 32 |, ordinals among the codes of its
/// sum. Extra and inner codes are the same codes.
struct MiddleCode {
  std::uint64_t word;  ///< As drawn above.

  std::uint64_t sum() const { return sum_of(word); }  ///< Of its tiles.
  /// Of the code (`of_mirrored` 0) or of its mirror image (1).
  std::uint64_t ordinal(unsigned of_mirrored) const { return ordinal_of(word, std::uint64_t{of_mirrored}); }

  /// `sum` of one word, or of each of a vector of words.
  template <class Words>
  static Words sum_of(Words words) {
    return words & 0xFFFFFFFF;
  }
  /// `ordinal` of each word.
  template <class Words>
  static Words ordinal_of(Words words, Words of_mirrored) {
    return words >> (32 + 16 * of_mirrored) & 0xFFFF;
  }
};

/// How it is found what slides across the lines win. The layers are the same.
enum class AcrossMethod : std::uint8_t {
  slides,        ///< Each board is slid, and looked up in D.
  transposition  ///< Only for squares: what slides along the lines win is looked up of the transposed board.
};

/// The index and the tables made of it. Immutable; all of it lies in vectors of values without pointers, so
/// that these can be copied byte for byte to another process or a device.
class LayerTables {
 public:
  /// Requires  a square board for `AcrossMethod::transposition`.
  /// Memory    docs/INDEXING.md; `plan_cut` estimates it.
  /// Throws    EnvironmentError if the codes do not fit the fields of a `CrossSlide` or a block exceeds
  ///           `most_block_words` words.
  explicit LayerTables(LayerIndex index, AcrossMethod across = AcrossMethod::slides);

  const LayerIndex& index() const { return index_; }                   ///< Where each board has its bit.
  int cross_lines() const { return index_.cut().line_cells(); }        ///< At most 15.
  int cross_groups() const { return groups_.count; }                   ///< See `CrossGroups`.
  const Block& block(int sum) const { return blocks_.block(sum); }     ///< By the sum of the inner code.
  const BlockTables& blocks() const { return blocks_; }                ///< The arenas of the blocks.
  AcrossMethod across() const { return across_; }                      ///< What the slides across are.
  const CrossSlides& slides_across() const { return slides_across_; }  ///< Numbered by `CrossPart::slides`.
  /// Empty, unless the method is transposition.
  const TransposedCodes& transposed() const { return transposed_; }
  const OuterCodes& ends() const { return ends_; }                       ///< Of codes of `first` and `last`.
  const OuterCodes& extra() const { return extra_; }                     ///< Of codes of `extra`.
  CrossPartTable first_parts() const { return first_.table(); }          ///< Of codes of `first`, ...
  CrossPartTable extra_parts() const { return between_.table(); }        ///< ... of `extra`, ...
  CrossPartTable last_parts() const { return last_.table(); }            ///< ... and of `last`.
  const MiddleCode* extra_codes() const { return extra_codes_.data(); }  ///< By code.
  const std::uint64_t* widths() const { return widths_.data(); }         ///< Of blocks, by any layer sum.

  /// Calls `visit` with every table, those of the index too: a vector of values without pointers.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    index_.for_each_table(visit), blocks_.for_each_table(visit), slides_across_.for_each_table(visit);
    transposed_.for_each_table(visit);
    for (const OuterCodes* codes : {&ends_, &extra_}) codes->for_each_table(visit);
    for (const CrossParts* parts : {&first_, &between_, &last_}) parts->for_each_table(visit);
    visit(extra_codes_), visit(widths_);
  }

  /// Of all tables, those of the index too.
  std::size_t memory_bytes() const;

 private:
  CrossParts parts_of(Group group) const;

  LayerIndex index_;
  int mask_words_;
  CrossGroups groups_;
  BlockTables blocks_;
  CrossSlides slides_across_;
  AcrossMethod across_;
  TransposedCodes transposed_;
  OuterCodes ends_, extra_;
  CrossParts first_, between_, last_;
  std::vector<MiddleCode> extra_codes_;
  std::vector<std::uint64_t> widths_;
};

}  // namespace dropslide::layers
