// Slides of cross lines. Derived from game/line_slide.hpp, by which every cross line is slid.
#include "engines/layers/tables/cross_slides.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace dropslide::layers {
namespace {

/// The cells of a cross line, and the digits of the groups that they make.
class CrossLine {
 public:
  explicit CrossLine(const LayerIndex& index)
      : base_(static_cast<std::uint32_t>(index.objective())),
        bits_(CrossSlideBits::of(index.cut().has_extra())) {
    const BoardCut& cut = index.cut();
    groups_ = {Field{cut.lines_of(Group::inner), &index.inner(), 2 * bits_.end},
               Field{cut.lines_of(Group::last), &index.ends(), bits_.end},
               Field{cut.lines_of(Group::extra), &index.extra(), 2 * bits_.end + bits_.inner},
               Field{cut.lines_of(Group::first), &index.ends(), 0}};
    choices_ = 1;
    for (const Field& field : groups_) choices_ *= field.codes->digit_values();
  }

  std::size_t choices() const { return choices_; }

  /// The cells of that choice, in the order of the lines.
  std::vector<int> cells(std::size_t choice) const {
    std::vector<int> cells;
    for (const Field& field : groups_) cells.resize(cells.size() + field.lines.size());
    for (const Field& field : groups_)
      for (const int line : field.lines) {
        cells[static_cast<std::size_t>(line)] = static_cast<int>(choice % base_);
        choice /= base_;
      }
    return cells;
  }

  /// What these cells contribute to the codes, in cross line j.
  CrossSlide contributions(const std::vector<int>& cells, int j) const {
    CrossSlide word = 0;
    for (const Field& field : groups_) {
      std::uint32_t digit = 0;
      for (auto line = field.lines.rbegin(); line != field.lines.rend(); ++line)
        digit = digit * base_ + static_cast<std::uint32_t>(cells[static_cast<std::size_t>(*line)]);
      word |= std::uint64_t{field.codes->from_digit(digit, j)} << field.shift;
    }
    return word;
  }

 private:
  struct Field {
    std::vector<int> lines;
    const LineCodes* codes;
    int shift;
  };

  std::uint32_t base_;
  CrossSlideBits bits_;
  std::array<Field, 4> groups_;
  std::size_t choices_;
};

/// The cells after the slide, or nothing if it makes the objective.
std::optional<std::vector<int>> slid(std::vector<int> cells, CrossDirection direction, int objective) {
  const bool is_down = direction == CrossDirection::down;
  if (is_down) std::reverse(cells.begin(), cells.end());
  if (!slide_to_front(cells, objective)) return std::nullopt;
  if (is_down) std::reverse(cells.begin(), cells.end());
  return cells;
}

}  // namespace

CrossSlides::CrossSlides(const LayerIndex& index)
    : cross_lines_(static_cast<std::size_t>(index.cut().line_cells())) {
  const CrossLine line(index);
  choices_ = line.choices();
  slides_.resize(2 * cross_lines_ * choices_);
  for (std::size_t choice = 0; choice < choices_; ++choice) {
    const std::vector<int> cells = line.cells(choice);
    for (const CrossDirection direction : {CrossDirection::up, CrossDirection::down}) {
      const auto after = slid(cells, direction, index.objective());
      if (!after) continue;
      const CrossSlide changed = *after == cells ? 0 : std::uint64_t{1} << CrossSlideBits::changed_shift;
      for (std::size_t j = 0; j < cross_lines_; ++j)
        slides_[(static_cast<std::size_t>(direction) * cross_lines_ + j) * choices_ + choice] =
            line.contributions(*after, static_cast<int>(j)) | changed;
    }
  }
}

}  // namespace dropslide::layers
