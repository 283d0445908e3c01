// Many games of one player.
#include "studies/players/player_trial.hpp"

#include <mutex>

#include "base/clock.hpp"
#include "base/machine.hpp"
#include "run/workers.hpp"

namespace dropslide {
namespace {

constexpr double seconds_between_reports = 0.1;  // Chosen: a game may take less than a report.

/// What was played so far; `positions` are states with a move.
class TrialProgress {
 public:
  TrialProgress(const Resources& resources, std::string task, int count)
      : sink_(resources.progress), snapshot_{.task = std::move(task)}, count_(count) {}

  void add(const play::GameRecord& game) {
    if (sink_ == nullptr) return;
    const std::lock_guard lock(mutex_);
    snapshot_.positions += game.moves;
    snapshot_.done_fraction = static_cast<double>(++done_) / count_;
    const double elapsed = seconds_since(start_);
    if (elapsed - snapshot_.elapsed_seconds < seconds_between_reports && done_ < count_) return;
    snapshot_.elapsed_seconds = elapsed;
    snapshot_.memory_bytes = resident_bytes();
    sink_->report(snapshot_);
  }

 private:
  ProgressSink* sink_;
  Progress snapshot_;
  int count_;
  int done_ = 0;
  Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
};

}  // namespace

PlayerTrial try_player(const play::Match& match, std::uint64_t seed, int count, const Resources& resources,
                       const std::string& task) {
  const auto start = Clock::now();
  PlayerTrial trial;
  trial.games.resize(static_cast<std::size_t>(count));
  TrialProgress progress(resources, task, count);
  Workers(resources.threads).for_ranges(static_cast<std::uint64_t>(count), 1, [&](auto begin, auto end) {
    for (auto game = begin; game < end && !resources.stop.stop_requested(); ++game) {
      trial.games[game] = match.play(seed, game, resources.stop);
      progress.add(trial.games[game]);
    }
  });
  trial.was_interrupted = resources.stop.stop_requested();
  if (trial.was_interrupted) trial.games.clear();
  trial.seconds = seconds_since(start);
  return trial;
}

}  // namespace dropslide
