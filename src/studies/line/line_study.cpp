// The one-dimensional game of one length.
#include "studies/line/line_study.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "theory/line/frequency_rule.hpp"
#include "theory/line/games/parts.hpp"

namespace dropslide {
namespace {

using line::Game;

template <class Claim>
std::uint64_t count_strings(const line::Layer& layer, Claim&& claim) {
  std::uint64_t count = 0;
  for (const auto& shard : layer.shards)
    for (const line::StringCode code : shard) count += claim(line::decode(code, layer.sum));
  return count;
}

/// Counts strings of the passing game above the largest sum without passing that the listing of page 26 does
/// not reject.
void count_let_pass(std::uint64_t largest_sum, const Resources& resources, FrequencyRow& row) {
  const int n = row.n;
  std::uint64_t count = 0;
  const line::Enumeration all =
      line::enumerate_layers(n, Game::passing, resources, [&](const line::Layer& layer) {
        if (layer.sum > largest_sum)
          count += count_strings(layer, [&](const auto& s) {
            return s.tiles() >> line::highest_of_largest_sum(n) == 0 && line::printed_listing_accepts(s, n);
          });
        return true;
      });
  row.listing_lets_pass = count;
  row.was_interrupted = all.was_interrupted;
  row.needed_bytes = all.needed_bytes;
}

/// Chosen: the closed form of m_n and the rule of page 26 hold from this length on.
constexpr int least_with_rule = 5;

/// The row of all strings without passing; nothing of the listing.
FrequencyRow row_of(int n, const line::Enumeration& all) {
  FrequencyRow row{.n = n, .was_interrupted = all.was_interrupted, .needed_bytes = all.needed_bytes};
  if (row.was_interrupted) return row;
  row.strings = all.strings;
  row.frequencies = line::frequencies(all.of_largest.front());
  row.strings_agree = std::all_of(all.of_largest.begin(), all.of_largest.end(), [&](const auto& string) {
    return line::frequencies(string) == row.frequencies;
  });
  if (n < least_with_rule) return row;
  row.predicted_highest = line::highest_of_largest_sum(n);
  row.predicted = line::predicted_frequencies(n);
  return row;
}

/// Whether the computation ended early; if so, says why in `study`.
template <class Result>
bool ended_early(const Result& part, LineStudy& study) {
  study.was_interrupted = part.was_interrupted;
  study.needed_bytes = part.needed_bytes;
  return study.was_interrupted;
}

/// All strings without passing, by parts.
line::Enumeration count_as_enumeration(int n, const Resources& resources) {
  line::PartsCount count = line::count_by_parts(n, resources);
  return {.strings = count.strings,
          .layers = count.largest_sum,
          .of_largest = std::move(count.of_largest),
          .highest_tile = count.highest_tile,
          .was_interrupted = count.was_interrupted,
          .needed_bytes = count.needed_bytes};
}

bool study_games(const LineRequest& request, const Resources& resources, LineStudy& study) {
  study.non_passing = request.n <= line::longest_enumerated
                          ? line::enumerate_layers(request.n, Game::non_passing, resources)
                          : count_as_enumeration(request.n, resources);
  if (ended_early(study.non_passing, study)) return false;
  if (!request.with_passing) return true;
  study.passing = line::enumerate_layers(request.n, Game::passing, resources);
  return !ended_early(*study.passing, study);
}

bool study_table_1(const LineRequest& request, const Resources& resources, LineStudy& study) {
  for (int n = 1; request.with_table_1 && n <= request.n; ++n) {
    study.table_1.push_back(frequency_row_with_listing(n, request.with_passing, resources));
    if (ended_early(study.table_1.back(), study)) return false;
  }
  return true;
}

void study_check(const LineRequest& request, const Resources& resources, LineStudy& study) {
  if (!request.with_check) return;
  study.check = compare_sets(request.n, {}, resources);
  ended_early(*study.check, study);
}

}  // namespace

FrequencyRow frequency_row(int n, const Resources& resources) {
  return row_of(n, count_as_enumeration(n, resources));
}

FrequencyRow frequency_row_with_listing(int n, bool with_passing, const Resources& resources) {
  if (n < least_with_rule || n > line::longest_enumerated) return frequency_row(n, resources);
  std::uint64_t rejected = 0;
  const auto count_rejected = [&](const line::Layer& layer) {
    rejected += count_strings(layer, [&](const auto& s) { return !line::printed_listing_accepts(s, n); });
    return true;
  };
  const line::Enumeration all = line::enumerate_layers(n, Game::non_passing, resources, count_rejected);
  FrequencyRow row = row_of(n, all);
  if (row.was_interrupted) return row;
  row.listing_rejects = rejected;
  if (with_passing) count_let_pass(all.layers, resources, row);
  return row;
}

LineStudy study_line(const LineRequest& request, const Resources& resources) {
  const auto start = Clock::now();
  LineStudy study{.n = request.n};
  if (study_games(request, resources, study) && study_table_1(request, resources, study))
    study_check(request, resources, study);
  study.seconds = seconds_since(start);
  return study;
}

}  // namespace dropslide
