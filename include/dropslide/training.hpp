// The original game for those who train players: many games at a time, and the rules on many boards.
//
// Boards are exponents, one byte for each cell, row by row, board after board. Slides are numbers: 0 left,
// 1 right, 2 up, 3 down.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dropslide/board.hpp"

namespace dropslide::api {

/// How games begin, and who drops.
struct GamesOptions {
  /// "chance", "look-ahead:D" or "perfect:DIR" (`dropslide help simulate` lists them); empty: the caller
  /// drops.
  std::string opponent = "chance";
  double chance_of_4 = 0.1;      ///< Of chance: 0 to 1 with at most six decimals.
  int dmax = 2;                  ///< Of a caller who drops: the largest tile, 1 to 6.
  std::optional<Board> start{};  ///< A board with Slider to move; without it a game opens with two drops.
};

/// Where a tile falls, and which one.
struct CellDrop {
  int cell = 0;  ///< In reading order, from 0.
  int tile = 1;  ///< An exponent, 1 or more.
};

/// Games side by side: `slide`, then `drop`, then `observe`. A game that is over begins again with the next
/// slide, whatever that is. One thread at a time.
///
/// Example:
///     ds::Games games("4x4", 100, {}, 7);
///     std::vector<std::uint8_t> boards(100 * 16), legal(100 * 4), slides(100), moved(100);
///     std::vector<double> scores(100);
///     games.observe(boards, legal);
///     for (std::size_t game = 0; game < 100; ++game)
///       while (!legal[4 * game + slides[game]]) ++slides[game];
///     games.slide(slides, scores, moved);
///     games.drop();
///     assert(std::count(moved.begin(), moved.end(), 1) == 100);
class Games {
 public:
  /// Begins them with that seed, but for the drops of a caller. Throws UsageError for options that cannot be,
  /// EnvironmentError and DamageError for a tablebase.
  Games(const Shape& shape, std::size_t count, const GamesOptions& options = {}, std::uint64_t seed = 1);
  ~Games();
  Games(Games&&) noexcept;
  Games& operator=(Games&&) noexcept;

  const Shape& shape() const;
  std::size_t count() const;

  /// All games again. The same seed and slides make the same games. With a start they begin there, until this
  /// is called again. Throws UsageError for a start that cannot be.
  void begin(std::uint64_t seed, const std::optional<Board>& start = {});

  /// One slide in each game: what it scores, and 1 where it changed the board. Where it did not, nothing
  /// happens, and the game waits for another slide.
  ///
  /// Throws      UsageError for a slide above 3, spans of another length than `count`, and drops that wait.
  /// Complexity  with `drop` and `observe` some 40 nanoseconds a game, on 4x4 against chance.
  void slide(std::span<const std::uint8_t> slides, std::span<double> scores, std::span<std::uint8_t> moved);

  /// All drops that wait. Throws UsageError where the caller drops.
  void drop();

  /// The games in which a drop of the caller waits.
  std::vector<std::uint32_t> waiting() const;

  /// One drop in such a game. Throws UsageError for a cell that is not empty, and a tile above Dmax.
  void drop(std::uint32_t game, const CellDrop& drop);

  /// The boards, and four bytes each: 1 for each legal slide, none where a game is over. Throws UsageError
  /// for spans of another length than count() * cells() and 4 * count().
  void observe(std::span<std::uint8_t> exponents, std::span<std::uint8_t> legal) const;

 private:
  class Running;
  std::unique_ptr<Running> running_;
};

/// The rules on boards of one shape. Any number of threads.
///
/// Example:
///     const ds::Rules rules("2x2");
///     const std::vector<std::uint8_t> boards{1, 1, 0, 0}, slides{0};
///     assert(rules.slide(boards, slides).exponents == (std::vector<std::uint8_t>{2, 0, 0, 0}));
class Rules {
 public:
  explicit Rules(const Shape& shape);
  ~Rules();
  Rules(Rules&&) noexcept;
  Rules& operator=(Rules&&) noexcept;

  /// Boards after slides, and what the slides score: the sum of merged faces.
  struct Slid {
    std::vector<std::uint8_t> exponents;
    std::vector<double> scores;
  };

  /// A slide for each board; an illegal one leaves it as it is. Throws UsageError for numbers out of range.
  Slid slide(std::span<const std::uint8_t> exponents, std::span<const std::uint8_t> slides) const;

  /// Four bytes a board: 1 for each legal slide. Throws as `slide`.
  std::vector<std::uint8_t> legal(std::span<const std::uint8_t> exponents) const;

  /// For each board the image that stands for its orbit. Throws as `slide`.
  std::vector<std::uint8_t> canonical(std::span<const std::uint8_t> exponents) const;

 private:
  class Batch;
  std::unique_ptr<const Batch> batch_;
};

}  // namespace dropslide::api
