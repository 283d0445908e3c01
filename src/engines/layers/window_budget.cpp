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

/// Measured: a span takes 1.5 us and more, a look 0.8 us.
constexpr unsigned spans_between_looks = 8;

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
      watcher_([this](const std::stop_token& stop) { watch(stop); }) {
  window_.set_before_span([this] { look_before_span(); });
}

void WindowBudget::make_room() {
  const std::lock_guard lock(mutex_);
  const std::uint64_t piece = std::max(most_bytes_ / pieces, least_piece), window_bytes = window_.bytes();
  // Once round at the most: it may be what lies beside the window that is too much.
  for (std::uint64_t sent = 0; sent < window_bytes && resident_.bytes() > most_bytes_ - margin_;
       sent += piece)
    window_.page_out_next(piece, spares_dropper_);
}

void WindowBudget::watch(const std::stop_token& stop) {
  for (; !stop.stop_requested(); std::this_thread::sleep_for(between_looks)) make_room();
}

void WindowBudget::look_before_span() {
  thread_local unsigned spans = 0;
  if (++spans % spans_between_looks == 0 && resident_.bytes() > most_bytes_ - margin_ * 3 / 4) make_room();
}

}  // namespace dropslide::layers
