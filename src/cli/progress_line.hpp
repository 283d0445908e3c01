// Progress for people: one line on standard error that rewrites itself.
#pragma once

#include <cstdio>
#include <string>

#include "run/progress.hpp"

namespace dropslide::cli {

/// Shows task, share done, positions, rate, memory, elapsed and remaining time, at most five times a second.
/// Where it cannot be shown any more (the terminal is gone, the disk is full) it ends, and the run goes on.
class ProgressLine final : public ProgressSink {
 public:
  /// `stream` must outlive this.
  explicit ProgressLine(std::FILE* stream) : stream_(stream) {}
  ~ProgressLine() override { finish(); }

  /// Shows it, unless the last was shown a moment ago.
  void report(const Progress& progress) override;

  /// Clears the line, so that what follows starts on an empty one. Never fails.
  void finish();

  /// The text of the line, without the cursor's movements. Rate and remaining time count from `start` on, the
  /// first that was told of the task: what a checkpoint brings was done by another run.
  static std::string text_of(const Progress& progress, const Progress& start);

 private:
  void put(const std::string& text);

  std::FILE* stream_;
  double last_shown_seconds_ = 0;
  Progress start_;
  bool is_shown_ = false;
  bool is_lost_ = false;  ///< The stream took something no more; then nothing is shown.
};

}  // namespace dropslide::cli
