// Keeps a window in scratch files within the memory budget.
#include "solve/layers/window_budget.hpp"

#include <algorithm>
#include <chrono>

#include "base/machine.hpp"

namespace dropslide::layers {
namespace {

using namespace std::chrono_literals;

constexpr auto between_looks = 1ms;

/// Kept free. Measured: a fault maps 64 KiB of what the system still has, and look-ups in D fault so quickly
/// that two threads bring in 100 MiB before they are seen.
constexpr std::uint64_t most_margin = 192 << 20;

constexpr std::uint64_t pieces = 64;
constexpr std::uint64_t least_piece = 1 << 20;

}  // namespace

WindowBudget::WindowBudget(LayerWindow& window, std::uint64_t memory_bytes)
    : window_(window),
      most_bytes_(memory_bytes),
      watcher_([this](const std::stop_token& stop) { watch(stop); }) {}

void WindowBudget::watch(const std::stop_token& stop) {
  const std::uint64_t margin = std::min(most_bytes_ / 2, most_margin);
  const std::uint64_t piece = std::max(most_bytes_ / pieces, least_piece), window_bytes = window_.bytes();
  for (; !stop.stop_requested(); std::this_thread::sleep_for(between_looks)) {
    // Once round the window at the most: what is held beside it may be too much, and then nobody waits for
    // ever.
    for (std::uint64_t sent = 0; sent < window_bytes && !stop.stop_requested(); sent += piece) {
      const std::uint64_t held = resident_bytes();
      if (held <= most_bytes_ - margin) break;
      window_.let_wait(held > most_bytes_ - margin / 2);
      window_.page_out_next(piece);
    }
    window_.let_wait(false);
  }
}

void wait_for_room(const LayerWork& work) {
  while (work.must_wait->load()) std::this_thread::sleep_for(between_looks);
}

}  // namespace dropslide::layers
