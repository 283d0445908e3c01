// Keeps a window in scratch files within the memory budget.
//
// The system would keep as much of the files in memory as the machine has room for. So one thread sends a few
// pages at a time to their files while the process holds too much, going round the window; a page that is
// needed comes back. Workers that are quicker at bringing pages in are paused, between two spans, by another
// thread: the first may have to wait for the disk.
//
// S of the layers above is read slice after slice, D here and there. So D stays in memory where it fits, and
// only S comes and goes.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

#include "engines/layers/layer_window.hpp"

namespace dropslide::layers {

/// Watches one window as long as it lives.
class WindowBudget {
 public:
  /// Keeps the process below `memory_bytes`, by pausing the work on the window. Expects the least budget of
  /// scratch_budget.hpp at least; with less the process may hold more.
  WindowBudget(LayerWindow& window, std::uint64_t memory_bytes);

 private:
  void send_pages(const std::stop_token& stop);
  void pause_workers(const std::stop_token& stop);

  LayerWindow& window_;
  std::uint64_t most_bytes_;
  bool spares_dropper_;                    ///< D fits, and room for some of S.
  std::uint64_t margin_;                   ///< Kept free.
  std::atomic<bool> is_all_sent_ = false;  ///< All of the window was sent, and too much is held still.
  std::jthread sender_, pauser_;           ///< End first.
};

}  // namespace dropslide::layers
