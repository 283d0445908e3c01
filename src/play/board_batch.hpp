// The rules on many boards at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "game/shape.hpp"

namespace dropslide::play {

/// Boards of one shape are given as exponents up to `max_exponent`, a byte for each cell in reading order,
/// board after board. Safe to use from several threads at once.
class BoardBatch {
 public:
  /// Requires a playable shape.
  explicit BoardBatch(Shape shape);
  ~BoardBatch();
  BoardBatch(BoardBatch&&) noexcept;

  /// Writes each board after its slide, the same board where that is illegal, and what the slide scores.
  /// Throws UsageError for a slide that makes a tile above `max_exponent`.
  ///
  /// Requires  slides below 4, as many as boards, in the order of `all_directions`.
  void slide(std::span<const std::uint8_t> boards, std::span<const std::uint8_t> slides,
             std::span<std::uint8_t> after, std::span<double> scores) const;

  /// Writes four bytes a board: 1 for each slide that changes it, in the order of `all_directions`.
  void legal(std::span<const std::uint8_t> boards, std::span<std::uint8_t> legal) const;

  /// Writes the image of each board that stands for its orbit.
  void canonical(std::span<const std::uint8_t> boards, std::span<std::uint8_t> images) const;

  class Rules;  ///< For boards packed in one word.

 private:
  struct Tables;
  const Rules& rules_for(std::span<const std::uint8_t> boards) const;

  std::unique_ptr<Tables> tables_;
};

}  // namespace dropslide::play
