// A stop request of a test, made by the progress of the run.
#pragma once

#include <cstdint>
#include <stop_token>

#include "run/progress.hpp"

namespace dropslide {

/// Asks for a stop when that many boards are done.
class StopAfter final : public ProgressSink {
 public:
  explicit StopAfter(std::uint64_t boards) : boards_(boards) {}
  void report(const Progress& progress) override {
    if (progress.positions >= boards_) source_.request_stop();
  }
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::uint64_t boards_;
  std::stop_source source_;
};

}  // namespace dropslide
