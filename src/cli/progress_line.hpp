// Progress for people: one line on standard error that rewrites itself.
#pragma once

#include <cstdio>
#include <string>

#include "run/progress.hpp"

namespace dropslide::cli {

/// Shows task, share done, positions, rate, memory, elapsed and remaining time, at most five times a second.
class ProgressLine final : public ProgressSink {
 public:
  /// `stream` must outlive this.
  explicit ProgressLine(std::FILE* stream) : stream_(stream) {}
  ~ProgressLine() override { finish(); }

  /// Shows it, unless the last was shown a moment ago.
  void report(const Progress& progress) override;

  /// Clears the line, so that what follows starts on an empty one.
  void finish();

  /// The text of the line, without the cursor's movements. Rate and remaining time count from `start` on, the
  /// first that was told of the task: what a checkpoint brings was done by another run.
  static std::string text_of(const Progress& progress, const Progress& start);

 private:
  std::FILE* stream_;
  double last_shown_seconds_ = 0;
  Progress start_;
  bool is_shown_ = false;
};

}  // namespace dropslide::cli
