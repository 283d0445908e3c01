// Another program, run to its end.
#include "support/catch.hpp"

#include "base/child_process.hpp"
#include "base/error.hpp"

namespace dropslide {
namespace {

TEST_CASE("a child's output and exit code are kept") {
  const ChildRun run = run_child({"sh", "-c", "echo one; echo \"$0 $1\"; exit 7", "two words", "x"}, 60);
  CHECK(run.output == "one\ntwo words x\n");
  CHECK(run.exit_code == 7);
  CHECK_FALSE(run.was_impatient);
  CHECK(run.peak_memory_kibibytes > 100);
}

TEST_CASE("a child that is too slow is killed") {
  const ChildRun run = run_child({"sleep", "60"}, 0.05);
  CHECK(run.was_impatient);
  CHECK(run.exit_code == 128 + 9);
}

TEST_CASE("a child is killed when a stop is requested") {
  std::stop_source stop;
  stop.request_stop();
  const ChildRun run = run_child({"sleep", "60"}, 60, stop.get_token());
  CHECK_FALSE(run.was_impatient);
  CHECK(run.exit_code == 128 + 9);
}

TEST_CASE("a child's processor time is counted") {
  const ChildRun run = run_child({"sh", "-c", "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done"}, 60);
  CHECK(run.processor_seconds > 0.005);
}

TEST_CASE("a program that is not there is an error of the environment") {
  CHECK_THROWS_AS(run_child({"/no/such/program"}, 1), EnvironmentError);
}

}  // namespace
}  // namespace dropslide
