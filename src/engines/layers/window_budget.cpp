// Keeps a window in scratch files within the memory budget.
#include "engines/layers/window_budget.hpp"

#include <algorithm>
#include <chrono>

#include "base/machine.hpp"
#include "engines/layers/scratch_budget.hpp"

namespace dropslide::layers {
namespace {

using namespace std::chrono_literals;

constexpr auto between_looks = 1ms;

/// With room for the pages of S that are in use. `beside_bytes`: what the process holds beside the window.
bool can_spare_dropper(std::uint64_t most_bytes, std::uint64_t dropper_bytes, std::uint64_t beside_bytes) {
  const std::uint64_t margin = margin_for(most_bytes, true);
  return dropper_bytes + beside_bytes + margin / in_use <= most_bytes - margin;
}

constexpr std::uint64_t pieces = 64;
constexpr std::uint64_t least_piece = 1 << 20;

}  // namespace

WindowBudget::WindowBudget(LayerWindow& window, std::uint64_t memory_bytes)
    : window_(window),
      most_bytes_(memory_bytes),
      spares_dropper_(can_spare_dropper(memory_bytes, window.dropper_bytes(), resident_bytes())),
      margin_(margin_for(memory_bytes, spares_dropper_)),
      sender_([this](const std::stop_token& stop) { send_pages(stop); }),
      pauser_([this](const std::stop_token& stop) { pause_workers(stop); }) {}

void WindowBudget::send_pages(const std::stop_token& stop) {
  const std::uint64_t piece = std::max(most_bytes_ / pieces, least_piece), window_bytes = window_.bytes();
  for (; !stop.stop_requested(); std::this_thread::sleep_for(between_looks)) {
    std::uint64_t sent = 0;
    for (; sent < window_bytes && !stop.stop_requested(); sent += piece) {
      if (resident_bytes() <= most_bytes_ - margin_) break;
      window_.page_out_next(piece, spares_dropper_);
    }
    if (sent >= window_bytes) is_all_sent_ = true;
  }
}

void WindowBudget::pause_workers(const std::stop_token& stop) {
  for (; !stop.stop_requested(); std::this_thread::sleep_for(between_looks)) {
    const bool holds_too_much = resident_bytes() > most_bytes_ - margin_ * 3 / 4;
    // What is held beside the window may be too much, and then nobody waits for ever.
    window_.pause(holds_too_much && !is_all_sent_.exchange(false));
  }
  window_.pause(false);
}

}  // namespace dropslide::layers
