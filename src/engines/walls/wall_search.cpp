// Whether Slider wins the game with walls.
#include "engines/walls/wall_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "engines/walls/all_boards.hpp"
#include "engines/walls/boards_before.hpp"
#include "engines/walls/packed_rows.hpp"
#include "engines/walls/wall_play.hpp"
#include "engines/walls/wall_run_files.hpp"
#include "run/memory_refusal.hpp"
#include "run/run_context.hpp"

namespace dropslide::walls {
namespace {

/// No board is heavier (theory/notes/walls.md). Dropper wins where none is before the objective.
std::int64_t first_layer(const WallGame& game) {
  return std::min(std::int64_t{game.wall_weight()} * (2 - game.small_cells()) / 2, std::int64_t{1});
}

std::int64_t last_layer(const WallGame& game) {
  return std::min(std::int64_t{4} * game.wall_weight(), game.objective_weight());
}

/// Slider makes nothing before his tiles weigh the objective, so a layer before it may end the search.
bool decides(const WallLayer& layer) { return layer.remaining > 0 && layer.won == 0; }

/// Solves layer after layer.
class WallSearch {
 public:
  WallSearch(const WallGame& game, RunContext& context) : context_(context), play_(game) {
    for (const Orientation& orientation : play_.orientations()) rows_.emplace_back(orientation.cols, game);
    play_.begin(first_layer(game));
  }

  void run(WallRunFiles& files, std::vector<WallLayer>& layers) {
    files.load(play_, layers);
    const auto is_over = [&] {
      return (!layers.empty() && decides(layers.back())) || play_.next() > last_layer(play_.game());
    };
    while (!is_over()) {
      const auto layer = solve_layer();
      if (!layer) return files.save(play_, layers, false);
      layers.push_back(*layer);
      context_.report(figures());
      if (!is_over() && !context_.checkpoint_clock().is_due()) continue;
      files.save(play_, layers, is_over());
      context_.checkpoint_clock().restart();
    }
  }

 private:
  /// Nothing if the run was stopped.
  std::optional<WallLayer> solve_layer() {
    LookedAt found =
        play_.next() > static_cast<std::int64_t>(play_.layers_below()) ? boards_before() : all_boards();
    if (!context_.may_go_on()) return std::nullopt;
    expect_memory(found.won.size() + BoardSet::slots_for(found.won.size()));
    BoardSet won(found.won);
    const WallLayer layer{play_.next(), found.boards, won.size()};
    play_.add_layer(std::move(won));
    return layer;
  }

  LookedAt all_boards() {
    LookedAt found;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const AllBoards boards(play_, rows_[i], i);
      look_at(
          boards.tasks(), 1, [&](std::uint64_t task, LookedAt& mine) { boards.look_at(task, mine); }, found);
    }
    return found;
  }

  LookedAt boards_before() {
    LookedAt found;
    const std::vector<std::uint64_t>& after = play_.won().front().slots();
    const BoardsBefore before(play_);
    const auto look = [&](std::uint64_t slot, LookedAt& mine) {
      if (BoardSet::is_board(after[slot])) before.look_at(after[slot], mine);
    };
    look_at(after.size(), 256, look, found);
    return found;
  }

  /// Calls look(i, mine) for all i below `count` on all threads, where `mine` is put to `found`.
  template <class Look>
  void look_at(std::uint64_t count, std::uint64_t grain, Look&& look, LookedAt& found) {
    std::mutex mutex;
    context_.workers().for_ranges(count, grain, [&](std::uint64_t begin, std::uint64_t end) {
      LookedAt mine;
      for (std::uint64_t i = begin; i < end; ++i) look(i, mine);
      const std::lock_guard lock(mutex);
      found.boards += mine.boards;
      found.won.insert(found.won.end(), mine.won.begin(), mine.won.end());
      positions_ += mine.boards;
      context_.report_if_due([&] { return figures(); });
    });
  }

  ProgressFigures figures() const {
    return {positions_, play_.held_bytes(), 0, fmt::format("{} before the objective", play_.next())};
  }

  void expect_memory(std::size_t more_words) const {
    const std::uint64_t bytes = play_.held_bytes() + more_words * sizeof(std::uint64_t);
    if (bytes > context_.memory_budget()) throw BudgetExceeded(2 * bytes);
  }

  RunContext& context_;
  WallPlay play_;
  std::vector<PackedRows> rows_;  ///< Of each orientation.
  std::uint64_t positions_ = 0;
};

}  // namespace

WallResult search_with_walls(const WallGame& game, const Resources& resources, const RunTask& task) {
  RunContext context(resources, task);
  WallRunFiles files(game, task);
  WallResult result;
  const auto search = [&] { WallSearch(game, context).run(files, result.layers); };
  within_memory(search,
                [&](std::uint64_t needed_bytes) { context.stop(StopReason::memory_full, needed_bytes); });
  result.stopped = context.stopped();
  result.needed_bytes = context.needed_bytes();
  result.dropper_wins = !result.layers.empty() && decides(result.layers.back());
  result.seconds = context.elapsed_seconds();
  return result;
}

}  // namespace dropslide::walls
