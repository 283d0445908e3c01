// Which member of a team transposes which boards of a square.
#include "engines/layers/team/corner_classes.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "engines/layers/tables/transposed_codes.hpp"

namespace dropslide::layers {
namespace {

/// Corner tiles: of the first line its outer cells, then those of the last line.
using Corners = std::array<std::uint32_t, 4>;

/// The least of the eight images.
Corners least_image(Corners corners) {
  Corners least = corners;
  for (int turn = 0; turn < 4; ++turn) {
    const auto [a, b, c, d] = corners;
    for (const Corners& image : {Corners{a, b, c, d}, Corners{a, c, b, d}}) least = std::min(least, image);
    corners = {c, a, d, b};
  }
  return least;
}

/// How many ways so many cells with tiles below the objective have each sum, as shares of all.
std::vector<double> shares_of_sums(int cells, int objective) {
  std::vector<double> shares{1};
  for (int cell = 0; cell < cells; ++cell) {
    std::vector<double> next(shares.size() + (std::size_t{1} << (objective - 2)), 0);
    for (std::size_t sum = 0; sum < shares.size(); ++sum)
      for (int tile = 0; tile < objective; ++tile)
        next[sum + (std::size_t{1} << tile >> 1)] += shares[sum] / objective;
    shares = std::move(next);
  }
  return shares;
}

int weight_of(std::uint32_t tile) { return 1 << tile >> 1; }

}  // namespace

CornerClasses::CornerClasses(const LayerIndex& index)
    : pair_count_(static_cast<std::size_t>(index.objective()) * static_cast<std::size_t>(index.objective())),
      inner_boards_(shares_of_sums(std::max(0, index.cut().shape.cells() - 4), index.objective())) {
  for (LineCode code = 0; code < index.ends().size(); ++code)
    pairs_.push_back(static_cast<std::uint16_t>(corner_pair(index, code)));
  const auto tiles = static_cast<std::uint32_t>(index.objective());
  std::map<Corners, std::uint32_t> numbers;
  for (std::uint32_t first = 0; first < pair_count_; ++first)
    for (std::uint32_t last = 0; last < pair_count_; ++last) {
      const Corners corners{first / tiles, first % tiles, last / tiles, last % tiles};
      const auto [found, is_new] = numbers.try_emplace(least_image(corners), count());
      if (is_new) {
        sums_.push_back(std::accumulate(corners.begin(), corners.end(), 0,
                                        [](int sum, std::uint32_t tile) { return sum + weight_of(tile); }));
        choices_.push_back(0);
      }
      ++choices_[found->second];
      classes_.push_back(found->second);
    }
}

std::vector<int> CornerClasses::shared_among(std::span<const double> weights, int layer) const {
  std::vector<double> boards(count(), 0);
  for (std::size_t i = 0; i < boards.size(); ++i)
    if (const int rest = layer - sums_[i]; rest >= 0 && rest < static_cast<int>(inner_boards_.size()))
      boards[i] = choices_[i] * inner_boards_[static_cast<std::size_t>(rest)];
  const double all = std::accumulate(boards.begin(), boards.end(), 0.0);
  const double all_weights = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<int> members;
  std::size_t member = 0;
  double shared = 0, limit = all * weights[0] / all_weights;
  for (const double of_class : boards) {
    // The member in whose part the middle of the class lies.
    while (member + 1 < weights.size() && shared + of_class / 2 > limit)
      limit += all * weights[++member] / all_weights;
    members.push_back(static_cast<int>(member));
    shared += of_class;
  }
  return members;
}

}  // namespace dropslide::layers
