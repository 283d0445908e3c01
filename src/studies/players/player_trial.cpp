// Many games of one player.
#include "studies/players/player_trial.hpp"

#include <atomic>

#include "base/clock.hpp"
#include "base/system/system.hpp"
#include "run/progress_reports.hpp"
#include "run/workers.hpp"

namespace dropslide {
namespace {

/// Of a log, whose vectors grow by doubling.
constexpr std::uint64_t bytes_a_move = 2 * (sizeof(play::CellDrop) + sizeof(Direction));

/// Progress of the trial, from several threads; `positions` are states with a move.
class TrialProgress {
 public:
  TrialProgress(const Resources& resources, std::string task, int count)
      : reports_(resources.progress, std::move(task)), count_(count) {}

  void add(const play::GameRecord& game) {
    positions_ += game.moves;
    const int done = ++done_;
    const auto figures = [&] {
      return ProgressFigures{positions_, resident_bytes(), static_cast<double>(done) / count_};
    };
    if (done == count_)
      reports_.report(figures());
    else
      reports_.report_if_due(figures);
  }

 private:
  ProgressReports reports_;
  int count_;
  std::atomic<int> done_ = 0;
  std::atomic<std::uint64_t> positions_ = 0;
};

}  // namespace

PlayerTrial try_player(const play::Match& match, std::uint64_t seed, int count, const Resources& resources,
                       const std::string& task, KeptMoves kept) {
  const auto start = Clock::now();
  PlayerTrial trial;
  trial.games.resize(static_cast<std::size_t>(count));
  if (kept == KeptMoves::all) trial.logs.resize(trial.games.size());
  std::atomic<std::uint64_t> moves = 0, games = 0;
  const auto is_full = [&] { return moves * bytes_a_move > resources.memory_bytes; };
  TrialProgress progress(resources, task, count);
  Workers(resources.threads).for_ranges(static_cast<std::uint64_t>(count), 1, [&](auto begin, auto end) {
    for (auto game = begin; game < end && !resources.stop.stop_requested() && !is_full(); ++game) {
      trial.games[game] =
          match.play(seed, game, resources.stop, trial.logs.empty() ? nullptr : &trial.logs[game]);
      if (!trial.logs.empty()) moves += trial.games[game].moves;
      ++games;
      progress.add(trial.games[game]);
    }
  });
  if (resources.stop.stop_requested()) trial.stopped = StopReason::interrupted;
  if (is_full()) {
    trial.stopped = StopReason::memory_full;
    trial.needed_bytes = moves * bytes_a_move / games * static_cast<std::uint64_t>(count);
  }
  if (trial.stopped != StopReason::none) trial.games.clear(), trial.logs.clear();
  trial.seconds = seconds_since(start);
  return trial;
}

}  // namespace dropslide
