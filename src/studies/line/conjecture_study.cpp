// The conjecture on category 2, string by string.
#include "studies/line/conjecture_study.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "theory/line/free_cells.hpp"
#include "theory/line/games/layers.hpp"

namespace dropslide {
namespace {

using line::BitonicString;
using line::Game;

template <class Work>
void for_strings(const line::Layer& layer, Work&& work) {
  for (const auto& shard : layer.shards)
    for (const line::StringCode code : shard) work(line::decode(code, layer.sum));
}

bool ended_early(const line::Enumeration& all, ConjectureStudy& study) {
  study.was_interrupted = all.was_interrupted;
  study.needed_bytes = all.needed_bytes;
  return study.was_interrupted;
}

void look_at(const BitonicString& string, ConjectureStudy& study) {
  bool obeys = true;
  line::for_free_cells(string, study.n, [&](int free_cells, std::uint64_t sum) {
    const auto j = static_cast<std::size_t>(free_cells);
    study.seen[j] = std::max(study.seen[j], sum);
    obeys = obeys && sum <= study.conjectured[j];
  });
  if (obeys) return;
  ++study.breaking;
  if (!study.counterexample) study.counterexample = line::to_text(line::expand(string, study.n));
}

bool look_at_all(const Resources& resources, ConjectureStudy& study, std::uint64_t& largest_sum) {
  const line::Enumeration all =
      line::enumerate_layers(study.n, Game::non_passing, resources, [&](const line::Layer& layer) {
        for_strings(layer, [&](const BitonicString& string) { look_at(string, study); });
        return true;
      });
  study.strings = all.strings;
  largest_sum = all.layers;
  return !ended_early(all, study);
}

void count_with_passing(std::uint64_t largest_sum, const Resources& resources, ConjectureStudy& study) {
  const line::Enumeration all =
      line::enumerate_layers(study.n, Game::passing, resources, [&](const line::Layer& layer) {
        for_strings(layer, [&](const BitonicString& string) {
          ++study.passing;
          study.passing_obeying += line::obeys_free_cells_conjecture(string, study.n);
        });
        return layer.sum < largest_sum;
      });
  ended_early(all, study);
}

}  // namespace

ConjectureStudy study_conjecture(int n, const Resources& resources) {
  const auto start = Clock::now();
  ConjectureStudy study{.n = n};
  study.seen.resize(static_cast<std::size_t>(n));
  for (int j = 0; j < n; ++j) study.conjectured.push_back(line::conjectured_largest_sum_below(j));
  std::uint64_t largest_sum = 0;
  if (look_at_all(resources, study, largest_sum)) count_with_passing(largest_sum, resources, study);
  study.seconds = seconds_since(start);
  return study;
}

}  // namespace dropslide
