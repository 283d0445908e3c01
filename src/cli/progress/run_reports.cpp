// The last progress report of a run.
#include "cli/progress/run_reports.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <exception>
#include <utility>

#include "base/units.hpp"
#include "cli/progress/progress_text.hpp"
#include "files/run_record.hpp"

namespace dropslide::cli {
namespace {

/// Chosen: what looks at a folder sees a change soon, and the run does not notice.
constexpr double seconds_between_records = 10;

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace

RunReports::RunReports(std::unique_ptr<ProgressLine> line, std::optional<RunFolder> folder)
    : line_(std::move(line)), folder_(std::move(folder)) {}

void RunReports::report(const Progress& progress) {
  const std::lock_guard lock(mutex_);
  // Two computations of one name follow each other, too.
  const bool is_new =
      !last_ || progress.task != last_->task || progress.elapsed_seconds < last_->elapsed_seconds;
  if (is_new) first_ = progress;
  last_ = progress;
  if (line_) line_->report(progress);
  if (!folder_ || seconds_since(begin_) < next_record_seconds_) return;
  next_record_seconds_ = seconds_since(begin_) + seconds_between_records;
  keep_record();
}

std::string RunReports::known_so_far() const {
  const std::lock_guard lock(mutex_);
  if (!last_) return fmt::format("nothing is known yet, after {}", format_duration(seconds_since(begin_)));
  return progress_in_log(*last_, *first_);
}

void RunReports::finish_line() {
  const std::lock_guard lock(mutex_);
  if (line_) line_->finish();
}

void RunReports::end_run(bool is_finished) {
  const std::lock_guard lock(mutex_);
  if (!folder_) return;
  if (is_finished)
    RunRecord::remove(folder_->path);
  else
    keep_record();
}

/// A record that cannot be written is no reason for a run to end.
void RunReports::keep_record() const {
  std::error_code error;
  if (!last_ || !std::filesystem::is_directory(folder_->path, error)) return;
  const RunRecord record{.words = folder_->words,
                         .task = last_->task,
                         .host = host_name(),
                         .process = static_cast<std::uint64_t>(getpid()),
                         .since = since_,
                         .as_of = utc_time(),
                         .positions = last_->positions,
                         .positions_per_second = rate_of(*last_, *first_),
                         .seconds_left = seconds_left(*last_, *first_)};
  try {
    record.save(folder_->path);
  } catch (const std::exception&) {
    return;
  }
}

}  // namespace dropslide::cli
