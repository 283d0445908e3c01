// Games of one player against one dropper.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "play/dropper.hpp"

namespace dropslide::play {

/// The game when its largest tile first was so large.
struct Milestone {
  std::uint32_t score = 0;  ///< Sum of merged faces by then.
  std::uint32_t moves = 0;  ///< Slides by then, the one that made it included.
};

/// A finished game: two opening tiles, then slides, each with a drop after it, until none is legal.
struct GameRecord {
  std::uint32_t score = 0;  ///< Sum of merged faces.
  std::uint32_t moves = 0;
  std::vector<Milestone> milestones;  ///< Of tiles 1, 2, ... up to the largest.
  double seconds = 0;                 ///< Of the thread that played it.
  bool was_stopped = false;           ///< The rest then says nothing.

  /// As an exponent; 0 if the game was stopped before its opening.
  int highest_tile() const { return static_cast<int>(milestones.size()); }
};

/// All moves of a game: two drops, then a drop after each slide.
struct GameLog {
  std::vector<CellDrop> drops;
  std::vector<Direction> slides;
};

/// Games on one shape, of any player and dropper. Safe to use from several threads at once.
class Match {
 public:
  /// Throws UsageError for the board of one cell, which has no room for two opening tiles.
  Match(Shape shape, PlayerMaker player, DropperMaker dropper);
  ~Match();
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  /// The game of that seed and number: the same on every machine, whatever was played before. Its moves are
  /// left in `log`, unless that is null.
  GameRecord play(std::uint64_t seed, std::uint64_t game, const std::stop_token& stop,
                  GameLog* log = nullptr) const;

 private:
  class Tables;
  std::unique_ptr<Tables> tables_;
};

}  // namespace dropslide::play
