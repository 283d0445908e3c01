// The game without passing relaxed, so that it is finite below a tile y and rows of every length are in it.
//
// Of a string that has a tile of at least y two things are kept: its low part (low_game.hpp), and how many
// cells are free of tiles of at least y. In the *relaxed game* Slider plays with those as ever, and may buy:
// a move, even one that passes, for one more free cell. Where a pair stands in the high part he gets no more
// than that. So whatever stands below a tile y on some row stands there in the relaxed game, with as many
// free cells. theory/notes/one-row.md has the proof.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "run/progress.hpp"
#include "theory/line/games/layers.hpp"
#include "theory/line/games/low_game.hpp"
#include "theory/line/games/low_part_table.hpp"

namespace dropslide::line {

/// The relaxed game below one tile, searched to the end. Not for several threads.
class RelaxedGame {
 public:
  /// Requires    2 <= tile <= 16: y.
  /// Complexity  four times as many low parts for each tile more: 96 136 for 8, 421 million for 14; half a
  ///             microsecond and 35 bytes each.
  RelaxedGame(int tile, const Resources& resources);

  /// Strings of which no tile is y or more yet, on all rows.
  std::uint64_t strings() const { return strings_; }
  /// Low parts of the relaxed game.
  std::uint64_t low_parts() const { return parts_.size(); }
  /// The largest T(c, x) of all tiles x < y of all strings and low parts, by the number of cells that are
  /// free of tiles of at least x. Beyond the end of the list there is none.
  const std::vector<std::uint64_t>& largest_sums() const { return largest_sums_; }
  /// Whether none of those is above the bound for its number of free cells. Requires a bound for each.
  bool obeys(const std::vector<std::uint64_t>& bounds) const;
  /// The least number of free cells with which the low part occurs; with more of them it occurs, too.
  /// Nothing if it does not. Requires tiles below y.
  std::optional<int> least_free_cells(const LowPart& part) const;

  /// By request, or for want of memory: the rest then says nothing.
  bool was_interrupted() const { return was_interrupted_; }
  /// More than the budget, if that was the reason.
  std::uint64_t needed_bytes() const { return needed_bytes_; }

 private:
  /// Strings of one T by their codes, each with the least number of cells on which it occurs.
  using CellsOfStrings = std::unordered_map<StringCode, int>;

  void walk_strings();
  void play();
  void add(const LowPart& part, int free_cells);
  void add_string(const BitonicString& string, int cells, CellsOfStrings& layer);
  void note(int free_cells, std::uint64_t sum);
  void note_sums();
  std::uint64_t bytes() const;
  bool must_stop();

  TileSet out_;
  Resources resources_;
  std::uint64_t strings_ = 0;
  LowPartTable parts_;                            ///< Each with its least number of free cells so far.
  std::vector<std::vector<std::uint64_t>> open_;  ///< Keys of parts to play on from, by free cells.
  std::vector<std::uint64_t> largest_sums_;
  bool was_interrupted_ = false;
  std::uint64_t needed_bytes_ = 0;
};

}  // namespace dropslide::line
