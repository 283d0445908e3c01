// Many games of the original rules side by side: what players are trained on.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "game/board.hpp"
#include "play/dropper.hpp"

namespace dropslide::play {

/// How each game begins, and who drops.
struct GameBatchRules {
  std::optional<Board> start{};  ///< With Slider to move; without it a game opens with two drops.
  int dmax = 2;                  ///< The largest tile that a caller may drop, up to `most_dropped`.
  DropperMaker dropper{};        ///< With no function in it: the caller drops.
};

/// Games take turns: `slide`, then as many drops as wait, then `observe`. A game that is over begins again
/// with the next slide, whatever that is.
class GameBatch {
 public:
  /// The largest `dmax`: chosen so that no board can make a tile above `max_exponent`.
  static constexpr int most_dropped = 6;

  /// Throws UsageError for the board of one cell, and for a start without a legal slide or with too high
  /// tiles.
  GameBatch(Shape shape, std::size_t games, GameBatchRules rules);
  ~GameBatch();
  GameBatch(GameBatch&&) noexcept;

  /// All games again; game i draws from the stream i of the seed. With a start they begin there, until this
  /// is called again. Throws UsageError for a start that cannot be.
  void begin(std::uint64_t seed, const std::optional<Board>& start = {});

  /// One slide in each game; what it scores, and whether it changed the board. Where it did not, nothing
  /// happens, and no drop waits.
  ///
  /// Requires  a slide below 4 and a place in each span for each game, and that no drop waits.
  void slide(std::span<const std::uint8_t> slides, std::span<double> scores, std::span<std::uint8_t> moved);

  /// All drops that wait, by the dropper of the rules.
  void drop();

  bool is_waiting() const;

  /// The games in which a drop waits.
  std::vector<std::uint32_t> waiting() const;

  /// One drop in such a game. Throws UsageError for a cell that is not empty, and a tile out of range.
  void drop(std::uint32_t game, const CellDrop& drop);

  /// The exponents of each board in reading order, and 1 for each legal slide: none where a game is over.
  void observe(std::span<std::uint8_t> tiles, std::span<std::uint8_t> legal) const;

  class Games;  ///< For boards packed in one word.

 private:
  void make(GameBatchRules rules);
  void widen();

  Shape shape_;
  std::size_t count_;
  std::optional<Board> first_start_;
  GameBatchRules rules_;  ///< With the start of the games that are played now.
  std::unique_ptr<Games> games_;
};

}  // namespace dropslide::play
