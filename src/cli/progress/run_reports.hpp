// The last progress report of a run, for the progress line, the folder, and whoever asks.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "cli/progress/progress_line.hpp"
#include "run/progress.hpp"

namespace dropslide::cli {

/// The folder of a run that goes on later, and the command line that does so.
struct RunFolder {
  std::filesystem::path path;      ///< Made by the run itself.
  std::vector<std::string> words;  ///< Behind the program's name.
};

/// Keeps the last report, and hands each on.
///
/// Thread safety  every function from any thread.
class RunReports final : public ProgressSink {
 public:
  /// Shows reports in the line, if there is one, and keeps a RunRecord in the folder, if there is one.
  RunReports(std::unique_ptr<ProgressLine> line, std::optional<RunFolder> folder);

  /// The first record follows after a second, the next every ten seconds.
  void report(const Progress& progress) override;

  /// What is known so far, in one line without a newline.
  std::string known_so_far() const;

  /// Whether reports are shown.
  bool has_line() const { return line_ != nullptr; }

  /// Clears the progress line.
  void finish_line();

  /// Leaves the last record of a run that goes on later, or none of one that is finished.
  void end_run(bool is_finished);

 private:
  void keep_record() const;

  mutable std::mutex mutex_;  ///< Of all that follows.
  std::unique_ptr<ProgressLine> line_;
  std::optional<RunFolder> folder_;
  Clock::time_point begin_ = Clock::now();
  std::string since_ = utc_time();
  std::optional<Progress> first_, last_;  ///< Of the task that runs now.
  double next_record_seconds_ = 1;
};

}  // namespace dropslide::cli
