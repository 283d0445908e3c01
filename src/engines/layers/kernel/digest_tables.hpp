// What the digest of a slice looks up, computed once for the boards of an array.
//
// The hash of a board is the product of those of its codes. How many images it stands for depends on how many
// tiles each line has: the *shape* of its codes. So the digest of a block needs sums of the hashes of inner
// codes, at most one for every number of images.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "engines/layers/kernel/layer_digest.hpp"

namespace dropslide::layers {

class DigestTables {
 public:
  /// The inner codes of a block whose boards stand for so many images, as a mask.
  struct Term {
    std::uint64_t images;  ///< In one order of the lines; not 0.
    std::uint32_t mask;    ///< The number of a mask.
  };

  /// The terms of the boards whose other codes have some shapes.
  struct Pattern {
    std::uint32_t begin, end;  ///< Numbers of its terms.
    std::uint32_t mask;        ///< Of all inner codes in a term; a number.
    std::uint32_t number;      ///< Among those that differ.
  };

  /// Of that array. Memory  8 bytes a code, 16 bytes a pattern of lengths and, for each that differs, a sum
  /// of inner codes, some masks over all inner codes.
  DigestTables(const PackedTables& tables, std::size_t array);

  /// The factor of each code in the hash of a board, by place: of a code of the end, of the middle,
  const std::uint64_t* end_hashes() const { return ends_.hashes.data(); }
  const std::uint64_t* middle_hashes() const { return middle_.hashes.data(); }
  const std::uint64_t* inner_hashes() const { return inner_.hashes.data(); }  ///< and of an inner one.
  /// The number of the shape of each code, by place: of a code of the end, and of the middle.
  const std::uint32_t* end_shapes() const { return ends_.shapes.data(); }
  const std::uint32_t* middle_shapes() const { return middle_.shapes.data(); }

  /// What boards stand for whose codes have these shapes.
  const Pattern& pattern(std::uint32_t first, std::uint32_t middle, std::uint32_t last) const {
    return patterns_[(first * middle_shapes_ + middle) * end_shapes_ + last];
  }
  /// The terms of a pattern.
  std::span<const Term> terms(const Pattern& pattern) const {
    return {terms_.data() + pattern.begin, terms_.data() + pattern.end};
  }
  /// A mask over the inner codes of a sum, as many words as they take.
  const std::uint64_t* mask(std::uint32_t number, int inner_sum) const {
    return masks_.data() + number * mask_words_ + first_word_[static_cast<std::size_t>(inner_sum)];
  }
  /// All boards of a block with the pattern: how many images they stand for, and the sum of the hashes of
  /// their inner codes, each as often.
  const LayerDigest& all_of(const Pattern& pattern, int inner_sum) const {
    return all_of_patterns_[pattern.number * first_word_.size() + static_cast<std::size_t>(inner_sum)];
  }

 private:
  /// How many tiles the lines of a code have, and whether no corner of the board in them is small.
  struct CodeShape {
    std::vector<int> lengths;
    bool has_large_corners = true;
    auto operator<=>(const CodeShape&) const = default;
  };
  struct Group {
    std::vector<std::uint64_t> hashes;  ///< By place; behind the last one some of 0.
    std::vector<std::uint32_t> shapes;  ///< By place, the number of its shape.
    std::vector<CodeShape> all_shapes;
  };

  static Group group_of(const PackedIndex& index, const PackedCodes& codes, int first_line, int dmax);
  void add_patterns(const PackedCut& cut, std::size_t array);
  Pattern pattern_of(const std::vector<std::uint64_t>& images_by_shape);
  std::uint32_t mask_of(const std::vector<bool>& shapes);

  const PackedCodes& inner_codes_;
  Group ends_, middle_, inner_;
  std::uint32_t end_shapes_ = 0, middle_shapes_ = 0;
  std::vector<std::size_t> first_word_;  ///< By inner sum, of its codes in a mask.
  std::size_t mask_words_ = 0;           ///< Of a whole mask.
  std::vector<Pattern> patterns_;
  std::vector<Term> terms_;
  std::vector<std::uint64_t> masks_;
  std::vector<LayerDigest> all_of_patterns_;
  std::map<std::vector<bool>, std::uint32_t> mask_numbers_;
  std::map<std::vector<std::uint64_t>, Pattern> known_patterns_;  ///< By images of each inner shape.
};

}  // namespace dropslide::layers
