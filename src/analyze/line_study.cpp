// The one-dimensional game of one length.
#include "analyze/line_study.hpp"

#include <algorithm>
#include <chrono>

#include "theory/line/frequency_rule.hpp"
#include "theory/line/passing_game.hpp"

namespace dropslide {
namespace {

using line::Game;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

template <class Claim>
std::uint64_t count_strings(const line::Layer& layer, Claim&& claim) {
  std::uint64_t count = 0;
  for (const auto& shard : layer.shards)
    for (const line::StringCode code : shard) count += claim(line::decode(code, layer.sum));
  return count;
}

/// Strings of the passing game above the largest sum without passing that the listing of page 26 does not
/// reject.
std::uint64_t count_let_pass(int n, std::uint64_t largest_sum, const Resources& resources) {
  std::uint64_t count = 0;
  line::enumerate_layers(n, Game::passing, resources, [&](const line::Layer& layer) {
    if (layer.sum > largest_sum)
      count += count_strings(layer, [&](const auto& s) {
        return s.tiles() >> line::highest_of_largest_sum(n) == 0 && line::printed_listing_accepts(s, n);
      });
    return true;
  });
  return count;
}

FrequencyRow first_row(int n, const std::vector<line::BitonicString>& of_largest) {
  FrequencyRow row{.n = n, .strings = 0, .frequencies = line::frequencies(of_largest.front())};
  row.strings_agree = std::all_of(of_largest.begin(), of_largest.end(), [&](const auto& string) {
    return line::frequencies(string) == row.frequencies;
  });
  return row;
}

/// Enumerates the strings with passing and, if wanted, decides each of them.
void study_passing(const LineRequest& request, const Resources& resources, LineStudy& study) {
  std::uint64_t rejected = 0;
  study.passing = line::enumerate_layers(request.n, Game::passing, resources, [&](const line::Layer& layer) {
    if (request.with_check)
      rejected += count_strings(layer, [&](const auto& string) {
        return !line::is_admissible(string) || !line::occurs_with_passing(string, request.n);
      });
    return true;
  });
  if (request.with_check) study.rejected = rejected;
}

}  // namespace

FrequencyRow frequency_row(int n, bool with_passing, const Resources& resources) {
  std::uint64_t rejected = 0;
  const bool has_rule = n >= 5;
  const line::Enumeration all =
      line::enumerate_layers(n, Game::non_passing, resources, [&](const line::Layer& layer) {
        if (has_rule)
          rejected +=
              count_strings(layer, [&](const auto& s) { return !line::printed_listing_accepts(s, n); });
        return true;
      });
  if (all.was_interrupted) return {.n = n};
  FrequencyRow row = first_row(n, all.of_largest);
  row.strings = all.strings;
  if (!has_rule) return row;
  row.predicted_highest = line::highest_of_largest_sum(n);
  row.predicted = line::predicted_frequencies(n);
  row.listing_rejects = rejected;
  if (with_passing) row.listing_lets_pass = count_let_pass(n, all.layers, resources);
  return row;
}

LineStudy study_line(const LineRequest& request, const Resources& resources) {
  const auto start = Clock::now();
  LineStudy study{.n = request.n};
  study.non_passing = line::enumerate_layers(request.n, Game::non_passing, resources);
  if (request.with_passing) study_passing(request, resources, study);
  if (request.with_table_1)
    for (int n = 1; n <= request.n; ++n)
      study.table_1.push_back(frequency_row(n, request.with_passing, resources));
  study.was_interrupted = resources.stop.stop_requested();
  study.seconds = seconds_since(start);
  return study;
}

CandidateCount count_candidates(int n, line::Part part) {
  const auto start = Clock::now();
  CandidateCount result;
  line::for_each_candidate(n, part, [&](const line::BitonicString& string) {
    ++result.candidates;
    if (!line::occurs_with_passing(string, n)) return;
    ++result.occur_with_passing;
    result.largest_sum = std::max(result.largest_sum, string.sum());
  });
  result.seconds = seconds_since(start);
  return result;
}

}  // namespace dropslide
