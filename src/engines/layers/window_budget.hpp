// Keeps a window in scratch files within the memory budget.
//
// The system would keep as much of the files in memory as the machine has room for. So a thread of its own
// watches what the process holds, and sends a few pages at a time to their files, going round the window; a
// page that is needed comes back. Workers that are quicker at bringing pages in are paused, between two
// spans.
//
// S of the layers above is read slice after slice, D here and there. So D stays in memory where it fits, and
// only S comes and goes.
#pragma once

#include <cstdint>
#include <thread>

#include "engines/layers/layer_window.hpp"

namespace dropslide::layers {

/// Watches one window as long as it lives.
class WindowBudget {
 public:
  /// Keeps the process below `memory_bytes` as long as what it holds beside the window leaves a quarter of
  /// that free, by pausing the work on the window.
  WindowBudget(LayerWindow& window, std::uint64_t memory_bytes);

 private:
  void watch(const std::stop_token& stop);

  LayerWindow& window_;
  std::uint64_t most_bytes_;
  bool spares_dropper_;   ///< D fits, and room for some of S.
  std::uint64_t margin_;  ///< Kept free.
  std::jthread watcher_;  ///< Ends first.
};

}  // namespace dropslide::layers
