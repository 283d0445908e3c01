// Values of boards at the end of a look ahead.
#include "play/evaluation.hpp"

#include <cmath>

namespace dropslide::play {

std::vector<int> snake_weights(Shape shape) {
  constexpr std::array printed{100, 80, 70, 65, 30, 10, 7, 5, -5, -15, -18, -20, -30, -35, -37, -38};
  std::vector<int> weights(static_cast<std::size_t>(shape.cells()));
  for (int step = 0; step < shape.cells(); ++step) {
    const int row = step / shape.cols, along = step % shape.cols;
    const int col = row % 2 == 0 ? along : shape.cols - 1 - along;
    const double place = shape.cells() == 1 ? 0 : 15.0 * step / (shape.cells() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), printed.size() - 2);
    const double part = place - static_cast<double>(below);
    weights[static_cast<std::size_t>(row * shape.cols + col)] =
        static_cast<int>(std::lround((1 - part) * printed[below] + part * printed[below + 1]));
  }
  return weights;
}

}  // namespace dropslide::play
