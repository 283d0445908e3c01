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

/// Remaining time if the rest goes like the part that was done since `start`; early on nobody knows.
std::string remaining_text(const Progress& progress, const Progress& start) {
  const double seconds = progress.elapsed_seconds - start.elapsed_seconds;
  const double done = progress.done_fraction - start.done_fraction, left = 1 - progress.done_fraction;
  if (done < 0.01 * (done + left) || seconds < 2) return "";
  return fmt::format(", about {} left", format_duration(seconds * left / done));
}

}  // namespace

std::string ProgressLine::text_of(const Progress& progress, const Progress& start) {
  const double seconds = progress.elapsed_seconds - start.elapsed_seconds;
  const double more = static_cast<double>(progress.positions) - static_cast<double>(start.positions);
  const double rate = seconds > 0 && more > 0 ? more / seconds : 0;
  return fmt::format("{} [{}] {} positions, {} a second, {}, {}{}", progress.task,
                     bar(progress.done_fraction), format_count(progress.positions),
                     format_count(static_cast<std::uint64_t>(rate)), format_bytes(progress.memory_bytes),
                     format_duration(progress.elapsed_seconds), remaining_text(progress, start));
}

void ProgressLine::report(const Progress& progress) {
  const double seconds = progress.elapsed_seconds - last_shown_seconds_;
  const bool same_task = is_shown_ && progress.task == start_.task && seconds >= 0;
  if (is_lost_ || (same_task && seconds < interval_seconds)) return;
  if (!same_task) start_ = progress;
  last_shown_seconds_ = progress.elapsed_seconds;
  is_shown_ = true;
  put("\r\033[K" + text_of(progress, start_));
}

void ProgressLine::finish() {
  if (is_shown_ && !is_lost_) put("\r\033[K");
  is_shown_ = false;
}

void ProgressLine::put(const std::string& text) {
  const bool is_written = std::fputs(text.c_str(), stream_) >= 0 && std::fflush(stream_) == 0;
  is_lost_ = !is_written;
}

}  // namespace dropslide::cli
