// Waiting for room in memory.
#include "engines/layers/kernel/layer_kernel.hpp"

#include <chrono>
#include <thread>

namespace dropslide::layers {

void wait_while_paused(const LayerWork& work) {
  using namespace std::chrono_literals;
  while (work.is_paused->load()) std::this_thread::sleep_for(1ms);
}

}  // namespace dropslide::layers
