// How fast this machine is.
#include "costs/machine_speed.hpp"

#include <algorithm>
#include <ctime>

#include "engines/layers/layer_search.hpp"

namespace dropslide {
namespace {

constexpr Shape calibration_shape{3, 4};
constexpr ObjectiveGame calibration_game{2, 5};

}  // namespace

double slowness(const LayerCosts& costs, const Resources& resources) {
  Resources one_thread = resources;
  one_thread.threads = 1;
  const std::clock_t start = std::clock();  // Processor time: other programs on the machine do not count.
  const auto run = layers::search_layers(calibration_shape, calibration_game, one_thread,
                                         {.run = {.name = "how fast is a core here"}});
  if (!run.winner) return 1;
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  const double nanoseconds = 1e9 * seconds / static_cast<double>(std::max<std::uint64_t>(run.positions, 1));
  return nanoseconds / costs.nanoseconds_per_board(calibration_shape, calibration_game);
}

}  // namespace dropslide
