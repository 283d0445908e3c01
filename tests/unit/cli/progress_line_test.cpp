// The line that tells people how far a run has come.
#include "cli/progress_line.hpp"

#include <memory>

#include "support/catch.hpp"

using namespace dropslide;

namespace {

Progress progress(std::uint64_t positions, double seconds, double fraction) {
  return {"task", positions, 0, seconds, fraction};
}

bool contains(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("rate and remaining time count what this run has done, not what its checkpoint brought") {
  const Progress start = progress(900'000, 10, 0.5);
  const std::string text = cli::ProgressLine::text_of(progress(901'000, 20, 0.6), start);
  CHECK(contains(text, "901 000 positions, 100 a second"));
  CHECK(contains(text, "20 s, about 40 s left"));
}

TEST_CASE("nobody is told a remaining time before two seconds and a hundredth of what was left") {
  const Progress start = progress(0, 0, 0.5);
  const auto text = [&](double seconds, double fraction) {
    return cli::ProgressLine::text_of(progress(1000, seconds, fraction), start);
  };
  CHECK(!contains(text(1.9, 0.6), "left"));
  CHECK(!contains(text(2, 0.504), "left"));
  CHECK(contains(text(2, 0.506), "left"));
}

TEST_CASE("a rate is never negative or of nothing") {
  CHECK(contains(cli::ProgressLine::text_of(progress(5, 1, 0), progress(5, 1, 0)), " 0 a second"));
  CHECK(contains(cli::ProgressLine::text_of(progress(4, 2, 0), progress(5, 1, 0)), " 0 a second"));
}

TEST_CASE("a progress line that cannot be written ends, and nothing else does") {
  struct Unwritable {
    const char *path, *mode;
  };
  for (const Unwritable& file : {Unwritable{"/dev/full", "w"}, Unwritable{"/dev/null", "r"}}) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(std::fopen(file.path, file.mode),
                                                                 std::fclose);
    REQUIRE(stream != nullptr);
    cli::ProgressLine line(stream.get());
    for (int second = 1; second <= 3; ++second) CHECK_NOTHROW(line.report(progress(1, second, 0.5)));
    CHECK_NOTHROW(line.finish());
  }
}
