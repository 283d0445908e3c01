// Fitting what is known of a run into one line.
#include "cli/progress/progress_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "base/units.hpp"
#include "base/utf8.hpp"

namespace dropslide::cli {
namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t shortest_bar = 6, longest_bar = 30;

std::string remaining_text(const Progress& progress, const Progress& start) {
  const auto seconds = seconds_left(progress, start);
  return seconds ? fmt::format("about {} left", format_duration(*seconds)) : "";
}

/// "950", "12.3 M": three digits and the thousands that they count.
std::string short_count(double count) {
  constexpr std::string_view thousands = " kMGTPE";
  std::size_t power = 0;
  while (count >= 999.5 && power + 1 < thousands.size()) {
    count /= 1000;
    ++power;
  }
  if (power == 0) return fmt::format("{:.0f}", count);
  const int decimals = count < 9.995 ? 2 : count < 99.95 ? 1 : 0;
  return fmt::format("{:.{}f} {}", count, decimals, thousands[power]);
}

std::string percent_text(double fraction) {
  const double percent = 100 * fraction;
  if (percent < 10) return fmt::format("{:.1f} %", std::floor(10 * percent) / 10);
  return fmt::format("{:.0f} %", std::floor(percent));
}

/// How much is done: a share, or where the end is not known a spinner and what there is so far.
std::string share_text(const Progress& progress, unsigned turn) {
  if (progress.done_fraction > 0) return percent_text(progress.done_fraction);
  const char spinner = std::string_view(R"(|/-\)")[turn % 4];
  return fmt::format("{} {}", spinner, short_count(static_cast<double>(progress.positions)));
}

std::string painted(const std::string& text, std::string_view color, bool has_color) {
  return has_color ? fmt::format("\033[{}m{}\033[0m", color, text) : text;
}

std::string bar_text(double fraction, std::size_t cells, bool has_color) {
  const double share = std::clamp(fraction, 0.0, 1.0);
  const auto filled = static_cast<std::size_t>(std::floor(share * static_cast<double>(cells)));
  return "[" + painted(std::string(filled, '#'), "32", has_color) + std::string(cells - filled, '.') + "]";
}

std::string cut(const std::string& text, std::size_t length) {
  if (text.size() <= length) return text;
  constexpr std::string_view dots = "..";
  if (length < dots.size()) return std::string(whole_characters(text, length));
  return std::string(whole_characters(text, length - dots.size())).append(dots);
}

/// Leaves of the parts, the most important first, those that fit beside what is used; returns what is used
/// then.
std::size_t keep_fitting(const std::array<std::string*, 5>& parts, std::size_t used, std::size_t columns) {
  for (std::string* const part : parts)
    if (used + gap + part->size() > columns)
      part->clear();
    else if (!part->empty())
      used += gap + part->size();
  return used;
}

}  // namespace

double rate_of(const Progress& progress, const Progress& start) {
  const double seconds = progress.elapsed_seconds - start.elapsed_seconds;
  const double more = static_cast<double>(progress.positions) - static_cast<double>(start.positions);
  return seconds > 0 && more > 0 ? more / seconds : 0;
}

std::optional<double> seconds_left(const Progress& progress, const Progress& start) {
  const double seconds = progress.elapsed_seconds - start.elapsed_seconds;
  const double done = progress.done_fraction - start.done_fraction, left = 1 - progress.done_fraction;
  if (done < 0.01 * (done + left) || seconds < 2) return std::nullopt;
  return seconds * left / done;
}

std::string progress_on_terminal(const Progress& progress, const Progress& start, const ProgressStyle& style,
                                 unsigned turn) {
  const auto columns =
      static_cast<std::size_t>(std::max(style.columns - 1, 0));  // Some wrap after the last one.
  const double per_second = rate_of(progress, start);
  std::string share = share_text(progress, turn), left = remaining_text(progress, start);
  std::string elapsed = format_duration(progress.elapsed_seconds);
  std::string rate = per_second > 0 ? short_count(per_second) + "/s" : "";
  std::string memory = progress.memory_bytes > 0 ? format_bytes(progress.memory_bytes) : "";
  const std::size_t least_task = std::min(progress.task.size(), columns / 2);
  const std::size_t used = keep_fitting({&share, &left, &elapsed, &rate, &memory}, least_task, columns);
  const std::string task = cut(progress.task, columns - (used - least_task));
  const std::size_t free = columns - (used - least_task) - task.size();
  std::string bar;
  if (progress.done_fraction > 0 && free >= gap + 2 + shortest_bar)
    bar = bar_text(progress.done_fraction, std::min(free - gap - 2, longest_bar), style.has_color);
  std::string text = task;
  for (const std::string& part :
       {painted(share, "1", style.has_color && !share.empty()), bar, rate, memory, elapsed, left})
    if (!part.empty()) text += std::string(text.empty() ? 0 : gap, ' ') + part;
  return text;
}

std::string progress_in_log(const Progress& progress, const Progress& start) {
  const double fraction = progress.done_fraction;
  const std::string left = remaining_text(progress, start);
  return fmt::format("{}: {}{}{} so far, {} a second, {}{}{}", progress.task,
                     progress.place.empty() ? "" : progress.place + ", ",
                     fraction > 0 ? percent_text(fraction) + ", " : "", format_count(progress.positions),
                     format_count(static_cast<std::uint64_t>(rate_of(progress, start))),
                     progress.memory_bytes > 0 ? format_bytes(progress.memory_bytes) + ", " : "",
                     format_duration(progress.elapsed_seconds), left.empty() ? "" : ", " + left);
}

}  // namespace dropslide::cli
