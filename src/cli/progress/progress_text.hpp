// The words of progress: one line that fits a terminal, and one for logs.
#pragma once

#include <optional>
#include <string>

#include "run/progress.hpp"

namespace dropslide::cli {

/// Positions a second since `start`, the first report of the task: what a checkpoint brings was done by
/// another run.
double rate_of(const Progress& progress, const Progress& start);

/// Remaining time if the rest goes like the part that was done since `start`; early on nobody knows.
std::optional<double> seconds_left(const Progress& progress, const Progress& start);

/// How the line of a terminal looks.
struct ProgressStyle {
  int columns = 80;        ///< Of the terminal, at least 1.
  bool has_color = false;  ///< Whether it takes the escape sequences of colours.
};

/// Task, share with a bar (or, where the end is not known, a spinner with what is done), rate, memory,
/// elapsed and remaining time: what fits in one column less than the terminal has, the more important first;
/// a task that is too long is cut. Rate and remaining time count from `start` on, the first report of the
/// task: what a checkpoint brings was done by another run. `turn` counts the lines and moves the spinner.
std::string progress_on_terminal(const Progress& progress, const Progress& start, const ProgressStyle& style,
                                 unsigned turn);

/// The same for a log, all of it, with the place and never coloured, without a newline.
std::string progress_in_log(const Progress& progress, const Progress& start);

}  // namespace dropslide::cli
