// Answering standard input: lines are read in order, answered by all threads, and printed in order.
#include "cli/line_answers.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "base/error.hpp"
#include "cli/line_reader.hpp"
#include "cli/terminal.hpp"
#include "run/progress_reports.hpp"

namespace dropslide::cli {
namespace {

/// Chosen: lines for each thread that may be under way, so that one hard line does not keep the others
/// waiting.
constexpr std::size_t lines_a_thread = 64;

/// What one thread may use.
Resources part_of(const Resources& resources) {
  Resources part = resources;
  part.threads = 1;
  part.memory_bytes /= static_cast<std::uint64_t>(resources.threads);
  part.progress = nullptr;
  return part;
}

/// The text without what moves a terminal's cursor.
std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  return text;
}

/// Prints answers in order and keeps what the exit code says of them.
class AnswerPrinter {
 public:
  void print(std::uint64_t number, const LineAnswer& answer) {
    any_refused_ = any_refused_ || answer.is_refused;
    any_stopped_ = any_stopped_ || answer.is_stopped;
    if (!answer.complaint.empty())
      notify_user(fmt::format("line {}: {}", number, printable(answer.complaint)));
    std::cout << answer.text << std::flush;  // Whoever asks line by line waits for each.
  }

  int exit_code() const {
    if (any_stopped_) return exit_stopped;
    return any_refused_ ? exit_usage : exit_done;
  }

 private:
  bool any_refused_ = false, any_stopped_ = false;
};

/// A line with what was read of standard input when it came.
struct ReadLine {
  QuestionLine line;
  double share = 0;
};

struct AnsweredLine {
  std::uint64_t number = 0;
  double share = 0;
  LineAnswer answer{};
};

/// Where answers go to a terminal they show by themselves how far the work is.
ProgressSink* sink_beside_answers(const Resources& resources) {
  return isatty(STDOUT_FILENO) != 0 ? nullptr : resources.progress;
}

}  // namespace

std::string to_json_line(const nlohmann::ordered_json& object) {
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

void expect_question(const std::string& text) {
  constexpr std::size_t most = LineReader::longest_line;
  if (text.size() > most) throw UsageError(fmt::format("expected at most {} symbols", most));
  if (text.find('\0') != std::string::npos) throw UsageError("expected text: there is a zero byte in it");
}

int answer_standard_input(const Session& session, const LineAnswerer& answer) {
  const Resources& resources = session.resources();
  const Resources part = part_of(resources);
  LineReader reader(STDIN_FILENO, resources.stop);
  AnswerPrinter printer;
  ProgressReports progress(sink_beside_answers(resources), "lines answered");
  std::uint64_t lines = 0;
  const auto read = [&](tbb::flow_control& control) {
    ReadLine next;
    if (!std::cout || !reader.next(next.line.text)) control.stop();
    next.line.number = ++lines;
    next.share = reader.share();
    return next;
  };
  const auto reply = [&](const ReadLine& next) {
    return AnsweredLine{next.line.number, next.share, answer(next.line, part)};
  };
  const auto print = [&](const AnsweredLine& answered) {
    printer.print(answered.number, answered.answer);
    progress.report_if_due(
        [&] { return ProgressFigures{.positions = answered.number, .done_fraction = answered.share}; });
  };
  tbb::parallel_pipeline(lines_a_thread * static_cast<std::size_t>(resources.threads),
                         tbb::make_filter<void, ReadLine>(tbb::filter_mode::serial_in_order, read) &
                             tbb::make_filter<ReadLine, AnsweredLine>(tbb::filter_mode::parallel, reply) &
                             tbb::make_filter<AnsweredLine, void>(tbb::filter_mode::serial_in_order, print));
  return resources.stop.stop_requested() ? exit_stopped : printer.exit_code();
}

void describe(FieldTable<RefusedLine>& table) {
  using R = RefusedLine;
  table.about("A line that makes no sense.")
      .field("line", "Its number, from 1.", type::whole(1), [](auto& r) { return r.line.number; })
      .field("text", "As it was read.", [](auto& r) { return r.line.text; })
      .field("error", "What is wrong with it.", &R::error);
}

}  // namespace dropslide::cli
