// Cross lines taken together in groups, and what outer codes add to the places of their slides and masks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engines/layers/index/layer_index.hpp"

namespace dropslide::layers {

/// Cross lines that the kernel has room for.
inline constexpr int most_cross_lines = 16;

/// How cross lines are taken together, so that the masks of one block stay within the second-level cache.
struct CrossGroups {
  static constexpr std::size_t most_mask_bytes = 128 << 10;  ///< Chosen: a part of that cache.

  int lines = 1;               ///< Of a group; the last one may have fewer.
  int count = 1;               ///< Groups.
  std::size_t mask_bytes = 0;  ///< Of both families of masks for one block.

  /// For blocks of so many words.
  static CrossGroups of(const BoardCut& cut, int words);

  /// Patterns that the cells of so many lines of the cut make in one group: three kinds of a cell.
  std::uint32_t patterns(int of_lines) const;
};

/// The kinds of the cells of each digit of a group of lines, as a number to the base 3.
using DigitPatterns = std::vector<std::uint32_t>;

/// What one outer code adds to places: into the slides of each cross line, and into both families of masks
/// of each group of cross lines. Points into a `CrossParts`.
struct CrossPart {
  const std::uint32_t* slides;           ///< By cross line.
  const std::uint32_t* masks;            ///< By group: occurrence masks, in words.
  const std::uint32_t* objective_masks;  ///< By group: objective masks, in words.
};

/// Finds the part of a code. Points into a `CrossParts`, and is copied by who asks for many.
struct CrossPartTable {
  const std::uint32_t* numbers;  ///< Of code after code.
  std::size_t cross_lines;       ///< Numbers of slides of a code.
  std::size_t groups;            ///< Numbers of masks of a code, in each family.

  /// What the code adds.
  CrossPart part(LineCode code) const {
    const std::uint32_t* const slides = numbers + code * (cross_lines + 2 * groups);
    return {slides, slides + cross_lines, slides + cross_lines + groups};
  }
};

/// The parts of all codes of one outer group of lines.
class CrossParts {
 public:
  /// How far one step of a digit, or of a pattern of cells, of the group leads.
  struct Steps {
    std::uint32_t digit;                      ///< In slides.
    std::uint32_t mask;                       ///< In words of occurrence masks.
    std::uint32_t objective_mask;             ///< In words of objective masks.
    std::uint32_t group_masks = 0;            ///< From one group of cross lines to the next, in words of ...
    std::uint32_t group_objective_masks = 0;  ///< ... either family; of one outer group of lines only.
  };

  /// Parts of the codes, whose digits have those patterns in the two families of masks.
  CrossParts(const LineCodes& codes, const CrossGroups& groups, const DigitPatterns& occurrence,
             const DigitPatterns& objective, const Steps& steps);

  /// The parts; valid as long as this object.
  CrossPartTable table() const { return {numbers_.data(), cross_lines_, groups_}; }

  /// Calls `visit` with the one table, a vector of numbers.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    visit(numbers_);
  }

 private:
  std::size_t size() const { return cross_lines_ + 2 * groups_; }

  std::size_t cross_lines_, groups_;
  std::vector<std::uint32_t> numbers_;
};

}  // namespace dropslide::layers
