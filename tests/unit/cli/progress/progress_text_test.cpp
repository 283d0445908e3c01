// What a progress line says, and that it fits.
#include "cli/progress/progress_text.hpp"

#include <nlohmann/json.hpp>

#include "support/catch.hpp"

using namespace dropslide;
using namespace dropslide::cli;

namespace {

Progress progress(std::uint64_t positions, double seconds, double fraction) {
  return {"task", positions, 0, seconds, fraction};
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// Of a run in its middle.
const Progress some_start{"3x4, Dmax 2, objective 7 (128)", 0, 1 << 20, 0, 0.0};
const Progress some_middle{"3x4, Dmax 2, objective 7 (128)", 1'234'567'890, 3ULL << 30, 100, 0.437};

std::string line_of(int columns) {
  return progress_on_terminal(some_middle, some_start, {columns, false}, 0);
}

}  // namespace

TEST_CASE("rate and remaining time count what this run has done, not what its checkpoint brought") {
  const Progress start = progress(900'000, 10, 0.5);
  const std::string log = progress_in_log(progress(901'000, 20, 0.6), start);
  CHECK(log == "task: 60 %, 901 000 so far, 100 a second, 20 s, about 40 s left");
  const std::string line = progress_on_terminal(progress(901'000, 20, 0.6), start, {200, false}, 0);
  CHECK(contains(line, "  100/s  20 s  about 40 s left"));
}

TEST_CASE("no remaining time is shown before two seconds and a hundredth of what was left") {
  const Progress start = progress(0, 0, 0.5);
  const auto text = [&](double seconds, double fraction) {
    return progress_in_log(progress(1000, seconds, fraction), start);
  };
  CHECK(!contains(text(1.9, 0.6), "left"));
  CHECK(!contains(text(2, 0.504), "left"));
  CHECK(contains(text(2, 0.506), "left"));
}

TEST_CASE("a rate is never negative or of nothing") {
  CHECK(contains(progress_in_log(progress(5, 1, 0), progress(5, 1, 0)), " 0 a second"));
  CHECK(contains(progress_in_log(progress(4, 2, 0), progress(5, 1, 0)), " 0 a second"));
}

TEST_CASE("a progress line says more on a wider terminal, the most important first") {
  CHECK(line_of(20) == "3x4, Dmax 2..  43 %");
  CHECK(line_of(40) == "3x4, Dmax 2, objectiv..  43 %  1 m 40 s");
  CHECK(line_of(80) == "3x4, Dmax 2, objective 7 (128)  43 %  12.3 M/s  1 m 40 s  about 2 m 09 s left");
  CHECK(line_of(200) ==
        "3x4, Dmax 2, objective 7 (128)  43 %  [#############.................]  12.3 M/s  3 GiB  1 m 40 s  "
        "about 2 m 09 s left");
}

TEST_CASE("a progress line is never as wide as the terminal, and never says nothing for want of room") {
  for (const std::string& task : {std::string(), std::string("t"), std::string(300, 'x')})
    for (const double fraction : {0.0, 0.004, 0.5, 1.0})
      for (int columns = 1; columns <= 250; ++columns) {
        const Progress middle{task, ~0ULL, ~0ULL, 1e9, fraction};
        const std::string line = progress_on_terminal(middle, {task, 0, 0, 0, 0}, {columns, false}, 3);
        CAPTURE(task, fraction, columns, line);
        REQUIRE(line.size() < static_cast<std::size_t>(columns));
        if (columns >= 20) REQUIRE(contains(line, fraction > 0 ? " %" : "\\"));
      }
}

TEST_CASE("a task that is cut to the terminal keeps its characters whole") {
  for (int columns = 1; columns <= 60; ++columns) {
    const Progress middle{"verify Größe-Größe-Größe", 10, 0, 5, 0.5};
    const std::string line = progress_on_terminal(middle, {middle.task, 0, 0, 0, 0}, {columns, false}, 0);
    CAPTURE(columns, line);
    REQUIRE_NOTHROW(nlohmann::json(line).dump());  // Which takes UTF-8 alone.
  }
}

TEST_CASE("where the end is not known a spinner turns beside what there is") {
  const auto line = [](unsigned turn) {
    return progress_on_terminal(progress(12'345, 10, 0), progress(0, 0, 0), {80, false}, turn);
  };
  CHECK(line(0) == "task  | 12.3 k  1.23 k/s  10 s");
  CHECK(line(1) == "task  / 12.3 k  1.23 k/s  10 s");
  CHECK(line(4) == line(0));
}

TEST_CASE("colours are for terminals that want them, and take no room") {
  const std::string plain = line_of(120);
  std::string colored = progress_on_terminal(some_middle, some_start, {120, true}, 0);
  CHECK(!contains(plain, "\033"));
  CHECK(contains(colored, "\033[32m###"));
  for (std::size_t begin = colored.find('\033'); begin != std::string::npos; begin = colored.find('\033'))
    colored.erase(begin, colored.find('m', begin) + 1 - begin);
  CHECK(colored == plain);
}
