// Games below one tile on a fixed number of free cells.
#include "theory/line/games/play_below.hpp"

#include <fmt/format.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "run/progress_reports.hpp"
#include "theory/line/games/low_game.hpp"
#include "theory/line/games/low_part_table.hpp"

namespace dropslide::line {
namespace {

/// Chosen: so many low parts are looked at between two looks at the budget.
constexpr std::uint64_t parts_between_looks = 1 << 14;

class LowPlay {
 public:
  LowPlay(int tile, int cells, const Resources& resources)
      : out_(TileSet{1} << (tile - 1)),
        cells_(cells),
        resources_(resources),
        reports_(resources.progress, fmt::format("low parts below {}", tile)) {}

  PlayBelow run() {
    begin();
    if (!result_.was_interrupted) find_parts();
    if (!result_.was_interrupted) count_made();
    result_.low_parts = made_.size();
    return result_;
  }

 private:
  /// Calls work(part, whether a tile y is made) for every move that is no pass and fits.
  template <class Work>
  void for_moves(const LowPart& from, Work&& work) const {
    const LowMoves moves = moves_of(from, out_);
    for (const LowPart& part : moves.after)
      if ((from.has_pair() || part.last != from.last) && part.length() <= cells_)
        work(part, moves.carries_left || moves.carries_right);
  }

  void add(const LowPart& part) {
    if (made_.try_emplace(key_of(part), 0).second) keys_.push_back(key_of(part));
  }

  /// All low parts without a pair: the last drop is a 1 on its side, or has merged.
  void begin() {
    for (TileSet left = 0; left < out_ && !must_stop(); ++left)
      for (TileSet right = 0; right < out_; ++right)
        for (const Side last : {Side::left, Side::right})
          if (const LowPart part{{left, 0}, {right, 0}, last}; part.length() > 0 && part.length() <= cells_)
            add(part);
  }

  void find_parts() {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      for_moves(part_of(keys_[i]), [&](const LowPart& part, bool) { add(part); });
      if (i % parts_between_looks == 0 && must_stop()) return;
    }
    const auto sum = [](std::uint64_t key) { return part_of(key).sum(); };
    tbb::parallel_sort(
        keys_, [&](std::uint64_t a, std::uint64_t b) { return std::pair(sum(b), b) < std::pair(sum(a), a); });
  }

  /// After sweep k each part has the most tiles y that a game from it makes, or k if that is less. A move
  /// adds 1 to the sum unless it makes a tile y, and then the sum falls: so in the order of falling sums
  /// what follows by the one is up to date, and what follows by the other is as after the sweep before. The
  /// parts from which k can be made are fewer each time, none in the end, or ever the same.
  void count_made() {
    std::uint64_t before = 0;
    for (int made = 0;; ++made) {
      const std::uint64_t parts = sweep(made + 1);
      if (result_.was_interrupted) return;
      if (parts == 0) result_.most_made = made;
      if (parts == 0 || parts == before) return;
      before = parts;
    }
  }

  /// How many parts come to `most`.
  std::uint64_t sweep(int most) {
    std::uint64_t parts = 0;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      int best = 0;
      for_moves(part_of(keys_[i]), [&](const LowPart& part, bool is_made) {
        best = std::max(best, *made_.find(key_of(part)) + (is_made ? 1 : 0));
      });
      *made_.find(keys_[i]) = static_cast<std::uint8_t>(best);
      if (best == most) ++parts;
      if (i % parts_between_looks == 0 && must_stop()) return 0;
    }
    return parts;
  }

  bool must_stop() {
    // From half full on with the larger list beside the old one that is soon made.
    const std::uint64_t keys = (keys_.size() > keys_.capacity() / 2 ? 3 : 1) * keys_.capacity();
    const std::uint64_t bytes = made_.bytes() + keys * sizeof(std::uint64_t);
    reports_.report_if_due([&] { return ProgressFigures{.positions = made_.size(), .memory_bytes = bytes}; });
    if (bytes > resources_.memory_bytes) result_.needed_bytes = bytes;
    result_.was_interrupted = result_.needed_bytes > 0 || resources_.stop.stop_requested();
    return result_.was_interrupted;
  }

  TileSet out_;
  int cells_;
  const Resources& resources_;
  ProgressReports reports_;
  LowPartTable made_;
  std::vector<std::uint64_t> keys_;
  PlayBelow result_;
};

}  // namespace

PlayBelow play_below(int tile, int cells, const Resources& resources) {
  return LowPlay(tile, cells, resources).run();
}

}  // namespace dropslide::line
