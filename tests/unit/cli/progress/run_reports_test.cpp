// The last report of a run: asked for, and kept in its folder.
#include "cli/progress/run_reports.hpp"

#include "files/run_record.hpp"
#include "run/progress_reports.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using namespace dropslide::cli;

TEST_CASE("who asks is answered with the last report, and with where the run is") {
  RunReports reports({}, {});
  CHECK_THAT(reports.known_so_far(), contains_text("nothing is known yet, after 0"));
  ProgressReports(&reports, "3x4, Dmax 2")
      .report({.positions = 1234, .done_fraction = 0.25, .place = "layer 40 of 96, bound 60"});
  CHECK_THAT(reports.known_so_far(),
             contains_text("3x4, Dmax 2: layer 40 of 96, bound 60, 25 %, 1 234 so far"));
  CHECK_FALSE(reports.has_line());
}

TEST_CASE("a run that is stopped leaves a record in its folder, and a finished one takes it away") {
  const TemporaryFolder folder;
  RunReports reports({}, RunFolder{folder.path(), {"solve", "3x4"}});
  reports.end_run(false);
  CHECK_FALSE(RunRecord::load(folder.path()));  // Nothing was reported.
  reports.report({.task = "task", .positions = 10});
  reports.report({.task = "task", .positions = 40, .elapsed_seconds = 3, .done_fraction = 0.5});
  reports.end_run(false);
  const auto record = RunRecord::load(folder.path());
  REQUIRE(record);
  CHECK(record->words == std::vector<std::string>{"solve", "3x4"});
  CHECK(record->task == "task");
  CHECK(record->since <= record->as_of);
  CHECK(record->since.size() == record->as_of.size());
  CHECK(record->positions == 40);
  CHECK(record->positions_per_second == 10);
  CHECK(record->seconds_left == 3);
  CHECK(record->process == static_cast<std::uint64_t>(getpid()));
  reports.end_run(true);
  CHECK_FALSE(RunRecord::load(folder.path()));
}

TEST_CASE("a record that cannot be written disturbs no run") {
  const TemporaryFolder folder;
  RunReports in_no_folder({}, RunFolder{folder.path() / "none", {}});
  in_no_folder.report({.task = "task"});
  CHECK_NOTHROW(in_no_folder.end_run(false));
  RunReports no_text({}, RunFolder{folder.path(), {"solve", "\xff"}});
  no_text.report({.task = "task"});
  CHECK_NOTHROW(no_text.end_run(false));
  CHECK_FALSE(RunRecord::load(folder.path()));
}
