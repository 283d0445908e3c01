// Questions on standard input, one a line, and their answers, one a line in the same order.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/session.hpp"

namespace dropslide::cli {

/// A line of standard input.
struct QuestionLine {
  std::uint64_t number = 0;  ///< From 1.
  std::string text{};
};

/// What is said to a line.
struct LineAnswer {
  std::string text{};  ///< For standard output, with its newline; may be empty.
  std::string
      complaint{};  ///< For standard error, behind "dropslide: line 3: "; empty: nothing is said there.
  bool is_refused = false;  ///< The line makes no sense.
  bool is_stopped = false;  ///< A stop request, or the memory budget, came before the answer.
};

/// What `--json` says of a line that makes no sense.
struct RefusedLine {
  QuestionLine line;  ///< As it was read.
  std::string error;  ///< What is wrong with it.
};

void describe(FieldTable<RefusedLine>& table);

/// Answers one line. Called by several threads at a time, each with its part of the resources.
using LineAnswerer = std::function<LineAnswer(const QuestionLine& line, const Resources& resources)>;

/// The object in one line, with its newline; bytes that are no UTF-8 are replaced.
std::string to_json_line(const nlohmann::ordered_json& object);

/// Throws UsageError for a text that no question is: too long, or with a zero byte.
void expect_question(const std::string& text);

/// Answers standard input to its end, as many lines at a time as there are threads, and prints each answer as
/// soon as those before it are printed. Returns the exit code: 4 if an answer is missing, otherwise 2 if a
/// line was refused, otherwise 0. Throws EnvironmentError if standard input cannot be read.
int answer_standard_input(const Session& session, const LineAnswerer& answer);

}  // namespace dropslide::cli
