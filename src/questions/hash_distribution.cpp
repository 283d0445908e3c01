// Counts of stored positions by bins of the table.
#include "questions/hash_distribution.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace dropslide {
namespace {

constexpr int most_bins = 1'000'000;

void check(const DistributionRequest& request) {
  if (request.bins < 1 || request.bins > most_bins)
    throw UsageError(fmt::format("{} bins are out of range: expected 1 to {}", request.bins, most_bins));
  if (request.most_entries < 1) throw UsageError("a table of 0 entries is out of range: expected 1 or more");
}

std::vector<std::uint64_t> count_by_bins(const TritTable& table, int bins) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(bins));
  table.for_each_stored([&](std::uint64_t entry, int) {
    ++counts[static_cast<std::size_t>(Word128{entry} * static_cast<Word128>(bins) / table.length())];
  });
  return counts;
}

}  // namespace

HashDistribution find_hash_distribution(Shape shape, const ObjectiveGame& game,
                                        const DistributionRequest& request, const Resources& resources) {
  check(request);
  const std::string task = fmt::format("{}, Dmax {}, objective {}, like the thesis", to_text(shape),
                                       game.dmax, tile_text(game.objective));
  HashDistribution result{
      shape, game, solve_like_thesis(shape, game, resources, request.most_entries, task), {}};
  if (result.solution.decision.winner) result.bins = count_by_bins(result.solution.table, request.bins);
  return result;
}

}  // namespace dropslide
