// Progress for people.
#include "cli/progress_line.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/units.hpp"

namespace dropslide::cli {
namespace {

constexpr double interval_seconds = 0.2;
constexpr int bar_cells = 16;

std::string bar(double fraction) {
  const auto filled = static_cast<std::size_t>(std::lround(fraction * bar_cells));
  return std::string(filled, '#') + std::string(bar_cells - filled, '.');
}

/// Remaining time if the rest goes like the part that is done; early on nobody knows.
std::string remaining_text(const Progress& progress) {
  if (progress.done_fraction < 0.01 || progress.elapsed_seconds < 2) return "";
  const double rest = progress.elapsed_seconds * (1 - progress.done_fraction) / progress.done_fraction;
  return fmt::format(", about {} left", format_duration(rest));
}

}  // namespace

std::string ProgressLine::text_of(const Progress& progress) {
  const double rate =
      progress.elapsed_seconds > 0 ? static_cast<double>(progress.positions) / progress.elapsed_seconds : 0;
  return fmt::format("{} [{}] {} positions, {} a second, {}, {}{}", progress.task,
                     bar(progress.done_fraction), format_count(progress.positions),
                     format_count(static_cast<std::uint64_t>(rate)), format_bytes(progress.memory_bytes),
                     format_duration(progress.elapsed_seconds), remaining_text(progress));
}

void ProgressLine::report(const Progress& progress) {
  const bool same_task = progress.task == task_;
  if (same_task && is_shown_ && progress.elapsed_seconds - last_shown_seconds_ < interval_seconds) return;
  task_ = progress.task;
  last_shown_seconds_ = progress.elapsed_seconds;
  is_shown_ = true;
  fmt::print(stream_, "\r\033[K{}", text_of(progress));
  std::fflush(stream_);
}

void ProgressLine::finish() {
  if (is_shown_) fmt::print(stream_, "\r\033[K");
  is_shown_ = false;
  std::fflush(stream_);
}

}  // namespace dropslide::cli
