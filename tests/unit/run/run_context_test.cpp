// What all runs share: stop, memory, progress reports, notices, checkpoint clock.
#include "run/run_context.hpp"

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "support/catch.hpp"

namespace dropslide {
namespace {

/// Keeps every report, and sees two at a time.
struct Reports : ProgressSink {
  void report(const Progress& progress) override {
    overlapped = overlapped || inside.exchange(true);
    all.push_back(progress);
    std::this_thread::sleep_for(std::chrono::microseconds(100));
    inside = false;
  }
  std::vector<Progress> all;
  std::atomic<bool> inside = false, overlapped = false;
};

}  // namespace

TEST_CASE("a run goes on until a stop is requested") {
  std::stop_source source;
  RunContext run({.stop = source.get_token()}, {});
  CHECK(run.may_go_on());
  source.request_stop();
  CHECK(run.stop_requested());
  CHECK(run.stopped() == StopReason::none);  // Nobody has looked yet.
  CHECK_FALSE(run.may_go_on());
  CHECK(run.stopped() == StopReason::interrupted);
}

TEST_CASE("a run that needs more than its budget ends with what it needs") {
  RunContext run({.memory_bytes = 100}, {});
  CHECK(run.fits(60));
  CHECK(run.fits(40));
  CHECK(run.most_bytes() == 60);
  CHECK(run.fits(100));  // Exactly the budget.
  CHECK_FALSE(run.fits(101));
  CHECK_FALSE(run.may_go_on());
  Decision decision;
  run.sum_up(decision);
  CHECK(decision.stopped == StopReason::memory_full);
  CHECK(decision.needed_bytes == 101);
  CHECK(decision.memory_bytes == 101);
}

TEST_CASE("the first reason to stop stays") {
  RunContext run({.memory_bytes = 1}, {});
  run.stop(StopReason::interrupted);
  CHECK_FALSE(run.fits(2));
  CHECK(run.stopped() == StopReason::interrupted);
}

TEST_CASE("a progress report carries the name of the task and the elapsed time") {
  Reports reports;
  RunContext run({.progress = &reports}, {.name = "3x4"});
  run.report({7, 8, 0.5});
  REQUIRE(reports.all.size() == 1);
  CHECK(reports.all[0].task == "3x4");
  CHECK(reports.all[0].positions == 7);
  CHECK(reports.all[0].memory_bytes == 8);
  CHECK(reports.all[0].done_fraction == 0.5);
  CHECK(reports.all[0].elapsed_seconds > 0);
}

TEST_CASE("reports that are not due are left out, and the others are not") {
  Reports reports;
  RunContext run({.progress = &reports}, {});
  std::uint64_t measured = 0;
  const auto measure = [&] { return ProgressFigures{++measured, 0, 0}; };
  run.report_if_due(measure);  // Too early.
  CHECK(measured == 0);
  std::this_thread::sleep_for(std::chrono::duration<double>(1.05 * ProgressReports::seconds_between));
  for (int call = 0; call < 5; ++call) run.report_if_due(measure);
  CHECK(measured == 1);
  run.report({});
  CHECK(reports.all.size() == 2);
}

TEST_CASE("several threads report one at a time") {
  Reports reports;
  RunContext run({.threads = 4, .progress = &reports}, {});
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread)
      threads.emplace_back([&] {
        for (int call = 0; call < 20; ++call) run.report({});
      });
  }
  CHECK(reports.all.size() == 80);
  CHECK_FALSE(reports.overlapped);
}

TEST_CASE("without sinks nothing is measured and no notice is passed on") {
  RunContext run({}, {});
  run.report_if_due([]() -> ProgressFigures { throw std::logic_error("measured"); });
  run.report({});
  run.notice("nobody reads this");
}

TEST_CASE("a notice reaches the task's sink") {
  std::vector<std::string> notices;
  RunContext run({}, {.notice = [&](const std::string& text) { notices.push_back(text); }});
  run.notice("going on");
  CHECK(notices == std::vector<std::string>{"going on"});
}

TEST_CASE("a checkpoint is due after its interval, and not again at once") {
  CheckpointClock clock(0.02);
  CHECK_FALSE(clock.is_due());
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  CHECK(clock.is_due());
  clock.restart();
  CHECK_FALSE(clock.is_due());
}

TEST_CASE("with an interval of 0 a checkpoint is always due") {
  CheckpointClock clock(0);
  clock.restart();
  CHECK(clock.is_due());
}

TEST_CASE("what a stop request cuts short is a loop over ranges, not what workers execute") {
  std::stop_source source;
  source.request_stop();
  Workers workers(2, source.get_token());
  std::atomic<int> calls = 0;
  workers.for_ranges(10, 1, [&](auto, auto) { ++calls; });
  CHECK(calls == 0);
  CHECK(workers.execute([&] { return tbb::this_task_arena::max_concurrency(); }) == 2);
}

}  // namespace dropslide
