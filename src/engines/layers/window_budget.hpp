// Keeps a window in scratch files within the memory budget.
//
// The system would keep as much of the files in memory as the machine has room for. So, while the process
// holds too much, a few pages at a time are sent to their files, going round the window; a page that is
// needed comes back. A thread of its own looks every millisecond. It may come too late, on a busy machine: so
// workers look, too, every few spans, and make room themselves before they bring in more.
//
// S of the layers above is read slice after slice, D here and there. So D stays in memory where it fits, and
// only S comes and goes.
#pragma once

#include <cstdint>
#include <mutex>
#include <thread>

#include "base/machine.hpp"
#include "engines/layers/layer_window.hpp"

namespace dropslide::layers {

/// Watches one window, which must outlive it, as long as work on the window goes on.
class WindowBudget {
 public:
  /// Keeps the process below `memory_bytes`; work on the window waits for that. Expects the least budget of
  /// scratch_budget.hpp at least; with less the process may hold more.
  WindowBudget(LayerWindow& window, std::uint64_t memory_bytes);

 private:
  void make_room();
  void watch(const std::stop_token& stop);
  void look_before_span();

  LayerWindow& window_;
  std::uint64_t most_bytes_;
  bool spares_dropper_;   ///< D fits, and room for some of S.
  std::uint64_t margin_;  ///< Kept free.
  ResidentMemory resident_;
  std::mutex mutex_;      ///< One makes room at a time.
  std::jthread watcher_;  ///< Ends first.
};

}  // namespace dropslide::layers
