// Lines as they come from a pipe or a file.
#include "cli/line_reader.hpp"

#include <unistd.h>

#include <array>
#include <vector>

#include "base/error.hpp"
#include "support/catch.hpp"

using namespace dropslide;
using cli::LineReader;

namespace {

/// All lines of a pipe into which this was written.
std::vector<std::string> lines_of(const std::string& text) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  REQUIRE(write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  close(ends[1]);
  LineReader reader(ends[0], {});
  std::vector<std::string> lines;
  for (std::string line; reader.next(line);) lines.push_back(line);
  CHECK(reader.share() == 0);
  close(ends[0]);
  return lines;
}

}  // namespace

TEST_CASE("lines are read with either end, the last one without any") {
  using Lines = std::vector<std::string>;
  CHECK(lines_of("").empty());
  CHECK(lines_of("a\nb") == Lines{"a", "b"});
  CHECK(lines_of("a\r\n\r\n\nb\r") == Lines{"a", "", "", "b"});
  CHECK(lines_of("\n") == Lines{""});
}

TEST_CASE("of a long line the beginning is read, and then the next line") {
  const std::string limit(LineReader::longest_line, 'x');
  CHECK(lines_of(limit + "\nb") == std::vector<std::string>{limit, "b"});
  CHECK(lines_of(limit + std::string(30'000, 'x') + "\nb") == std::vector<std::string>{limit + 'x', "b"});
}

TEST_CASE("whoever waits for a line stops waiting when a stop is requested") {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  std::stop_source stop;
  stop.request_stop();
  LineReader reader(ends[0], stop.get_token());
  std::string line;
  CHECK_FALSE(reader.next(line));
  for (const int end : ends) close(end);
}

TEST_CASE("a descriptor that cannot be read is an error") {
  LineReader reader(1'000'000, {});  // No process has so many.
  std::string line;
  CHECK_THROWS_AS(reader.next(line), EnvironmentError);
}
