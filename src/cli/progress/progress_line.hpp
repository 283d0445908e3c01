// Progress for people: one line of a terminal that rewrites itself, or plain lines in a log.
#pragma once

#include <cstdio>
#include <functional>
#include <string>

#include "run/progress.hpp"

namespace dropslide::cli {

/// Where progress goes, and how.
struct ProgressManner {
  bool is_terminal =
      true;  ///< One line, five times a second; otherwise a line at once and then one a minute.
  bool has_color = false;
  bool can_erase = true;  ///< Whether it takes the escape sequence for that; else spaces go over a line.
  std::function<int()> columns = [] {
    return 80;
  };                                  ///< Of the terminal, asked for each line: windows change.
  std::function<double()> seconds{};  ///< A clock that never goes back; without it, that of the system.
};

/// Shows task, share done, rate, memory, elapsed and remaining time. Where it cannot be shown any more (the
/// terminal is gone, the disk is full) it ends, and the run goes on.
class ProgressLine final : public ProgressSink {
 public:
  /// `stream` must outlive this.
  ProgressLine(std::FILE* stream, ProgressManner manner);
  ~ProgressLine() override { finish(); }

  /// Shows it, unless the last was shown a moment ago.
  void report(const Progress& progress) override;

  /// Clears the line of a terminal, so that what follows starts on an empty one. Never fails.
  void finish();

 private:
  bool is_due();
  std::string erased() const;
  void put(const std::string& text);

  std::FILE* stream_;
  ProgressManner manner_;
  Progress start_;  ///< The first report of the task.
  double last_elapsed_ = 0, last_shown_ = 0;
  unsigned shown_ = 0;
  std::size_t width_ = 0;    ///< Columns of the last one.
  bool is_on_line_ = false;  ///< The cursor stands behind a progress line.
  bool is_lost_ = false;     ///< The stream took something no more; then nothing is shown.
};

}  // namespace dropslide::cli
