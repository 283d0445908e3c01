// The conjecture on category 2.
#include "studies/line/conjecture_study.hpp"

#include <utility>

#include "base/clock.hpp"
#include "theory/line/free_cells.hpp"
#include "theory/line/games/layers.hpp"
#include "theory/line/games/parts.hpp"
#include "theory/line/games/relaxed_game.hpp"

namespace dropslide {
namespace {

/// W(j) for j = 0 .. count - 1.
std::vector<std::uint64_t> conjectured_sums(std::size_t count) {
  std::vector<std::uint64_t> sums;
  for (std::size_t j = 0; j < count; ++j)
    sums.push_back(line::conjectured_largest_sum_below(static_cast<int>(j)));
  return sums;
}

template <class Result, class Study>
bool ended_early(const Result& result, Study& study) {
  study.was_interrupted = result.was_interrupted;
  study.needed_bytes = result.needed_bytes;
  return study.was_interrupted;
}

void count_with_passing(const Resources& resources, ConjectureStudy& study) {
  const line::PartsCount without = line::count_by_parts(study.n, resources);
  if (ended_early(without, study)) return;
  PassingStrings& passing = study.passing.emplace();
  const auto all =
      line::enumerate_layers(study.n, line::Game::passing, resources, [&](const line::Layer& layer) {
        for (const line::BitonicString& string : layer.strings()) {
          ++passing.strings;
          passing.obeying += line::obeys_free_cells_conjecture(string, study.n);
        }
        return layer.sum < without.largest_sum;
      });
  ended_early(all, study);
}

}  // namespace

ConjectureStudy study_conjecture(int n, bool with_passing, const Resources& resources) {
  const auto start = Clock::now();
  ConjectureStudy study{.n = n};
  study.conjectured = conjectured_sums(static_cast<std::size_t>(n));
  line::CheckedBounds checked = line::check_bounds_by_parts(n, study.conjectured, resources);
  study.strings = checked.strings;
  study.breaking = checked.breaking;
  study.seen = std::move(checked.largest_sums);
  if (checked.first_breaking) study.counterexample = line::to_text(line::expand(*checked.first_breaking, n));
  if (!ended_early(checked, study) && with_passing) count_with_passing(resources, study);
  study.seconds = seconds_since(start);
  return study;
}

EveryLengthStudy study_every_length(int n, const Resources& resources) {
  const auto start = Clock::now();
  const line::RelaxedGame game(n + 1, resources);
  EveryLengthStudy study{.n = n, .strings = game.strings(), .low_parts = game.low_parts()};
  study.was_interrupted = game.was_interrupted();
  study.needed_bytes = game.needed_bytes();
  if (study.was_interrupted) return study;
  study.largest = game.largest_sums();
  study.conjectured = conjectured_sums(study.largest.size());
  study.is_proved = game.obeys(study.conjectured);
  study.largest.resize(static_cast<std::size_t>(n));
  study.conjectured.resize(static_cast<std::size_t>(n));
  study.seconds = seconds_since(start);
  return study;
}

}  // namespace dropslide
