// When progress is shown, and where.
#include "cli/progress/progress_line.hpp"

#include <cstdio>
#include <memory>
#include <vector>

#include "support/catch.hpp"

using namespace dropslide;
using namespace dropslide::cli;

namespace {

using Stream = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Progress progress(const std::string& task, double seconds) { return {task, 1, 0, seconds, 0.5}; }

std::string contents(std::FILE* stream) {
  std::rewind(stream);
  std::string text;
  for (int c = std::getc(stream); c != EOF; c = std::getc(stream)) text += static_cast<char>(c);
  return text;
}

/// What is written when each of these reports comes a number of seconds after the start of all.
std::string written(bool is_terminal, const std::vector<std::pair<double, Progress>>& reports) {
  const Stream stream(std::tmpfile(), std::fclose);
  REQUIRE(stream != nullptr);
  double now = 0;
  ProgressManner manner{.is_terminal = is_terminal, .seconds = [&] { return now; }};
  {
    ProgressLine line(stream.get(), std::move(manner));
    for (const auto& [seconds, report] : reports) {
      now = seconds;
      line.report(report);
    }
  }
  return contents(stream.get());
}

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("a terminal's line is written over at most five times a second, and cleared at the end") {
  std::vector<std::pair<double, Progress>> reports;
  for (int i = 0; i <= 100; ++i) reports.emplace_back(0.05 * i, progress("task", 0.05 * i));
  const std::string text = written(true, reports);
  CHECK(count(text, "\r\033[Ktask") <= 26);
  CHECK(count(text, "\r\033[Ktask") >= 20);
  CHECK(text.ends_with("\r\033[K"));
  CHECK(count(text, "\n") == 0);
}

TEST_CASE("a terminal that cannot erase gets spaces over the old line, and no escape sequence") {
  const Stream stream(std::tmpfile(), std::fclose);
  REQUIRE(stream != nullptr);
  double now = 0;
  {
    ProgressLine line(stream.get(),
                      {.can_erase = false, .columns = [] { return 20; }, .seconds = [&] { return now; }});
    for (; now < 3; ++now) line.report(progress("task", now));
  }
  const std::string text = contents(stream.get());
  CHECK(count(text, "\033") + count(text, "\n") == 0);
  CHECK(count(text, "\r" + std::string(19, ' ') + "\rtask") == 2);
  CHECK(text.ends_with("\r" + std::string(19, ' ') + "\r"));
}

TEST_CASE("a log has a line at once and one a minute, whatever tasks come and go") {
  std::vector<std::pair<double, Progress>> reports;
  for (int i = 0; i < 3000; ++i) reports.emplace_back(0.1 * i, progress("task " + std::to_string(i), 0));
  const std::string text = written(false, reports);
  CHECK(count(text, "\n") == 5);
  CHECK(count(text, "\r") + count(text, "\033") == 0);
  CHECK(text.starts_with("dropslide: task 0: 50 %, 1 so far"));
}

TEST_CASE("a progress line that cannot be written ends, and nothing else does") {
  struct Unwritable {
    const char *path, *mode;
  };
  for (const Unwritable& file : {Unwritable{"/dev/full", "w"}, Unwritable{"/dev/null", "r"}}) {
    CAPTURE(file.path);
    const Stream stream(std::fopen(file.path, file.mode), std::fclose);
    REQUIRE(stream != nullptr);
    double now = 0;
    for (const bool is_terminal : {true, false}) {
      CAPTURE(is_terminal);
      ProgressLine line(stream.get(), {.is_terminal = is_terminal, .seconds = [&] { return now += 100; }});
      for (int second = 1; second <= 3; ++second) {
        CAPTURE(second);
        CHECK_NOTHROW(line.report(progress("task", second)));
      }
      CHECK_NOTHROW(line.finish());
    }
  }
}

TEST_CASE("a progress line that could not be written once is not tried again") {
  int tries = 0;
  cookie_io_functions_t functions{};
  functions.write = [](void* counter, const char*, std::size_t) -> ssize_t {
    ++*static_cast<int*>(counter);
    return -1;
  };
  const Stream stream(fopencookie(&tries, "w", functions), std::fclose);
  REQUIRE(stream != nullptr);
  std::setvbuf(stream.get(), nullptr, _IONBF, 0);
  double now = 0;
  ProgressLine line(stream.get(), {.is_terminal = false, .seconds = [&] { return now += 100; }});
  line.report(progress("task", 1));
  const int once = tries;
  CHECK(once > 0);
  for (int second = 2; second <= 5; ++second) line.report(progress("task", second));
  CHECK(tries == once);
}

TEST_CASE("a second computation of the same name counts from its own start") {
  const Progress first{"task", 5, 0, 2000, 0.9}, start{"task", 0, 0, 0, 0}, later{"task", 1000, 0, 1000, 0.5};
  const std::string alone = written(false, {{100, start}, {200, later}});
  CHECK(written(false, {{0, first}, {100, start}, {200, later}}).ends_with(alone));
}
