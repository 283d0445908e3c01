// Progress for people.
#include "cli/progress/progress_line.hpp"

#include <algorithm>
#include <utility>

#include "base/clock.hpp"
#include "cli/progress/progress_text.hpp"

namespace dropslide::cli {
namespace {

constexpr double seconds_on_terminal = 0.2, seconds_in_log = 60;

}  // namespace

ProgressLine::ProgressLine(std::FILE* stream, ProgressManner manner)
    : stream_(stream), manner_(std::move(manner)) {
  if (!manner_.seconds) manner_.seconds = [start = Clock::now()] { return seconds_since(start); };
}

bool ProgressLine::is_due() {
  const double now = manner_.seconds();
  const double interval = manner_.is_terminal ? seconds_on_terminal : seconds_in_log;
  if (is_lost_ || (shown_ > 0 && now - last_shown_ < interval)) return false;
  last_shown_ = now;
  return true;
}

void ProgressLine::report(const Progress& progress) {
  // Two computations of one name follow each other, too.
  const bool is_new = progress.task != start_.task || progress.elapsed_seconds < last_elapsed_;
  if (is_new) start_ = progress;
  last_elapsed_ = progress.elapsed_seconds;
  if (!is_due()) return;
  if (manner_.is_terminal) {
    const int columns = manner_.columns();
    put(erased() + progress_on_terminal(progress, start_, {columns, manner_.has_color}, shown_));
    width_ = static_cast<std::size_t>(std::max(columns - 1, 0));
  } else {
    put("dropslide: " + progress_in_log(progress, start_) + '\n');
  }
  is_on_line_ = manner_.is_terminal;
  ++shown_;
}

void ProgressLine::finish() {
  if (is_on_line_ && !is_lost_) put(erased());
  is_on_line_ = false;
}

/// What makes the line empty, with the cursor at its beginning.
std::string ProgressLine::erased() const {
  return manner_.can_erase ? "\r\033[K" : "\r" + std::string(width_, ' ') + "\r";
}

void ProgressLine::put(const std::string& text) {
  const bool is_written = std::fputs(text.c_str(), stream_) >= 0 && std::fflush(stream_) == 0;
  is_lost_ = !is_written;
}

}  // namespace dropslide::cli
