// The states of a solved board by age.
#include "studies/players/age_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

#include "base/error.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "engines/tablebase/plan/tablebase_plan.hpp"
#include "files/number_rows.hpp"
#include "store/elias_fano.hpp"

namespace dropslide {
namespace {

constexpr double bits_a_slide = 2;

std::vector<std::uint64_t> ranks_by_layer(Shape shape) {
  return tablebase::plan_tablebase(shape, game_of(shape, {})).layer_ranks;
}

std::uint64_t bytes_of_list(std::uint64_t universe, std::uint64_t size) {
  if (size == 0) return 0;
  const auto parts = EliasFanoWords::bytes(universe, size);
  return parts[0] + parts[1];
}

/// What no Elias-Fano code of so many numbers takes more than.
double most_bits(double universe, double size) {
  return size == 0 ? 0 : size * (2 + std::log2(universe / size));
}

/// Of the ages in [begin, end), the one with the fewest, or with the most, states.
template <class Better>
AgeCounts best_of(const std::vector<AgeCounts>& ages, std::uint64_t begin, std::uint64_t end, Better better) {
  AgeCounts best;
  bool is_first = true;
  for (const AgeCounts& age : ages) {
    if (age.age < begin || age.age >= end) continue;
    if (is_first || better(age.states, best.states)) best = age;
    is_first = false;
  }
  return best;
}

}  // namespace

std::vector<AgeCounts> age_counts(const std::vector<tablebase::LayerCounts>& layers) {
  std::vector<AgeCounts> ages;
  std::uint64_t age = 0;
  for (const tablebase::LayerCounts& layer : layers) {
    if (layer.slider + layer.dropper > 0) ages.push_back({age, layer.slider, layer.dropper, layer.stuck});
    age += 2;
  }
  return ages;
}

std::vector<AgeCounts> read_age_counts(const std::filesystem::path& file, Shape shape) {
  std::vector<AgeCounts> ages;
  const auto rows = read_number_rows(file, "age,states,afterstates,dead");
  const std::vector<std::uint64_t> ranks =
      rows.empty() ? std::vector<std::uint64_t>() : ranks_by_layer(shape);
  const auto is_count = [](double number) { return number >= 0 && number < 0x1p53; };
  for (const auto& row : rows) {
    if (!std::all_of(row.begin(), row.end(), is_count))
      throw DamageError(fmt::format("{}: expected whole numbers from 0 on", file.string()));
    const AgeCounts age{static_cast<std::uint64_t>(row[0]), static_cast<std::uint64_t>(row[1]),
                        static_cast<std::uint64_t>(row[2]), static_cast<std::uint64_t>(row[3])};
    const bool is_later = ages.empty() || age.age > ages.back().age;
    if (age.age % 2 != 0 || !is_later || age.age / 2 >= ranks.size() ||
        std::max(age.states, age.afterstates) > ranks[age.age / 2])
      throw DamageError(
          fmt::format("{}: {} has no {} states and {} afterstates of age {}, or they stand in "
                      "the wrong place",
                      file.string(), to_text(shape), age.states, age.afterstates, age.age));
    ages.push_back(age);
  }
  return ages;
}

int least_tiles(std::uint64_t age) { return std::popcount(age); }

std::vector<Valley> find_valleys(Shape shape, const std::vector<AgeCounts>& ages) {
  std::vector<Valley> valleys;
  const std::uint64_t step = std::uint64_t{1} << (shape.cells() - 1);
  for (std::uint64_t q = 1; !ages.empty() && q * step <= ages.back().age; ++q) {
    const std::uint64_t at = q * step;
    valleys.push_back({.multiple = q,
                       .tiles = least_tiles(at - 2),
                       .lowest = best_of(ages, at - step / 4, at + step / 4 + 1, std::less()),
                       .most_before = best_of(ages, at - step, at, std::greater()).states,
                       .most_after = best_of(ages, at, at + step, std::greater()).states});
  }
  return valleys;
}

double share_of_ranks(Shape shape, const std::vector<AgeCounts>& ages) {
  const std::vector<std::uint64_t> ranks = ranks_by_layer(shape);
  double all = 0, counted = 0;
  for (std::size_t layer = 0; layer < ranks.size(); ++layer) {
    all += static_cast<double>(ranks[layer]);
    if (!ages.empty() && layer <= ages.back().age / 2) counted += static_cast<double>(ranks[layer]);
  }
  return counted / all;
}

double share_of_states(Shape shape, const std::vector<AgeCounts>& ages, double of_ranks) {
  const std::vector<std::uint64_t> ranks = ranks_by_layer(shape);
  double rest = 0, states = 0;
  for (const std::uint64_t of_layer : ranks) rest += of_ranks * static_cast<double>(of_layer);
  std::size_t layer = 0;
  for (const AgeCounts& age : ages) {
    for (; layer < age.age / 2; ++layer) rest -= static_cast<double>(ranks[layer]);  // Without states.
    const auto own = static_cast<double>(ranks[layer++]);
    states += std::clamp(rest / own, 0.0, 1.0) * static_cast<double>(age.states);
    rest -= own;
  }
  return states / static_cast<double>(states_of(ages));
}

std::uint64_t states_of(const std::vector<AgeCounts>& ages) {
  std::uint64_t states = 0;
  for (const AgeCounts& age : ages) states += age.states;
  return states;
}

ListSizes list_sizes(Shape shape, const std::vector<AgeCounts>& ages) {
  const std::uint64_t boards = std::uint64_t{1} << (4 * shape.cells());
  const std::vector<std::uint64_t> ranks = ranks_by_layer(shape);
  ListSizes sizes;
  for (const AgeCounts& age : ages) {
    const std::uint64_t universe = ranks.at(age.age / 2);
    sizes.states += age.states;
    sizes.afterstates += age.afterstates;
    sizes.ranks += universe;
    sizes.afterstate_boards += static_cast<double>(bytes_of_list(boards, age.afterstates));
    sizes.afterstate_ranks += static_cast<double>(bytes_of_list(universe, age.afterstates));
    sizes.policy += static_cast<double>(bytes_of_list(universe, age.states) + (age.states + 31) / 32 * 8);
  }
  return sizes;
}

double most_policy_bytes(Shape shape, std::uint64_t states) {
  const auto ranks = static_cast<double>(tablebase::plan_tablebase(shape, game_of(shape, {})).ranks);
  const auto size = static_cast<double>(states);
  return (most_bits(ranks, size) + bits_a_slide * size) / 8;
}

ListSizes most_list_sizes(Shape shape, std::uint64_t states, std::uint64_t afterstates) {
  const tablebase::TablebasePlan plan = tablebase::plan_tablebase(shape, game_of(shape, {}));
  const auto size = static_cast<double>(afterstates);
  const double boards = plan.layers * std::pow(16.0, shape.cells());
  return {.states = states,
          .afterstates = afterstates,
          .ranks = plan.ranks,
          .afterstate_boards = most_bits(boards, size) / 8,
          .afterstate_ranks = most_bits(static_cast<double>(plan.ranks), size) / 8,
          .policy = most_policy_bytes(shape, states)};
}

}  // namespace dropslide
